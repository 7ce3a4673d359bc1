import type { ManagedFieldsEntry } from '../../api/index.ts'
import { difference, hasPath, setOf, type PathElement } from '../fields/index.ts'
import { formatManagers, managerIdentity, readManagers, withFields, type FieldManager } from './field-managers.ts'

/** Version of the bodies at a `scale` path. */
const SCALE_VERSION = 'autoscaling/v1'
/** Path of the desired number of replicas in a Scale. */
const REPLICAS: readonly PathElement[] = ['f:spec', 'f:replicas']

/**
 * Returns the path of the number of replicas in the objects of a kind, by apiVersion; undefined: the version is
 * unknown, or has no scale.
 */
export type ReplicasPath = (apiVersion: string) => readonly PathElement[] | undefined

type Entries = readonly ManagedFieldsEntry[] | undefined

const keyOf = ({ manager, operation, subresource }: FieldManager): string =>
  JSON.stringify([manager, operation, operation === 'Apply' ? '' : SCALE_VERSION, subresource])

const ownsReplicas = ({ apiVersion, fields }: FieldManager, pathOf: ReplicasPath): boolean => {
  const path = pathOf(apiVersion)
  return path !== undefined && hasPath(fields, path)
}

/**
 * Returns the entries of an object's Scale: the managers that own the number of replicas, each with that field alone.
 */
export function toScaleEntries(entries: Entries, pathOf: ReplicasPath): ManagedFieldsEntry[] | undefined {
  const managers = [...readManagers(entries).values()].filter((fieldManager) => ownsReplicas(fieldManager, pathOf))
  return formatManagers(
    new Map(
      managers
        .map((fieldManager): FieldManager => ({
          ...withFields(fieldManager, setOf(REPLICAS)),
          apiVersion: SCALE_VERSION,
        }))
        .map(({ entry: _, ...fieldManager }) => [managerIdentity(fieldManager), fieldManager]),
    ),
  )
}

/**
 * Returns the entries of the object after a change of its Scale. `entries`: those before; `scaleEntries`: those of the
 * Scale after the change. A manager that no longer owns the replicas of the Scale loses them in the object; one that
 * owns them owns them there in the version `apiVersion`.
 */
export function fromScaleEntries(
  entries: Entries,
  scaleEntries: Entries,
  apiVersion: string,
  pathOf: ReplicasPath,
): ManagedFieldsEntry[] | undefined {
  const path = pathOf(apiVersion)
  if (path === undefined) throw new RangeError(`${apiVersion} has no scale`)
  const managers = [...readManagers(scaleEntries).values()].filter(({ fields }) => hasPath(fields, REPLICAS))
  const added = new Map(managers.map((fieldManager) => [keyOf(fieldManager), fieldManager]))
  const kept: FieldManager[] = []
  const present = new Set<string>()
  for (const fieldManager of readManagers(entries).values()) {
    const own = pathOf(fieldManager.apiVersion)
    if (own === undefined || !hasPath(fieldManager.fields, own)) {
      kept.push(fieldManager)
      continue
    }
    const still = added.get(keyOf(fieldManager))
    if (still === undefined) kept.push(withFields(fieldManager, difference(fieldManager.fields, setOf(own))))
    else {
      kept.push({ ...fieldManager, time: still.time })
      present.add(keyOf(fieldManager))
    }
  }
  for (const [key, { entry: _, ...fieldManager }] of added)
    if (!present.has(key)) kept.push({ ...fieldManager, apiVersion, fields: setOf(path) })
  return formatManagers(new Map(kept.map((fieldManager) => [managerIdentity(fieldManager), fieldManager])))
}
