import type { DynamicObject } from '../../../api/index.ts'
import type { Resource } from '../../resource.ts'

/**
 * Returns whether nothing holds an object that is being deleted: no finalizer, no grace period, no rule of its kind
 * (DEL-04).
 */
export function mayBeRemoved({ strategy }: Resource, { metadata, ...object }: DynamicObject): boolean {
  if ((metadata.finalizers ?? []).length > 0) return false
  if ((metadata.deletionGracePeriodSeconds ?? 0) > 0) return false
  return strategy.holdsDeletion?.({ ...object, kind: object.kind, apiVersion: object.apiVersion, metadata }) !== true
}
