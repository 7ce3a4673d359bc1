import type { DynamicObject } from '../../../api/index.ts'
import type { ApplyOptions, OperationContext, ObjectTransform, UpdateOptions } from '../../contract.ts'
import { fieldManagementOf, intentAt, writerOf } from '../managed-fields/field-managers.ts'
import { paced } from '../pace.ts'
import type { Resource } from '../../resource.ts'

/** Merges the intent into the object and settles the field managers (SSA-02). */
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

/** Returns the options of an apply as those of the update that it is. */
export const updateOptionsOf = (options: ApplyOptions): UpdateOptions => ({ method: 'apply', ...options })
