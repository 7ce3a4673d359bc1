import { jsonText } from './exact-json.ts'
import type { FieldError } from './field-error.ts'

const clause = (lead: string, detail: string): string => (detail === '' ? lead : `${lead}: ${detail}`)

export const invalidValue = (field: string, value: unknown, detail: string): FieldError => ({
  field,
  reason: 'FieldValueInvalid',
  message: clause(`Invalid value: ${jsonText(value)}`, detail),
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
  message: `Duplicate value: ${jsonText(value)}`,
})

/** A name of something that is not there. */
export const notFoundValue = (field: string, value: unknown): FieldError => ({
  field,
  reason: 'FieldValueNotFound',
  message: `Not found: ${jsonText(value)}`,
})

/** `supported` is listed in the given order. */
export const unsupportedValue = (field: string, value: unknown, supported: readonly string[]): FieldError => ({
  field,
  reason: 'FieldValueNotSupported',
  message: `Unsupported value: ${jsonText(value)}: supported values: ${supported.map(jsonText).join(', ')}`,
})

export const tooLongValue = (field: string, limitBytes: number): FieldError => ({
  field,
  reason: 'FieldValueTooLong',
  message: `Too long: may not be more than ${limitBytes} bytes`,
})

/** The sentence with its path, as it stands in the message of a Status. */
export const describe = ({ field, message }: FieldError): string => (field === '' ? message : `${field}: ${message}`)

/** Whether some value is of another type than its field. */
export const hasTypeFault = (errors: readonly FieldError[]): boolean =>
  errors.some(({ reason }) => reason === 'FieldValueTypeInvalid')
