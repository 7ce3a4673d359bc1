import type { DynamicObject } from '../../../api/index.ts'

/** Replaces the content of a draft in place. */
export function replaceContent(draft: DynamicObject, by: DynamicObject): void {
  for (const key of Object.keys(draft)) if (!Object.hasOwn(by, key)) Reflect.deleteProperty(draft, key)
  Object.assign(draft, by)
}
