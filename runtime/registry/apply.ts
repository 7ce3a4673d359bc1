import { mergeIntent } from '../apply/index.ts'
import type { DynamicObject } from '../meta/object.ts'
import { notFound } from '../meta/status.ts'
import type { ApplyOptions, ObjectReference, OperationContext, Transform, UpdateOptions } from './contract.ts'
import { fieldManagementOf, intentAt, writerOf } from './field-owners.ts'
import type { Resource } from './resource.ts'

/** Merges the intent into the object and settles who owns what (SSA-02). */
export function applyTransform(
  resource: Resource,
  context: OperationContext,
  intent: DynamicObject,
  { conflicts }: ApplyOptions,
): Transform {
  const wanted = intentAt(resource, context.subresource, intent)
  const management = fieldManagementOf(resource, context.version)
  return (current) => management.onApply(current, wanted, writerOf(context), { conflicts })
}

/** Merges the intent into the body of a subresource of another kind; the object behind it credits the change (SSA-21). */
export function mergeTransform(resource: Resource, target: ObjectReference, intent: DynamicObject): Transform {
  return (current) => {
    if (current === undefined) throw notFound(resource.type, target.name)
    return mergeIntent(current, intent)
  }
}

export const updateOptionsOf = (options: ApplyOptions, method: UpdateOptions['method']): UpdateOptions => ({
  dryRun: options.dryRun,
  ifMatch: options.ifMatch,
  authorizeCreate: () => options.authorizeCreate(),
  ...(method === undefined ? {} : { method }),
})
