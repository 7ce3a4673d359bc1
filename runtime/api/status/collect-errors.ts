import type { FieldError } from './field-error.ts'

/**
 * Most errors that are collected for one part of an object, apart from the last ones that are added together. Several
 * times what a refusal lists, because it leaves some out: repetitions, what a version leaves free, what a write has not
 * touched.
 */
export const MOST_COLLECTED = 500

/** Takes the errors that a validation finds, and ends it when there are enough. */
export class ErrorCollector {
  readonly found: FieldError[] = []

  /** Adds errors. Throws when there are enough, which {@link collectErrors} catches. */
  push(...errors: readonly FieldError[]): void {
    for (const error of errors) this.found.push(error)
    if (this.found.length >= MOST_COLLECTED) throw new EnoughErrors(this)
  }
}

/** Ends a validation that has found enough errors. */
class EnoughErrors extends Error {
  readonly errors: ErrorCollector

  constructor(errors: ErrorCollector) {
    super('more errors than anybody reads')
    this.errors = errors
  }
}

/**
 * Returns the errors that a validation adds, in their order. It stops once there are enough, so no loop over a client's
 * data collects without bound.
 */
export function collectErrors(validate: (errors: ErrorCollector) => void): FieldError[] {
  const errors = new ErrorCollector()
  try {
    validate(errors)
  } catch (reason) {
    if (!(reason instanceof EnoughErrors && reason.errors === errors)) throw reason
  }
  return errors.found
}

/** Returns the errors of the items of a list, in their order, until there are enough. */
export function errorsOfEach<T>(
  items: readonly T[],
  errorsOf: (item: T, index: number) => readonly FieldError[],
): FieldError[] {
  const errors: FieldError[] = []
  for (const [index, item] of items.entries()) {
    for (const error of errorsOf(item, index)) errors.push(error)
    if (errors.length >= MOST_COLLECTED) break
  }
  return errors
}
