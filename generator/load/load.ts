import { resolveConversions } from '../convert/conversions.ts'
import type { Issue } from '../issue.ts'
import { buildModel } from '../model/build.ts'
import type { Model } from '../model/model.ts'
import { checkModel } from './check.ts'
import { checkLifecycles } from './check-lifecycles.ts'
import { extendTypes } from './extend.ts'
import { canonicalFile, listSchemaFiles, type SchemaFiles } from './files.ts'
import { readDirectory } from './read.ts'
import { statusWarnings } from './status-warnings.ts'
import { folderTree, type SchemaTree } from './tree.ts'

/** `warnings`: what is served as it is written, but is hardly meant. */
export type LoadResult =
  { readonly model: Model; readonly warnings: readonly Issue[] } | { readonly issues: readonly Issue[] }

/** A directory whose kinds are right by themselves, whether or not their versions become each other without loss. */
export type LoadedKinds =
  | { readonly model: Model; readonly losses: readonly Issue[]; readonly names: FileNames }
  | { readonly issues: readonly Issue[] }

/** The real names of files, `demo/v1.yml`, by the names that the model uses, `demo/v1.yaml`. */
export type FileNames = ReadonlyMap<string, string>

/** Puts the real name of a file into a place. */
export const realPlace = <P extends { readonly file: string }>(names: FileNames, place: P): P => ({
  ...place,
  file: names.get(place.file) ?? place.file,
})

/**
 * Reads and checks a schema directory (GEN-02, GEN-09). Never throws on any content: a faulty directory gives all its
 * issues at once, in the order of the files.
 * @param schemas a path, or the files
 * @param vendorFile path of the vendor file; by default the directory's own.
 */
export function loadSchemas(schemas: string | SchemaTree, vendorFile?: string): LoadResult {
  const loaded = loadKinds(typeof schemas === 'string' ? folderTree(schemas) : schemas, vendorFile)
  if ('issues' in loaded) return loaded
  const { losses, names, model } = loaded
  const placed = (issues: readonly Issue[]): readonly Issue[] => issues.map((issue) => realPlace(names, issue))
  return losses.length > 0 ? { issues: placed(losses) } : { model, warnings: placed(statusWarnings(model)) }
}

/** The same for any tree, with the issues between versions separate, under the names of the model. */
export function loadKinds(tree: SchemaTree, vendorFile?: string): LoadedKinds {
  const files = listSchemaFiles(tree)
  const names = namesOf(files)
  const loaded = loadFiles(tree, files, vendorFile)
  return 'issues' in loaded ? { issues: loaded.issues.map((issue) => realPlace(names, issue)) } : { ...loaded, names }
}

const namesOf = ({ files }: SchemaFiles): FileNames => new Map(files.map((each) => [canonicalFile(each), each.file]))

function loadFiles(tree: SchemaTree, files: SchemaFiles, vendorFile: string | undefined): LoadedFiles {
  const { vendor, sources, conversions, bootstraps, issues } = readDirectory(tree, files, vendorFile)
  if (vendor === undefined) return { issues }
  const extended = extendTypes(sources)
  const built = buildModel(vendor, { sources: extended.sources, bootstraps })
  const all = [...issues, ...extended.issues, ...built.issues]
  // Rules about meaning would only repeat what a file of the wrong form or a dangling reference has caused.
  if (all.length > 0) return { issues: all }
  const meaning = [...checkModel(built), ...checkLifecycles(tree, files, built.model)]
  if (meaning.length > 0) return { issues: meaning }
  const resolved = resolveConversions(built.model, conversions)
  return { model: { ...built.model, conversions: resolved.conversions }, losses: resolved.issues }
}

type LoadedFiles = { readonly model: Model; readonly losses: readonly Issue[] } | { readonly issues: readonly Issue[] }
