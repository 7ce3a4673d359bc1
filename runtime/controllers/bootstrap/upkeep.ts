import type { BootstrapObjects } from '../../scheme/index.ts'
import { jsonEqual, objectOf, objectsOf } from '../../json/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import { missingRules } from './permissions.ts'

/** Returns the object to store, which is equal to the present one if nothing needs to change. */
type Upkeep = (present: DynamicObject, wanted: DynamicObject) => DynamicObject

const absent = (present: unknown, wanted: unknown): readonly unknown[] => {
  const known = objectsOf(present)
  return objectsOf(wanted).filter((each) => !known.some((other) => jsonEqual(other, each)))
}

const joined = (present: unknown, more: readonly unknown[]): readonly unknown[] => [...objectsOf(present), ...more]

/** Adds what a role or binding lacks, and removes nothing (RBAC-DEF-02). */
function complete(present: DynamicObject, wanted: DynamicObject): DynamicObject {
  const { metadata } = present
  const result: DynamicObject = { ...present, metadata: { ...metadata } }
  for (const key of ['labels', 'annotations'] as const)
    if (wanted.metadata[key] !== undefined) result.metadata[key] = { ...wanted.metadata[key], ...metadata[key] }

  const rules = missingRules(objectsOf(present.rules), objectsOf(wanted.rules))
  if (rules.length > 0) result.rules = joined(present.rules, rules)
  const subjects = absent(present.subjects, wanted.subjects)
  if (subjects.length > 0) result.subjects = joined(present.subjects, subjects)
  const selectors = objectOf(present.aggregationRule).clusterRoleSelectors
  const more = absent(selectors, objectOf(wanted.aggregationRule).clusterRoleSelectors)
  if (more.length > 0) result.aggregationRule = { clusterRoleSelectors: joined(selectors, more) }
  return result
}

/** Restores the wanted spec; fields that the server fills in by default stay. */
function replaceSpec(present: DynamicObject, wanted: DynamicObject): DynamicObject {
  return { ...present, spec: overlay(present.spec, wanted.spec) }
}

/** Returns the wanted value, with fields of the present one that it does not set. */
function overlay(present: unknown, wanted: unknown): unknown {
  if (Array.isArray(wanted) && Array.isArray(present) && wanted.length === present.length)
    return wanted.map((each, index) => overlay(present[index], each))
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) return wanted
  const before = objectOf(present)
  const named = Object.entries(wanted).map(([key, each]) => [key, overlay(before[key], each)])
  return { ...before, ...Object.fromEntries(named) }
}

const UPKEEPS: Readonly<Record<BootstrapObjects['upkeep'], Upkeep>> = {
  create: (present) => present,
  complete,
  'replace-spec': replaceSpec,
}

const isOptedOut = ({ switch: name }: BootstrapObjects, { metadata }: DynamicObject): boolean =>
  name !== undefined && metadata.annotations?.[name] === 'false'

/** Returns whether a binding must be recreated because it binds another role: `roleRef` can't be changed (RBAC-14). */
export const bindsAnother = (set: BootstrapObjects, present: DynamicObject, wanted: DynamicObject): boolean =>
  set.upkeep === 'complete' && !isOptedOut(set, present) && !jsonEqual(present.roleRef, wanted.roleRef)

/** Returns the object to store instead of the present one; undefined: nothing needs to change. */
export function mended(
  set: BootstrapObjects,
  present: DynamicObject,
  wanted: DynamicObject,
): DynamicObject | undefined {
  if (isOptedOut(set, present)) return undefined
  const result = UPKEEPS[set.upkeep](present, wanted)
  return jsonEqual(result, present) ? undefined : result
}
