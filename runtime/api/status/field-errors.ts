import { jsonText } from '../../json/index.ts'
import { MOST_ERRORS, type FieldError } from './field-error.ts'

/** Most characters that an error shows of a value, and of its explanation. */
const MOST_SHOWN = 10_000

const cut = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}...` : text)

const clause = (lead: string, detail: string): string => (detail === '' ? lead : `${lead}: ${cut(detail)}`)

/** Returns a value as an error shows it: of a very long one the beginning. */
const shown = (value: unknown): string => cut(jsonText(typeof value === 'string' ? cut(value) : value))

export const invalidValue = (field: string, value: unknown, detail: string): FieldError => ({
  field,
  reason: 'FieldValueInvalid',
  message: clause(`Invalid value: ${shown(value)}`, detail),
})

export const requiredValue = (field: string, detail = ''): FieldError => ({
  field,
  reason: 'FieldValueRequired',
  message: clause('Required value', detail),
})

export const forbiddenValue = (field: string, detail: string): FieldError => ({
  field,
  reason: 'FieldValueForbidden',
  message: clause('Forbidden', detail),
})

export const duplicateValue = (field: string, value: unknown): FieldError => ({
  field,
  reason: 'FieldValueDuplicate',
  message: `Duplicate value: ${shown(value)}`,
})

/** Returns the error of a name whose object does not exist. */
export const notFoundValue = (field: string, value: unknown): FieldError => ({
  field,
  reason: 'FieldValueNotFound',
  message: `Not found: ${shown(value)}`,
})

const listed = (values: readonly string[]): string =>
  values.length > MOST_ERRORS
    ? `${values.slice(0, MOST_ERRORS).map(jsonText).join(', ')} and ${values.length - MOST_ERRORS} others`
    : values.map(jsonText).join(', ')

/** Returns the error of a value that is not supported. Lists the first hundred supported values in the given order. */
export const unsupportedValue = (field: string, value: unknown, supported: readonly string[]): FieldError => ({
  field,
  reason: 'FieldValueNotSupported',
  message: `Unsupported value: ${shown(value)}: supported values: ${listed(supported)}`,
})

export const tooLongValue = (field: string, limitBytes: number): FieldError => ({
  field,
  reason: 'FieldValueTooLong',
  message: `Too long: may not be more than ${limitBytes} ${limitBytes === 1 ? 'byte' : 'bytes'}`,
})

/** Returns the sentence with its path, as the message of a Status shows it. */
export const describe = ({ field, message }: FieldError): string => (field === '' ? message : `${field}: ${message}`)

/** Returns the errors without repetitions. */
export function distinctErrors(errors: readonly FieldError[]): readonly FieldError[] {
  if (errors.length < 2) return errors
  const texts = errors.map(({ field, reason, message }) => `${reason} ${field} ${message}`)
  const seen = new Set<string>()
  return errors.filter((_, index) => {
    const text = texts[index] ?? ''
    const isNew = !seen.has(text)
    seen.add(text)
    return isNew
  })
}

/** Returns whether some value has another type than its field. */
export const hasTypeError = (errors: readonly FieldError[]): boolean =>
  errors.some(({ reason }) => reason === 'FieldValueTypeInvalid')
