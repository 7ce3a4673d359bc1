import type { DynamicObject } from '../../../api/index.ts'
import type { ApplyOptions, OperationContext, ObjectTransform, UpdateOptions } from '../../contract.ts'
import { fieldManagementOf, intentAt, writerOf } from '../managed-fields/field-managers.ts'
import { paced } from '../pace.ts'
import type { Resource } from '../../resource.ts'

/** Returns the transform of an apply: it merges the intent into the object and updates the managed fields (SSA-02). */
export function applyTransform(
  resource: Resource,
  context: OperationContext,
  intent: DynamicObject,
  { conflicts }: ApplyOptions,
): ObjectTransform {
  const wanted = intentAt(resource, context.subresource, intent)
  const management = fieldManagementOf(resource, context.version)
  return (current, pause) => paced(management.onApply(current, wanted, writerOf(context), { conflicts }), pause)
}

/** Converts the options of an apply to those of an update. */
export const updateOptionsOf = (options: ApplyOptions): UpdateOptions => ({ method: 'apply', ...options })
