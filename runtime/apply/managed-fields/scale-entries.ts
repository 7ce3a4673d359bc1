import type { ManagedFieldsEntry } from '../../api/index.ts'
import { difference, hasPath, setOf, type PathElement } from '../fields/index.ts'
import { formatOwners, identityOf, readOwners, withFields, type Owner } from './owners.ts'

/** Version of the bodies at a `scale` path. */
const SCALE_VERSION = 'autoscaling/v1'
/** Where a Scale holds the number of replicas that is wanted. */
const REPLICAS: readonly PathElement[] = ['f:spec', 'f:replicas']

/**
 * Where the objects of a kind hold the number of replicas, by apiVersion; undefined: that version is not known, or has no
 * scale.
 */
export type ReplicasPath = (apiVersion: string) => readonly PathElement[] | undefined

type Entries = readonly ManagedFieldsEntry[] | undefined

const keyOf = ({ manager, operation, subresource }: Owner): string =>
  JSON.stringify([manager, operation, operation === 'Apply' ? '' : SCALE_VERSION, subresource])

const ownsReplicas = ({ apiVersion, fields }: Owner, pathOf: ReplicasPath): boolean => {
  const path = pathOf(apiVersion)
  return path !== undefined && hasPath(fields, path)
}

/** The entries of an object's Scale: of the managers that own the number of replicas, each with that alone. */
export function toScaleEntries(entries: Entries, pathOf: ReplicasPath): ManagedFieldsEntry[] | undefined {
  const owners = [...readOwners(entries).values()].filter((owner) => ownsReplicas(owner, pathOf))
  return formatOwners(
    new Map(
      owners
        .map((owner): Owner => ({ ...withFields(owner, setOf(REPLICAS)), apiVersion: SCALE_VERSION }))
        .map(({ entry: _, ...owner }) => [identityOf(owner), owner]),
    ),
  )
}

/**
 * The entries of the object after a change of its Scale. `entries`: before; `scaleEntries`: of the Scale after the change.
 * A manager that owns the replicas of the Scale no more loses them in the object, one that does own them has them there in
 * the version `apiVersion`.
 */
export function fromScaleEntries(
  entries: Entries,
  scaleEntries: Entries,
  apiVersion: string,
  pathOf: ReplicasPath,
): ManagedFieldsEntry[] | undefined {
  const path = pathOf(apiVersion)
  if (path === undefined) throw new RangeError(`${apiVersion} has no scale`)
  const owners = [...readOwners(scaleEntries).values()].filter(({ fields }) => hasPath(fields, REPLICAS))
  const added = new Map(owners.map((owner) => [keyOf(owner), owner]))
  const kept: Owner[] = []
  const present = new Set<string>()
  for (const owner of readOwners(entries).values()) {
    const own = pathOf(owner.apiVersion)
    if (own === undefined || !hasPath(owner.fields, own)) {
      kept.push(owner)
      continue
    }
    const still = added.get(keyOf(owner))
    if (still === undefined) kept.push(withFields(owner, difference(owner.fields, setOf(own))))
    else {
      kept.push({ ...owner, time: still.time })
      present.add(keyOf(owner))
    }
  }
  for (const [key, { entry: _, ...owner }] of added)
    if (!present.has(key)) kept.push({ ...owner, apiVersion, fields: setOf(path) })
  return formatOwners(new Map(kept.map((owner) => [identityOf(owner), owner])))
}
