import { isUnderDeletion, type DynamicObject, type ObjectMeta } from '../../../api/index.ts'
import { jsonEqual, type JsonObject } from '../../../json/index.ts'
import { applyDefaults } from '../../../schema/index.ts'
import type { Resource } from '../../resource.ts'
import type { GenerationRule } from '../../strategy.ts'

/** Returns whether the status is written only through its subresource (SUB-05). */
export const hasStatus = ({ storage }: Pick<Resource, 'storage'>): boolean => storage.subresources.status !== undefined

/**
 * Resets the status of a new object, which clients can't set: it becomes absent or the default of the schema (SUB-05).
 */
export function resetStatus(resource: Resource, draft: DynamicObject): DynamicObject {
  if (!hasStatus(resource)) return draft
  delete draft.status
  return applyDefaults(resource.storage.schema, draft)
}

const generationRule = ({ strategy, storage }: Resource): GenerationRule =>
  strategy.generation ?? (storage.schema.properties?.spec === undefined ? 'none' : 'spec')

/** Sets the generation of a new object (META-24). */
export function startGeneration(resource: Resource, metadata: ObjectMeta): void {
  if (generationRule(resource) === 'none') delete metadata.generation
  else metadata.generation = 1
}

const desired = (resource: Resource, object: JsonObject): unknown => {
  const { metadata: _, kind: __, apiVersion: ___, ...content } = object
  const { status: ____, ...wanted } = content
  return hasStatus(resource) ? wanted : content
}

/** Subresources whose writes change the desired state; others, such as the binding of a Pod, don't count. */
const DESIRING: ReadonlySet<string> = new Set(['', 'scale'])

/** Sets the generation after an update; clients can't set it. */
export function advanceGeneration(
  resource: Resource,
  object: DynamicObject,
  old: DynamicObject,
  subresource: string,
): void {
  const rule = generationRule(resource)
  const before = old.metadata.generation
  const differs =
    rule === 'spec'
      ? !jsonEqual(object.spec, old.spec)
      : rule === 'content' && !jsonEqual(desired(resource, object), desired(resource, old))
  const now = differs && DESIRING.has(subresource) ? (before ?? 0) + 1 : before
  if (now === undefined) delete object.metadata.generation
  else object.metadata.generation = now
}

const assign = <K extends keyof ObjectMeta>(to: ObjectMeta, from: ObjectMeta, field: K): void => {
  if (from[field] === undefined) Reflect.deleteProperty(to, field)
  else to[field] = from[field]
}

/** Restores the fields that the server owns; changes that are errors are left for validation to report. */
export function keepServerOwned(metadata: ObjectMeta, old: ObjectMeta): void {
  assign(metadata, old, 'creationTimestamp')
  delete metadata.selfLink
  if ((metadata.uid ?? '') === '') assign(metadata, old, 'uid')
  if (isUnderDeletion(old)) assign(metadata, old, 'deletionTimestamp')
  else if (metadata.deletionTimestamp === null) delete metadata.deletionTimestamp
  if (old.deletionGracePeriodSeconds !== undefined && metadata.deletionGracePeriodSeconds === undefined) {
    assign(metadata, old, 'deletionGracePeriodSeconds')
  }
}
