import type { FieldError } from './field-error.ts'

/**
 * Most errors that are collected of one part of an object, but for the last ones that come together. Several times what a
 * refusal lists, because it leaves some out: repetitions, what a version leaves free, what a write has not touched.
 */
export const MOST_COLLECTED = 500

/** Takes the errors that a validation finds, and ends it when there are enough. */
export class ErrorCollector {
  readonly found: FieldError[] = []

  /** Adds errors. Does not return when there are enough: {@link collectErrors} goes on behind the validation. */
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
 * Returns the errors that a validation adds, in their order. It is ended where it has found enough, so that no loop over
 * what a client sent collects without bound.
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

/** Returns the errors of the items of a list, in their order, up to the item with which there are enough. */
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
