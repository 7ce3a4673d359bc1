import { join } from 'node:path'
import { resolveConversions } from '../convert/conversions.ts'
import type { Fault } from '../fault.ts'
import { buildModel } from '../model/build.ts'
import type { Model } from '../model/model.ts'
import { checkModel } from './check.ts'
import { readDirectory } from './read.ts'

export type LoadResult = { readonly model: Model } | { readonly faults: readonly Fault[] }

/** A directory whose kinds are right by themselves, whether or not their versions become each other without loss. */
export type LoadedKinds =
  { readonly model: Model; readonly losses: readonly Fault[] } | { readonly faults: readonly Fault[] }

/**
 * Reads and checks a schema directory (GEN-02, GEN-09). Never throws on any content: a faulty directory gives all its
 * faults at once, in the order of the files.
 * @param vendorFile path of the vendor file; by default the directory's own.
 */
export function loadSchemas(directory: string, vendorFile?: string): LoadResult {
  const loaded = loadKinds(directory, vendorFile)
  if ('faults' in loaded) return loaded
  return loaded.losses.length > 0 ? { faults: loaded.losses } : { model: loaded.model }
}

/** The same, with what is wrong between versions apart. */
export function loadKinds(directory: string, vendorFile = join(directory, 'vendor.yaml')): LoadedKinds {
  const { vendor, sources, conversions, bootstraps, faults } = readDirectory(directory, vendorFile)
  if (vendor === undefined) return { faults }
  const built = buildModel(vendor, { sources, bootstraps })
  const all = [...faults, ...built.faults]
  // Rules about meaning would only repeat what a file of the wrong form or a dangling reference has caused.
  if (all.length > 0) return { faults: all }
  const meaning = checkModel(built)
  if (meaning.length > 0) return { faults: meaning }
  const resolved = resolveConversions(built.model, conversions)
  return { model: { ...built.model, conversions: resolved.conversions }, losses: resolved.faults }
}
