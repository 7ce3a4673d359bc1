import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { lazy } from '../../runtime/codegen/index.ts'
import type { Vendor } from '../../runtime/api/index.ts'
import type { ConversionDocument } from '../convert/document.ts'
import { type Fault } from '../fault.ts'
import type { BootstrapDocument, SourceFile } from './document.ts'
import { type SchemaFiles } from './files.ts'
import { compileForms } from './form.ts'
import { substitute } from './substitute.ts'
import { parseYaml } from './yaml.ts'

/** The checks are constant, and dear to compile. */
const compiledForms = lazy(compileForms)

/** Every file of a schema directory that has the right form, and the faults of those that don't. */
export interface ReadDirectory {
  readonly vendor: Vendor | undefined
  readonly sources: readonly SourceFile[]
  /** By folder. */
  readonly conversions: ReadonlyMap<string, ConversionDocument>
  /** By folder. */
  readonly bootstraps: ReadonlyMap<string, BootstrapDocument>
  readonly faults: readonly Fault[]
}

export function readDirectory(
  directory: string,
  { files, faults: listed }: SchemaFiles,
  vendorPath: string,
): ReadDirectory {
  const forms = compiledForms()
  const faults: Fault[] = [...listed]
  const parsed = (path: string, label: string): { value: unknown } | undefined => {
    const text = readText(path)
    const result = text === undefined ? unreadable(label) : parseYaml(label, text)
    if ('value' in result) return result
    faults.push(...result.faults)
    return undefined
  }

  const inside = relative(directory, vendorPath)
  const vendorYaml = parsed(vendorPath, inside.startsWith('..') ? vendorPath : inside)
  const vendorResult = vendorYaml && forms.vendor(vendorPath, vendorYaml.value)
  if (vendorResult !== undefined && 'faults' in vendorResult) faults.push(...vendorResult.faults)
  const vendor = vendorResult !== undefined && 'vendor' in vendorResult ? vendorResult.vendor : undefined

  const sources: SourceFile[] = []
  const conversions = new Map<string, ConversionDocument>()
  const bootstraps = new Map<string, BootstrapDocument>()
  for (const { folder, stem, file } of files.filter((each) => each.folder !== '')) {
    const yaml = parsed(join(directory, file), file)
    if (yaml === undefined) continue
    const substituted = vendor === undefined ? { value: yaml.value, faults: [] } : substitute(file, yaml.value, vendor)
    faults.push(...substituted.faults)
    if (stem === 'conversions') {
      const formed = forms.conversions(file, substituted.value)
      if ('document' in formed) conversions.set(folder, formed.document)
      else faults.push(...formed.faults)
      continue
    }
    if (vendor === undefined) continue
    if (stem === 'bootstrap') {
      const bootstrap = forms.bootstrap(file, substituted.value)
      if ('document' in bootstrap) bootstraps.set(folder, bootstrap.document)
      else faults.push(...bootstrap.faults)
      continue
    }
    const formed = forms.document(file, substituted.value)
    if ('document' in formed) sources.push({ file, folder, version: stem, document: formed.document })
    else faults.push(...formed.faults)
  }
  return { vendor, sources, conversions, bootstraps, faults }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const unreadable = (file: string): { faults: readonly Fault[] } => ({
  faults: [{ file, pointer: '', reason: 'the file cannot be read' }],
})
