import type { Sliced } from '../../async/index.ts'
import {
  difference,
  EMPTY,
  intersection,
  isEmpty,
  isSame,
  reconcileWithSchema,
  setOf,
  union,
  type Comparison,
  type FieldSet,
} from '../fields/index.ts'
import { withFields, type Owner, type Owners } from './owners.ts'
import type { Versions } from './versions.ts'

const METADATA_FIELDS = [
  'name',
  'namespace',
  'creationTimestamp',
  'selfLink',
  'uid',
  'clusterName',
  'generation',
  'managedFields',
  'resourceVersion',
]

/** What nobody ever owns: the identity of an object, and what the server fills in. */
const neverOwned: FieldSet = [
  ['f:apiVersion'],
  ['f:kind'],
  ['f:metadata'],
  ...METADATA_FIELDS.map((name) => ['f:metadata', `f:${name}`]),
].reduce<FieldSet>((set, path) => union(set, setOf(path)), EMPTY)

export const ownable = (fields: FieldSet): FieldSet => difference(fields, neverOwned)

/** The owners under the schemas of today: claims of versions that are gone are dropped, others follow the markers (SSA-19). */
export function currentOwners(owners: Owners, versions: Versions): Owners {
  const current = new Map<string, Owner>()
  for (const [identity, owner] of owners) {
    const view = versions(owner.apiVersion)
    if (view !== undefined) current.set(identity, withFields(owner, reconcileWithSchema(view.topology, owner.fields)))
  }
  return current
}

/** What a change takes from one owner. */
export interface Taken {
  readonly owner: Owner
  readonly fields: FieldSet
}

export interface Release {
  /** Without the fields that the change took from them; who is left with nothing is gone (MF-13). */
  readonly owners: Owners
  /** What the change sets to another value and others own, by their identities. */
  readonly taken: readonly Taken[]
}

/** Owners whose fields are walked in slices of their own; of more, each has few. */
const OWNERS_APART = 16

/**
 * Takes from everyone but the one who makes the change what it sets or removes (SSA-10). In slices: each walks the fields
 * of an owner once, or of some when there are many.
 */
export function* releaseFields(
  owners: Owners,
  changer: string,
  compareIn: (apiVersion: string) => Comparison | undefined,
): Sliced<Release> {
  const left = new Map<string, Owner>()
  const losers: [string, Taken][] = []
  const together = Math.ceil(owners.size / OWNERS_APART)
  let seen = 0
  for (const [identity, owner] of owners) {
    if (identity === changer) {
      left.set(identity, owner)
      continue
    }
    const comparison = compareIn(owner.apiVersion)
    if (comparison === undefined) continue
    if (isSame(comparison)) {
      left.set(identity, owner)
      continue
    }
    const isApart = ++seen % together === 0
    if (isApart) yield
    const taken = intersection(owner.fields, comparison.written)
    if (isApart) yield
    const kept = difference(owner.fields, taken)
    if (isApart) yield
    const fields = difference(kept, comparison.removed)
    if (!isEmpty(taken)) losers.push([identity, { owner, fields: taken }])
    if (!isEmpty(fields)) left.set(identity, withFields(owner, fields))
  }
  losers.sort(([a], [b]) => (a < b ? -1 : 1))
  return { owners: left, taken: losers.map(([, loss]) => loss) }
}
