import { compare, type Comparison, type Topology } from '../fields/index.ts'

/** A version of a kind, as seen from the one in which a request is made. */
export interface VersionView {
  readonly topology: Topology
  /** From the version of the request into this one. */
  fromRequest(object: unknown): unknown
  /** From this version into that of the request. */
  toRequest(object: unknown): unknown
}

/** Finds a version by its apiVersion; undefined: it is gone, and with it every claim that was made in it. */
export type Versions = (apiVersion: string) => VersionView | undefined

/** A change of an object, in the version of the request. */
export interface Change {
  readonly before: unknown
  readonly after: unknown
}

/** Compares the two sides of a change in any version, once in each. undefined: the version is gone. */
export function comparisons(versions: Versions, { before, after }: Change): (v: string) => Comparison | undefined {
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
