import type { DynamicObject } from '../../../api/index.ts'

/** Replaces what a draft holds, in its place. */
export function replaceContent(draft: DynamicObject, by: DynamicObject): void {
  for (const key of Object.keys(draft)) if (!Object.hasOwn(by, key)) Reflect.deleteProperty(draft, key)
  Object.assign(draft, by)
}
