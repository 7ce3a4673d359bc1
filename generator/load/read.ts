import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { lazy } from '../../runtime/codegen/index.ts'
import type { Vendor } from '../../runtime/api/index.ts'
import type { ConversionDocument } from '../convert/document.ts'
import { type Issue } from '../issue.ts'
import type { BootstrapDocument, SourceFile } from './document.ts'
import { type SchemaFiles } from './files.ts'
import { compileForms } from './form.ts'
import { substitute } from './substitute.ts'
import { parseYaml } from './yaml.ts'

/** The vendor file of a schema directory that names no other. */
export const VENDOR_FILE = 'vendor.yaml'

/** The checks are constant, and dear to compile. */
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

export function readDirectory(
  directory: string,
  { files, issues: listed }: SchemaFiles,
  vendorPath: string,
): ReadDirectory {
  const forms = compiledForms()
  const issues: Issue[] = [...listed]
  const parsed = (path: string, label: string): { value: unknown } | undefined => {
    const text = readText(path)
    const result = typeof text === 'string' ? parseYaml(label, text) : { issues: [unread(label, text)] }
    if ('value' in result) return result
    issues.push(...result.issues)
    return undefined
  }

  const inside = relative(directory, vendorPath)
  const vendorYaml = parsed(vendorPath, inside.startsWith('..') ? vendorPath : inside)
  const vendorResult = vendorYaml && forms.vendor(vendorPath, vendorYaml.value)
  if (vendorResult !== undefined && 'issues' in vendorResult) issues.push(...vendorResult.issues)
  const vendor = vendorResult !== undefined && 'vendor' in vendorResult ? vendorResult.vendor : undefined

  const sources: SourceFile[] = []
  const conversions = new Map<string, ConversionDocument>()
  const bootstraps = new Map<string, BootstrapDocument>()
  for (const { folder, stem, file } of files.filter((each) => each.folder !== '')) {
    const yaml = parsed(join(directory, file), file)
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
    if ('document' in formed) sources.push({ file, folder, version: stem, document: formed.document })
    else issues.push(...formed.issues)
  }
  return { vendor, sources, conversions, bootstraps, issues }
}

/** Why there is no text of a file. */
type Unread = { readonly isMissing: boolean }

function readText(path: string): string | Unread {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return { isMissing: !existsSync(path) }
  }
}

const unread = (file: string, { isMissing }: Unread): Issue => ({
  file,
  pointer: '',
  reason: !isMissing
    ? 'the file cannot be read'
    : file === VENDOR_FILE
      ? `is missing: it holds the names of the maker; copy the ${VENDOR_FILE} of orch’s own schemas, or name one with --vendor`
      : 'does not exist',
})
