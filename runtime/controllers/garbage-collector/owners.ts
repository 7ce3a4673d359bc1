import { isUnderDeletion, FOREGROUND_FINALIZER, type DynamicObject, type OwnerReference } from '../../api/index.ts'
import type { ResourceCatalog, ResourceRegistry } from '../../registry/index.ts'
import { controllerContext, metadataOf, readObject } from '../operate.ts'

/**
 * `solid`: the owner exists; `waiting`: it waits for its dependents to go; `absent`: there is no such object (any
 * more); `unknown`: for instance because its type isn't served, so nothing may be deleted because of it.
 */
export type OwnerState = 'solid' | 'waiting' | 'absent' | 'unknown'

export const hasFinalizer = ({ metadata }: DynamicObject, finalizer: string): boolean =>
  (metadata.finalizers ?? []).includes(finalizer)

/** Whether an object is deleted in the foreground: after its dependents. */
export const waitsForDependents = (object: DynamicObject): boolean =>
  isUnderDeletion(object.metadata) && hasFinalizer(object, FOREGROUND_FINALIZER)

/** Returns the type that a reference names, in any version. */
function registryOf(catalog: ResourceCatalog, { apiVersion, kind }: OwnerReference): ResourceRegistry | undefined {
  const group = apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : ''
  return catalog.all().find(({ definition }) => definition.group === group && definition.kind === kind)
}

interface OwnerLookup {
  readonly catalog: ResourceCatalog
  /** Namespace of the dependent; '': it is cluster-scoped. */
  readonly namespace: string
  /** Name of the calling controller. */
  readonly controller: string
  readonly signal: AbortSignal
}

/**
 * Returns the state of an owner. A namespaced owner is in the namespace of its dependent; a cluster-scoped dependent
 * can't have one.
 */
export async function ownerState(owner: OwnerReference, lookup: OwnerLookup): Promise<OwnerState> {
  const { catalog, namespace, controller, signal } = lookup
  const served = registryOf(catalog, owner)
  if (served === undefined) return 'unknown'
  const registry = metadataOf(served)
  const namespaced = registry.definition.scope === 'Namespaced'
  if (namespaced && namespace === '') return 'unknown'
  const target = { namespace: namespaced ? namespace : '', name: owner.name }
  const found = await readObject(registry, controllerContext(registry, controller, signal), target)
  if (found === undefined || found.metadata.uid !== owner.uid) return 'absent'
  return waitsForDependents(found) ? 'waiting' : 'solid'
}

/** Returns the references whose owners have one of the uids. */
export function amongOwners(
  references: readonly OwnerReference[],
  owners: readonly OwnerReference[],
): OwnerReference[] {
  const kept = new Set(owners.map(({ uid }) => uid))
  return references.filter(({ uid }) => kept.has(uid))
}
