import { jsonText } from '../../json/index.ts'
import { MOST_ERRORS, type FieldError } from './field-error.ts'

/** Most characters that an error shows of a value, and of what is said about it. */
const MOST_SHOWN = 10_000

const cut = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}...` : text)

const clause = (lead: string, detail: string): string => (detail === '' ? lead : `${lead}: ${cut(detail)}`)

/** A value as an error shows it: the beginning of a very long one. */
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

/** A name of something that is not there. */
export const notFoundValue = (field: string, value: unknown): FieldError => ({
  field,
  reason: 'FieldValueNotFound',
  message: `Not found: ${shown(value)}`,
})

const listed = (values: readonly string[]): string =>
  values.length > MOST_ERRORS
    ? `${values.slice(0, MOST_ERRORS).map(jsonText).join(', ')} and ${values.length - MOST_ERRORS} others`
    : values.map(jsonText).join(', ')

/** `supported` is listed in the given order, its first hundred values. */
export const unsupportedValue = (field: string, value: unknown, supported: readonly string[]): FieldError => ({
  field,
  reason: 'FieldValueNotSupported',
  message: `Unsupported value: ${shown(value)}: supported values: ${listed(supported)}`,
})

export const tooLongValue = (field: string, limitBytes: number): FieldError => ({
  field,
  reason: 'FieldValueTooLong',
  message: `Too long: may not be more than ${limitBytes} bytes`,
})

/** The sentence with its path, as it stands in the message of a Status. */
export const describe = ({ field, message }: FieldError): string => (field === '' ? message : `${field}: ${message}`)

/** The errors, each once: of several judges who say the same of one place only the first is heard. */
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

/** Whether some value is of another type than its field. */
export const hasTypeError = (errors: readonly FieldError[]): boolean =>
  errors.some(({ reason }) => reason === 'FieldValueTypeInvalid')
