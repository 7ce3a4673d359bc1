import type { DynamicObject, ObjectMeta } from '../../api/index.ts'
import { objectOf } from '../../json/index.ts'
import type { Strategy } from '../../registry/index.ts'
import { podWarnings } from './pod.ts'

/** Returns whether a write changes nothing that warnings are about. */
export const isSameGeneration = (now: ObjectMeta, old: ObjectMeta | undefined): boolean =>
  old !== undefined && now.generation === old.generation

/** Returns the warnings of the Pods that a workload makes, of a new workload and of one whose spec changes. */
export const templateWarnings = (
  { metadata, spec }: DynamicObject,
  old: DynamicObject | undefined,
  { resource }: Parameters<NonNullable<Strategy['warnings']>>[2],
): readonly string[] =>
  isSameGeneration(metadata, old?.metadata)
    ? []
    : podWarnings(objectOf(objectOf(spec).template), 'spec.template', resource.vendor.domain)
