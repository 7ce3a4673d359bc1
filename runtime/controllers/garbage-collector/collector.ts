import { isUnderDeletion } from '../../meta/lifecycle.ts'
import type { DynamicObject, OwnerReference } from '../../meta/object.ts'
import { FOREGROUND_FINALIZER, ORPHAN_FINALIZER } from '../../meta/validate-metadata.ts'
import type { PropagationPolicy, ResourceCatalog, ResourceRegistry } from '../../registry/index.ts'
import { controllerContext, editObject, isAnswer, readObject } from '../operate.ts'
import type { WorkResult } from '../work-queue.ts'
import { parsePlace, type OwnerGraph, type Place } from './graph.ts'
import { hasFinalizer, ownerState, waitsForDependents, type OwnerState } from './owners.ts'

export const COLLECTOR = 'generic-garbage-collector'

/** What the collector does about one object. Everything is looked up afresh, so several servers may do it at once. */
export class Collector {
  private readonly catalog: ResourceCatalog
  private readonly graph: OwnerGraph
  private readonly signal: AbortSignal

  constructor(catalog: ResourceCatalog, graph: OwnerGraph, signal: AbortSignal) {
    this.catalog = catalog
    this.graph = graph
    this.signal = signal
  }

  /** Collects an object whose owners are gone, and lets one go that waits for its dependents. */
  async visit(key: string): Promise<WorkResult> {
    const place = parsePlace(key)
    const registry = this.catalog.find(place.group, place.plural)
    if (registry === undefined) return 'done'
    const object = await readObject(registry, this.context(registry), place)
    if (object === undefined) return 'done'
    if (isUnderDeletion(object.metadata)) {
      if (hasFinalizer(object, ORPHAN_FINALIZER)) return this.orphanDependents(registry, place, object)
      if (hasFinalizer(object, FOREGROUND_FINALIZER)) return this.deleteDependents(registry, place, object)
      return 'done'
    }
    return this.judge(registry, place, object)
  }

  private context(registry: ResourceRegistry) {
    return controllerContext(registry, COLLECTOR, this.signal)
  }

  private async judge(registry: ResourceRegistry, place: Place, object: DynamicObject): Promise<WorkResult> {
    const owners = object.metadata.ownerReferences ?? []
    if (owners.length === 0) return 'done'
    const states = new Map<OwnerReference, OwnerState>()
    for (const owner of owners) {
      states.set(owner, await ownerState(this.catalog, place.namespace, owner, COLLECTOR, this.signal))
    }
    const all = [...states.values()]
    if (all.includes('unknown')) return 'done'
    if (all.includes('solid')) {
      const kept = owners.filter((owner) => states.get(owner) === 'solid').map(({ uid }) => uid)
      if (kept.length < owners.length) await this.keepOwners(registry, place, object, (uid) => kept.includes(uid))
      return 'done'
    }
    const nested = all.includes('waiting') && this.graph.dependentsOf(object.metadata.uid ?? '').length > 0
    await this.delete(registry, place, object, nested ? 'Foreground' : ownPolicy(object))
    return 'done'
  }

  private async delete(
    registry: ResourceRegistry,
    place: Place,
    { metadata }: DynamicObject,
    propagationPolicy: PropagationPolicy,
  ): Promise<void> {
    const preconditions = metadata.uid === undefined ? {} : { uid: metadata.uid }
    try {
      await registry.delete(this.context(registry), place, {
        dryRun: undefined,
        ifMatch: '',
        propagationPolicy,
        preconditions,
      })
    } catch (error) {
      if (!isAnswer(error, 404, 409)) throw error
    }
  }

  private keepOwners(
    registry: ResourceRegistry,
    place: Place,
    { metadata }: DynamicObject,
    keep: (uid: string) => boolean,
  ): Promise<void> {
    return editObject(registry, this.context(registry), { ...place, uid: metadata.uid ?? '' }, (draft) => {
      const kept = (draft.metadata.ownerReferences ?? []).filter(({ uid }) => keep(uid))
      if (kept.length === 0) delete draft.metadata.ownerReferences
      else draft.metadata.ownerReferences = kept
    })
  }

  private dropFinalizer(
    registry: ResourceRegistry,
    place: Place,
    { metadata }: DynamicObject,
    finalizer: string,
  ): Promise<void> {
    return editObject(registry, this.context(registry), { ...place, uid: metadata.uid ?? '' }, (draft) => {
      const left = (draft.metadata.finalizers ?? []).filter((name) => name !== finalizer)
      if (left.length === 0) delete draft.metadata.finalizers
      else draft.metadata.finalizers = left
    })
  }

  /** The dependents lose this owner, then it goes. */
  private async orphanDependents(registry: ResourceRegistry, place: Place, owner: DynamicObject): Promise<WorkResult> {
    for (const dependent of this.graph.dependentsOf(owner.metadata.uid ?? '')) {
      const type = this.catalog.find(dependent.place.group, dependent.place.plural)
      if (type === undefined) continue
      const object = await readObject(type, this.context(type), dependent.place)
      if (object !== undefined)
        await this.keepOwners(type, dependent.place, object, (uid) => uid !== owner.metadata.uid)
    }
    await this.dropFinalizer(registry, place, owner, ORPHAN_FINALIZER)
    return 'done'
  }

  /** The dependents go first; those that block the owner's deletion are waited for. */
  private async deleteDependents(registry: ResourceRegistry, place: Place, owner: DynamicObject): Promise<WorkResult> {
    const uid = owner.metadata.uid ?? ''
    let blocked = false
    for (const dependent of this.graph.dependentsOf(uid)) {
      const type = this.catalog.find(dependent.place.group, dependent.place.plural)
      if (type === undefined) continue
      const object = await readObject(type, this.context(type), dependent.place)
      if (object === undefined || object.metadata.uid !== dependent.uid) continue
      if (!isUnderDeletion(object.metadata)) await this.judge(type, dependent.place, object)
      const blocking = dependent.owners.some(
        (reference) => reference.uid === uid && reference.blockOwnerDeletion === true,
      )
      if (blocking && !(await this.isGone(type, dependent.place, uid))) blocked = true
    }
    if (blocked) return 'again'
    await this.dropFinalizer(registry, place, owner, FOREGROUND_FINALIZER)
    return 'done'
  }

  private async isGone(registry: ResourceRegistry, place: Place, ownerUid: string): Promise<boolean> {
    const object = await readObject(registry, this.context(registry), place)
    return !(object?.metadata.ownerReferences ?? []).some(({ uid }) => uid === ownerUid)
  }
}

/** An object that is to go keeps the way that its own finalizers ask for. */
function ownPolicy(object: DynamicObject): PropagationPolicy {
  if (hasFinalizer(object, ORPHAN_FINALIZER)) return 'Orphan'
  return hasFinalizer(object, FOREGROUND_FINALIZER) || waitsForDependents(object) ? 'Foreground' : 'Background'
}
