import { inParallel } from '../../async/index.ts'
import {
  isUnderDeletion,
  FOREGROUND_FINALIZER,
  ORPHAN_FINALIZER,
  type DynamicObject,
  type OwnerReference,
} from '../../api/index.ts'
import type { PropagationPolicy, ResourceCatalog, ResourceRegistry } from '../../registry/index.ts'
import { controllerContext, editObject, isAnswer, metadataOf, readObject } from '../operate.ts'
import type { WorkResult } from '../work-queue.ts'
import { blocks, parsePlace, type Dependent, type OwnerGraph, type ObjectPlace } from './graph.ts'
import { amongOwners, hasFinalizer, ownerState, waitsForDependents, type OwnerState } from './owners.ts'

export const COLLECTOR = 'generic-garbage-collector'

/** How many dependents of one owner are edited at once. */
const EDITED_AT_ONCE = 32

/** What the collector needs to visit an object. */
export interface CollectorOptions {
  readonly catalog: ResourceCatalog
  readonly graph: OwnerGraph
  /** Aborts the visit. */
  readonly signal: AbortSignal
  /** Returns whether all dependents are known; before that no owner is released. */
  isComplete(): boolean
  /** Requests a visit of another object. */
  enqueue(place: ObjectPlace): void
}

/** Handles one object. Everything but dependents is read again, so several servers may do it at once. */
export class Collector {
  readonly #options: CollectorOptions

  constructor(options: CollectorOptions) {
    this.#options = options
  }

  /** Deletes an object whose owners are gone, and releases one that no longer needs to wait for its dependents. */
  async visit(key: string): Promise<WorkResult> {
    const place = parsePlace(key)
    const registry = this.#find(place)
    if (registry === undefined) return 'done'
    const object = await readObject(registry, this.#context(registry), place)
    if (object === undefined) return 'done'
    if (!isUnderDeletion(object.metadata)) return this.#collectUnlessOwned(registry, place, object)
    const orphans = hasFinalizer(object, ORPHAN_FINALIZER)
    if (!orphans && !hasFinalizer(object, FOREGROUND_FINALIZER)) return 'done'
    if (!this.#options.isComplete()) return 'again'
    return orphans ? this.#orphanDependents(registry, place, object) : this.#deleteDependents(registry, place, object)
  }

  #find({ group, plural }: ObjectPlace): ResourceRegistry | undefined {
    const found = this.#options.catalog.find(group, plural)
    return found === undefined ? undefined : metadataOf(found)
  }

  #context(registry: ResourceRegistry) {
    return controllerContext(registry, COLLECTOR, this.#options.signal)
  }

  async #collectUnlessOwned(
    registry: ResourceRegistry,
    place: ObjectPlace,
    object: DynamicObject,
  ): Promise<WorkResult> {
    const { catalog, graph, signal } = this.#options
    const owners = object.metadata.ownerReferences ?? []
    if (owners.length === 0) return 'done'
    const states = new Map<OwnerReference, OwnerState>()
    for (const owner of owners) {
      states.set(owner, await ownerState(owner, { catalog, namespace: place.namespace, controller: COLLECTOR, signal }))
    }
    const all = [...states.values()]
    if (all.includes('unknown')) return 'done'
    if (all.includes('solid')) {
      const solid = owners.filter((owner) => states.get(owner) === 'solid')
      if (solid.length < owners.length)
        await this.#editOwners(registry, place, object.metadata.uid, (references) => amongOwners(references, solid))
      return 'done'
    }
    const nested = all.includes('waiting') && graph.dependentsOf(object.metadata.uid ?? '').length > 0
    await this.#delete(registry, place, object, nested ? 'Foreground' : ownPolicy(object))
    return 'done'
  }

  async #delete(
    registry: ResourceRegistry,
    place: ObjectPlace,
    { metadata }: DynamicObject,
    propagationPolicy: PropagationPolicy,
  ): Promise<void> {
    const preconditions = metadata.uid === undefined ? {} : { uid: metadata.uid }
    try {
      await registry.delete(this.#context(registry), place, {
        propagationPolicy,
        preconditions,
      })
    } catch (error) {
      if (!isAnswer(error, 404, 409)) throw error
    }
  }

  #editOwners(
    registry: ResourceRegistry,
    place: ObjectPlace,
    uid: string | undefined,
    edit: (references: readonly OwnerReference[]) => OwnerReference[],
  ): Promise<void> {
    return editObject(registry, this.#context(registry), { ...place, uid: uid ?? '' }, (draft) => {
      const kept = edit(draft.metadata.ownerReferences ?? [])
      if (kept.length === 0) delete draft.metadata.ownerReferences
      else draft.metadata.ownerReferences = kept
    })
  }

  #dropFinalizer(
    registry: ResourceRegistry,
    place: ObjectPlace,
    { metadata }: DynamicObject,
    finalizer: string,
  ): Promise<void> {
    return editObject(registry, this.#context(registry), { ...place, uid: metadata.uid ?? '' }, (draft) => {
      const left = (draft.metadata.finalizers ?? []).filter((name) => name !== finalizer)
      if (left.length === 0) delete draft.metadata.finalizers
      else draft.metadata.finalizers = left
    })
  }

  /**
   * Removes the owner from its dependents, then releases it. A dependent that can't be edited does not stop the others.
   */
  async #orphanDependents(registry: ResourceRegistry, place: ObjectPlace, owner: DynamicObject): Promise<WorkResult> {
    const ownerUid = owner.metadata.uid ?? ''
    await this.#editDependents(this.#options.graph.dependentsOf(ownerUid), (references) =>
      references.filter(({ uid }) => uid !== ownerUid),
    )
    await this.#dropFinalizer(registry, place, owner, ORPHAN_FINALIZER)
    return 'done'
  }

  /**
   * Deletes the dependents first, each by its own visit, and waits for those that block the owner's deletion. If
   * objects wait for each other in a cycle, the dependent no longer blocks.
   */
  async #deleteDependents(registry: ResourceRegistry, place: ObjectPlace, owner: DynamicObject): Promise<WorkResult> {
    const { graph, enqueue } = this.#options
    const ownerUid = owner.metadata.uid ?? ''
    const dependents = graph.dependentsOf(ownerUid)
    for (const dependent of dependents) enqueue(dependent.place)
    const blocking = dependents.filter((dependent) => blocks(dependent, ownerUid))
    const waiting = blocking.filter(({ uid }) => graph.waitingAt(uid) !== undefined)
    const above = graph.ownersOf(
      ownerUid,
      waiting.map(({ uid }) => uid),
    )
    const inCircle = waiting.filter(({ uid }) => uid === ownerUid || above.has(uid))
    await this.#editDependents(inCircle, (references) =>
      references.map((reference) =>
        reference.uid === ownerUid ? { ...reference, blockOwnerDeletion: false } : reference,
      ),
    )
    if (blocking.length > inCircle.length) return 'again'
    await this.#dropFinalizer(registry, place, owner, FOREGROUND_FINALIZER)
    return 'done'
  }

  /** Edits all dependents, then throws the first error. */
  async #editDependents(
    dependents: readonly Dependent[],
    edit: (references: readonly OwnerReference[]) => OwnerReference[],
  ): Promise<void> {
    const failures: unknown[] = []
    await inParallel(dependents, EDITED_AT_ONCE, async ({ place, uid }) => {
      const registry = this.#find(place)
      if (registry === undefined) return
      await this.#editOwners(registry, place, uid, edit).catch((error: unknown) => failures.push(error))
    })
    if (failures.length > 0) throw failures[0]
  }
}

/** Returns the propagation policy that the object's own finalizers ask for. */
function ownPolicy(object: DynamicObject): PropagationPolicy {
  if (hasFinalizer(object, ORPHAN_FINALIZER)) return 'Orphan'
  return hasFinalizer(object, FOREGROUND_FINALIZER) || waitsForDependents(object) ? 'Foreground' : 'Background'
}
