import { compare, type Comparison, type Topology } from '../fields/index.ts'

/** A version of a kind, relative to that of a request. */
export interface VersionView {
  readonly topology: Topology
  /** Converts from the version of the request. */
  fromRequest(object: unknown): unknown
  /** Converts to the version of the request. */
  toRequest(object: unknown): unknown
}

/** Finds a version by its apiVersion; undefined: it no longer exists, so fields that are owned in it are dropped. */
export type Versions = (apiVersion: string) => VersionView | undefined

/** A change of an object, in the version of the request. */
export interface RequestedChange {
  readonly before: unknown
  readonly after: unknown
}

/** Compares the two sides of a change in a version; undefined: it no longer exists. */
export type CompareIn = (apiVersion: string) => Comparison | undefined

/** Returns a function that compares the two sides of a change in any version, once in each. */
export function comparisons(versions: Versions, { before, after }: RequestedChange): CompareIn {
  const made = new Map<string, Comparison | undefined>()
  return (apiVersion) => {
    if (made.has(apiVersion)) return made.get(apiVersion)
    const view = versions(apiVersion)
    const comparison =
      view === undefined ? undefined : compare(view.topology, view.fromRequest(before), view.fromRequest(after))
    made.set(apiVersion, comparison)
    return comparison
  }
}
