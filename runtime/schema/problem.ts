import type { StructuralSchema } from './structural.ts'

/** One step from a value to a nested one: property, map key or index of a list. */
export type Segment = string | number | { readonly key: string }

export type Keyword =
  | 'type'
  | 'required'
  | 'enum'
  | 'pattern'
  | 'format'
  | 'minLength'
  | 'maxLength'
  | 'minimum'
  | 'maximum'
  | 'multipleOf'
  | 'minItems'
  | 'maxItems'
  | 'uniqueItems'
  | 'minProperties'
  | 'maxProperties'
  | 'duplicate'
  | 'allOf'
  | 'allOfNone'
  | 'anyOf'
  | 'oneOfNone'
  | 'oneOfMany'
  | 'not'
  | 'immutable'

/** A keyword that a value fails, before it is put into words. */
export interface Problem {
  readonly keyword: Keyword
  readonly value: unknown
  /** The schema whose keyword failed; of a missing property: the property's. */
  readonly schema: StructuralSchema
  /** Of `oneOfMany`: how many alternatives accept the value. */
  readonly count?: number
  /** Innermost step first: each level adds its own step as the walk returns. */
  readonly steps: Segment[]
}

/** `spec.containers[0].name`, `metadata.labels[a/b]`; '' for the value itself. */
export function fieldPath(steps: readonly Segment[]): string {
  let path = ''
  for (let index = steps.length - 1; index >= 0; index--) {
    const step = steps[index]
    if (typeof step === 'string') path += path === '' ? step : `.${step}`
    else if (step !== undefined) path += `[${typeof step === 'number' ? step : step.key}]`
  }
  return path
}

/** The same path with map keys written like properties, as OpenAPI validation and decoders name it. */
export const plainPath = (steps: readonly Segment[]): string =>
  fieldPath(steps.map((step) => (typeof step === 'object' ? step.key : step)))
