import type { DynamicObject } from '../../api/index.ts'
import { cloneJson, jsonEqual } from '../../json/index.ts'
import type { Registry } from '../../registry/index.ts'
import { controllerContext, editObject, readObject } from '../operate.ts'
import type { Wanted } from './objects.ts'

export interface EnsureOptions {
  readonly catalog: Registry
  /** Name of the acting controller. */
  readonly controller: string
  readonly signal: AbortSignal
}

/** Creates a wanted object, or corrects the existing one; writes nothing if nothing is wrong. */
export async function ensure({ catalog, controller, signal }: EnsureOptions, wanted: Wanted): Promise<void> {
  const { group, plural, object, mend, isUnfit } = wanted
  const registry = catalog.find(group, plural)
  if (registry === undefined) return
  const context = controllerContext(registry, controller, signal)
  const { name = '', namespace = '' } = object.metadata
  const target = { namespace, name }
  const present = await readObject(registry, context, target)
  const uid = present?.metadata.uid ?? ''
  if (present !== undefined && isUnfit?.(present) !== true) {
    if (mend !== undefined && !isMended(present, mend)) await editObject(registry, context, { ...target, uid }, mend)
    return
  }
  if (present !== undefined) await registry.delete(context, target, { preconditions: { uid } })
  await registry.create(context, target, cloneJson(object), {}).catch(async (error: unknown) => {
    // Another server may have been first, so the name or a requested value is taken.
    if ((await readObject(registry, context, target)) === undefined) throw error
  })
}

function isMended(present: DynamicObject, mend: (draft: DynamicObject) => void): boolean {
  const draft = cloneJson(present)
  mend(draft)
  return jsonEqual(draft, present)
}
