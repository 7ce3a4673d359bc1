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
  type FieldSet,
} from '../fields/index.ts'
import { withFields, type FieldManager, type FieldManagers } from './field-managers.ts'
import type { CompareIn, Versions } from './versions.ts'

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

/** Fields that nobody ever owns: the identity of an object, and what the server fills in. */
const NEVER_OWNED: FieldSet = [
  ['f:apiVersion'],
  ['f:kind'],
  ['f:metadata'],
  ...METADATA_FIELDS.map((name) => ['f:metadata', `f:${name}`]),
].reduce<FieldSet>((set, path) => union(set, setOf(path)), EMPTY)

export const ownable = (fields: FieldSet): FieldSet => difference(fields, NEVER_OWNED)

/**
 * Returns the managers under the present schemas: fields in versions that no longer exist are dropped, others are
 * adapted to the markers (SSA-19). The same managers if there is nothing to adapt.
 */
export function currentManagers(managers: FieldManagers, versions: Versions): FieldManagers {
  let current: Map<string, FieldManager> | undefined
  for (const [identity, fieldManager] of managers) {
    const view = versions(fieldManager.apiVersion)
    if (view === undefined) {
      current ??= new Map(managers)
      current.delete(identity)
      continue
    }
    const adapted = withFields(fieldManager, reconcileWithSchema(view.topology, fieldManager.fields))
    if (adapted !== fieldManager) (current ??= new Map(managers)).set(identity, adapted)
  }
  return current ?? managers
}

/** The fields that a change takes from one manager. */
export interface TakenFields {
  readonly fieldManager: FieldManager
  readonly fields: FieldSet
}

export interface Release {
  /** The managers without the fields that the change took from them; one without fields is removed (MF-13). */
  readonly managers: FieldManagers
  /** The fields of other managers that the change sets to another value, by the identities of the managers. */
  readonly taken: readonly TakenFields[]
}

/** Number of managers whose fields are walked in slices of their own; of more managers each has few fields. */
const MANAGERS_APART = 16

/**
 * Takes from all managers but the changer the fields that the change sets or removes (SSA-10). In slices: each walks
 * the fields of one manager once, or of several when there are many.
 */
export function* releaseFields(managers: FieldManagers, changer: string, compareIn: CompareIn): Sliced<Release> {
  const left = new Map<string, FieldManager>()
  const losers: [string, TakenFields][] = []
  const together = Math.ceil(managers.size / MANAGERS_APART)
  let seen = 0
  for (const [identity, fieldManager] of managers) {
    if (identity === changer) {
      left.set(identity, fieldManager)
      continue
    }
    const comparison = compareIn(fieldManager.apiVersion)
    if (comparison === undefined) continue
    if (isSame(comparison)) {
      left.set(identity, fieldManager)
      continue
    }
    const isApart = ++seen % together === 0
    if (isApart) yield
    const taken = intersection(fieldManager.fields, comparison.written)
    if (isApart) yield
    const kept = difference(fieldManager.fields, taken)
    if (isApart) yield
    const fields = difference(kept, comparison.removed)
    if (!isEmpty(taken)) losers.push([identity, { fieldManager, fields: taken }])
    if (!isEmpty(fields)) left.set(identity, withFields(fieldManager, fields))
  }
  losers.sort(([a], [b]) => (a < b ? -1 : 1))
  return { managers: left, taken: losers.map(([, loss]) => loss) }
}
