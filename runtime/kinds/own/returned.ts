import { ApiError, MOST_ERRORS, type FieldError } from '../../api/index.ts'
import { isJsonObject } from '../../json/index.ts'
import { Misuse } from './object-view.ts'

/** Checks that a hook which edits a draft returned nothing. Throws Misuse. */
export function nothing(returned: unknown): void {
  if (returned !== undefined) throw new Misuse(`it returned ${kindOf(returned)} and should edit its draft`)
}

/**
 * Returns the errors that a validator returned, at most as many as a refusal reports. Throws Misuse for anything else.
 */
export function fieldErrors(returned: unknown): readonly FieldError[] {
  if (!Array.isArray(returned)) throw new Misuse(`it returned ${kindOf(returned)} and no list of errors`)
  const errors = returned.slice(0, MOST_ERRORS + 1)
  if (!errors.every(isFieldError)) throw new Misuse('it returned a list of something else than field errors')
  return errors
}

/** Returns the errors or the refusal that `canDelete` returned. Throws Misuse for anything else. */
export const errorsOrRefusal = (returned: unknown): readonly FieldError[] | ApiError =>
  returned instanceof ApiError ? returned : fieldErrors(returned)

/** Reasons that clients know. */
const REASONS: ReadonlySet<unknown> = new Set<FieldError['reason']>([
  ...(['FieldValueNotFound', 'FieldValueRequired', 'FieldValueDuplicate', 'FieldValueInvalid'] as const),
  ...(['FieldValueNotSupported', 'FieldValueForbidden', 'FieldValueTooLong', 'FieldValueTooMany'] as const),
  'FieldValueTypeInvalid',
])

const isFieldError = (value: unknown): value is FieldError =>
  isJsonObject(value) &&
  typeof value.field === 'string' &&
  typeof value.message === 'string' &&
  REASONS.has(value.reason)

export const kindOf = (value: unknown): string =>
  value === null || value === undefined ? String(value) : Array.isArray(value) ? 'a list' : `a ${typeof value}`
