import type { StructuralSchema } from './structural.ts'

/** A step from a value to a nested one: a property, a map key or a list index. */
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

/** A keyword that a value violates, not yet worded as an error. */
export interface Problem {
  readonly keyword: Keyword
  readonly value: unknown
  /** The schema with the violated keyword; for a missing property, the schema of that property. */
  readonly schema: StructuralSchema
  /** Number of alternatives that accept the value; set for `oneOfMany` only. */
  readonly count?: number
  /** The path to the value, innermost step first: each level appends its own step as the walk returns. */
  readonly steps: Segment[]
}

/** Formats a path: `spec.containers[0].name`, `metadata.labels[a/b]`; '' for the value itself. */
export function fieldPath(steps: readonly Segment[]): string {
  let path = ''
  for (let index = steps.length - 1; index >= 0; index--) {
    const step = steps[index]
    if (typeof step === 'string') path += path === '' ? step : `.${step}`
    else if (step !== undefined) path += `[${typeof step === 'number' ? step : step.key}]`
  }
  return path
}

/** Formats a path with map keys written like properties, as OpenAPI validation and decoders do. */
export const plainPath = (steps: readonly Segment[]): string =>
  fieldPath(steps.map((step) => (typeof step === 'object' ? step.key : step)))
