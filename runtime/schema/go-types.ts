import { isJsonInteger, isJsonNumber } from '../json/index.ts'
import { timeError, type TimePrecision } from '../api/index.ts'
import { isBase64, isQuantity, numberFormat } from './formats.ts'
import type { StructuralSchema } from './structural.ts'
import { isObject } from './value.ts'

/**
 * Returns the Go type of a built-in field, as kube-apiserver names it in decoding errors. Clients and conformance tests
 * compare these sentences.
 */
export function goType(schema: StructuralSchema): string {
  const { type, format, typeName, items, additionalProperties } = schema
  if (schema.intOrString === true) return 'int32'
  if (typeName !== undefined) return typeName.slice(typeName.lastIndexOf('/') + 1)
  switch (type) {
    case 'string':
      return format === 'byte' ? '[]uint8' : 'string'
    case 'integer':
      return format === 'int32' ? 'int32' : 'int64'
    case 'number':
      return 'float64'
    case 'boolean':
      return 'bool'
    case 'array':
      return `[]${items === undefined ? 'interface {}' : goType(items)}`
    case 'object':
      return `map[string]${isObject(additionalProperties) ? goType(additionalProperties) : 'interface {}'}`
    default:
      return 'interface {}'
  }
}

/** Returns the name of the Go struct of a named type; '' for an anonymous one. */
export const goStruct = ({ typeName = '' }: StructuralSchema): string => typeName.slice(typeName.lastIndexOf('.') + 1)

/** Reports whether a JSON value other than null can be decoded into a field of the type; ignores nested values. */
export function fitsType(schema: StructuralSchema, value: unknown): boolean {
  const { type, format } = schema
  if (schema.intOrString === true) return typeof value === 'string' || isInteger(value, 'int32')
  switch (type) {
    case 'string':
      return format === undefined ? typeof value === 'string' : fitsFormat(format, value)
    case 'integer':
      return isInteger(value, format ?? 'int64')
    case 'number':
      return isJsonNumber(value)
    case 'boolean':
      return typeof value === type
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isObject(value) || isRaw(schema)
    default:
      return true
  }
}

/** Reports whether the field holds any JSON unchanged. */
const isRaw = ({ preserveUnknownFields, properties }: StructuralSchema): boolean =>
  preserveUnknownFields === true && properties === undefined

function fitsFormat(format: string, value: unknown): boolean {
  if (format === 'quantity' && isJsonNumber(value)) return true
  if (typeof value !== 'string') return false
  switch (format) {
    case 'date-time':
    case 'date-time-micro':
      return timeError(value, precisionOf(format)) === undefined
    case 'byte':
      return isBase64(value)
    case 'quantity':
      return isQuantity(value.trim())
    default:
      return true
  }
}

/** Returns the precision of a time format. */
export const precisionOf = (format: string | undefined): TimePrecision =>
  format === 'date-time-micro' ? 'micro' : 'seconds'

const isInteger = (value: unknown, format: string): boolean =>
  isJsonInteger(value) && (numberFormat(format)?.(value) ?? true)
