import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { lazy } from '../../runtime/codegen/index.ts'
import type { Vendor } from '../../runtime/api/index.ts'
import type { ConversionDocument } from '../convert/document.ts'
import { type Issue } from '../issue.ts'
import type { BootstrapDocument, SourceFile } from './document.ts'
import { type SchemaFiles, topFile } from './files.ts'
import { compileForms } from './form.ts'
import { substitute } from './substitute.ts'
import type { SchemaTree } from './tree.ts'
import { type ParsedFile, parseYaml } from './yaml.ts'

/** The vendor file of a schema directory that names no other. */
const VENDOR_FILE = 'vendor.yaml'

/** The checks are constant, and expensive to compile. */
const compiledForms = lazy(compileForms)

/** Every file of a schema directory that has the right form, and the issues of those that don't. */
export interface ReadDirectory {
  readonly vendor: Vendor | undefined
  readonly sources: readonly SourceFile[]
  /** By folder. */
  readonly conversions: ReadonlyMap<string, ConversionDocument>
  /** By folder. */
  readonly bootstraps: ReadonlyMap<string, BootstrapDocument>
  readonly issues: readonly Issue[]
}

/** @param vendorFile path of a vendor file elsewhere; undefined: that of the tree. */
export function readDirectory(tree: SchemaTree, listing: SchemaFiles, vendorFile: string | undefined): ReadDirectory {
  const forms = compiledForms()
  const { files, issues: listed } = listing
  const issues: Issue[] = [...listed]
  const parsed = (result: ParsedFile): { value: unknown } | undefined => {
    if ('value' in result) return result
    issues.push(...result.issues)
    return undefined
  }

  const [vendorPath, vendorDocument] = vendorOf(tree, listing, vendorFile)
  const vendorYaml = parsed(vendorDocument)
  const vendorResult = vendorYaml && forms.vendor(vendorPath, vendorYaml.value)
  if (vendorResult !== undefined && 'issues' in vendorResult) issues.push(...vendorResult.issues)
  const vendor = vendorResult !== undefined && 'vendor' in vendorResult ? vendorResult.vendor : undefined

  const sources: SourceFile[] = []
  const conversions = new Map<string, ConversionDocument>()
  const bootstraps = new Map<string, BootstrapDocument>()
  for (const { folder, stem, file } of files.filter((each) => each.folder !== '')) {
    const yaml = parsed(tree.document(file) ?? unreadable(file))
    if (yaml === undefined) continue
    const substituted = vendor === undefined ? { value: yaml.value, issues: [] } : substitute(file, yaml.value, vendor)
    issues.push(...substituted.issues)
    if (stem === 'conversions') {
      const formed = forms.conversions(file, substituted.value)
      if ('document' in formed) conversions.set(folder, formed.document)
      else issues.push(...formed.issues)
      continue
    }
    if (vendor === undefined) continue
    if (stem === 'bootstrap') {
      const bootstrap = forms.bootstrap(file, substituted.value)
      if ('document' in bootstrap) bootstraps.set(folder, bootstrap.document)
      else issues.push(...bootstrap.issues)
      continue
    }
    const formed = forms.document(file, substituted.value)
    if (!('document' in formed)) issues.push(...formed.issues)
    else sources.push({ ...serverOf(tree, file), file, folder, version: stem, document: formed.document })
  }
  return { vendor, sources, conversions, bootstraps, issues }
}

const serverOf = (tree: SchemaTree, file: string): Pick<SourceFile, 'servedBy'> =>
  tree.isOwn?.(file) === true ? { servedBy: 'project' } : {}

/** Returns the vendor file with its name in messages. */
function vendorOf(
  tree: SchemaTree,
  listing: SchemaFiles,
  vendorFile: string | undefined,
): readonly [path: string, document: ParsedFile] {
  if (vendorFile === undefined) {
    const path = topFile(listing, 'vendor')
    return path === undefined ? [VENDOR_FILE, missing(VENDOR_FILE)] : [path, tree.document(path) ?? unreadable(path)]
  }
  const inside = relative(tree.name, vendorFile)
  const label = inside.startsWith('..') ? vendorFile : inside
  const text = readText(vendorFile)
  if (text !== undefined) return [vendorFile, parseYaml(label, text)]
  return [vendorFile, existsSync(vendorFile) ? unreadable(label) : missing(label)]
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

interface Unread {
  readonly issues: readonly Issue[]
}

const unreadable = (file: string): Unread => ({ issues: [{ file, pointer: '', reason: 'the file cannot be read' }] })

const missing = (file: string): Unread => ({
  issues: [
    {
      file,
      pointer: '',
      reason:
        file === VENDOR_FILE
          ? `is missing: it holds the names of the vendor; copy the ${VENDOR_FILE} of orch’s own schemas, or name one with --vendor`
          : 'does not exist',
    },
  ],
})
