import { beginningOfJson, jsonText } from '../../json/index.ts'
import { isEnough, MOST_CHARACTERS, MOST_ERRORS, type CauseReason, type FieldError } from './field-error.ts'

/** Most characters that an error shows of a value, and of its explanation. */
const MOST_SHOWN = 10_000

/** Most characters of errors that are compared with each other to leave out repetitions. */
const MOST_COMPARED = 1024 * 1024

const cut = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}...` : text)

const clause = (lead: string, detail: string): string => (detail === '' ? lead : `${lead}: ${cut(detail)}`)

/** Returns a value as an error shows it: only the beginning of a very long one. */
export const shownValue = (value: unknown): string => beginningOfJson(value, MOST_SHOWN)

/**
 * Returns an error at constant cost: its sentence is computed when it is read.
 *
 * @param sentence returns the sentence without the path; may take as long as the sentence is
 */
export const fieldError = (field: string, reason: CauseReason, sentence: () => string): FieldError => ({
  field,
  reason,
  get message() {
    return sentence()
  },
})

export const invalidValue = (field: string, value: unknown, detail: string): FieldError =>
  fieldError(field, 'FieldValueInvalid', () => clause(`Invalid value: ${shownValue(value)}`, detail))

/** Returns the error of a value of another type than its field. */
export const mistypedValue = (field: string, value: unknown, detail: string): FieldError =>
  fieldError(field, 'FieldValueTypeInvalid', () => clause(`Invalid value: ${shownValue(value)}`, detail))

export const requiredValue = (field: string, detail = ''): FieldError =>
  fieldError(field, 'FieldValueRequired', () => clause('Required value', detail))

export const forbiddenValue = (field: string, detail: string): FieldError =>
  fieldError(field, 'FieldValueForbidden', () => clause('Forbidden', detail))

export const duplicateValue = (field: string, value: unknown, detail = ''): FieldError =>
  fieldError(field, 'FieldValueDuplicate', () => clause(`Duplicate value: ${shownValue(value)}`, detail))

/** Returns the error of a name whose object does not exist. */
export const notFoundValue = (field: string, value: unknown): FieldError =>
  fieldError(field, 'FieldValueNotFound', () => `Not found: ${shownValue(value)}`)

const listed = (values: readonly unknown[]): string => {
  const first = values.slice(0, MOST_ERRORS).map((value) => jsonText(String(value)))
  const others = values.length - first.length
  return `${first.join(', ')}${others > 0 ? ` and ${others} others` : ''}`
}

/** Returns the error of a value that is not supported. Lists the first hundred supported values in the given order. */
export const unsupportedValue = (field: string, value: unknown, supported: readonly unknown[]): FieldError =>
  fieldError(
    field,
    'FieldValueNotSupported',
    () => `Unsupported value: ${shownValue(value)}: supported values: ${listed(supported)}`,
  )

export const tooLongValue = (field: string, limitBytes: number): FieldError =>
  fieldError(
    field,
    'FieldValueTooLong',
    () => `Too long: may not be more than ${limitBytes} ${limitBytes === 1 ? 'byte' : 'bytes'}`,
  )

/** Returns the error of a list or map with too many entries. */
export const tooManyValues = (field: string, count: number, most: number): FieldError =>
  fieldError(
    field,
    'FieldValueTooMany',
    () => `Too many: ${count}: must have at most ${most} ${most === 1 ? 'item' : 'items'}`,
  )

/** Returns the sentence with its path, as the message of a Status shows it. */
export const describe = ({ field, message }: FieldError): string => (field === '' ? message : `${field}: ${message}`)

/**
 * Returns the errors without repetitions, up to one more than an answer shows. The comparison is bounded, too: beyond
 * the bound errors are ignored.
 */
export function distinctErrors(errors: readonly FieldError[]): readonly FieldError[] {
  if (errors.length < 2) return errors
  const seen = new Set<string>()
  const distinct: FieldError[] = []
  let shown = 0
  let compared = 0
  for (const error of errors) {
    const { field, message } = error
    const text = `${error.reason} ${field} ${message}`
    compared += text.length
    if (!seen.has(text)) {
      seen.add(text)
      distinct.push(error)
      shown += field.length + message.length
    }
    const isFull = shown > MOST_CHARACTERS && distinct.length > 1
    if (isFull || isEnough(distinct) || compared > MOST_COMPARED) break
  }
  return distinct
}

/** Returns whether some value has another type than its field. */
export const hasTypeError = (errors: readonly FieldError[]): boolean =>
  errors.some(({ reason }) => reason === 'FieldValueTypeInvalid')
