import { canonicalText, isJsonNumber, type JsonNumber } from '../json/index.ts'
import { MOST_CHARACTERS, timeError } from '../api/index.ts'
import { decode } from './decode.ts'
import { fitsType, goStruct, goType, precisionOf } from './go-types.ts'
import type { StructuralSchema } from './structural.ts'
import { isObject } from './value.ts'

/** The position of the walk: the Go struct whose field is being decoded, and the path of field names from the root. */
interface FieldContext {
  readonly struct: string
  readonly path: string
}

/**
 * Returns why an object of a built-in kind can't be decoded, in the words of kube-apiserver and in document order:
 * `json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32`. Returns an empty
 * list if it can be decoded. The server answers 400 with the first of them, whatever else is wrong (FV-01, FV-09).
 */
export function typeErrors(schema: StructuralSchema, value: unknown): readonly string[] {
  if (isObject(value) && !decode(schema, value).mistyped) return []
  const errors: string[] = []
  collect(schema, value, { struct: '', path: '' }, errors)
  return errors
}

/** Returns those {@link typeErrors} that concern times. */
export const timeErrors = (schema: StructuralSchema, value: unknown): readonly string[] =>
  typeErrors(schema, value).filter((error) => error.startsWith('parsing time '))

function collect(schema: StructuralSchema, value: unknown, context: FieldContext, errors: string[]): void {
  if (value === null) return
  if (schema.lateTyped !== true && !fitsType(schema, value)) {
    errors.push(sentence(schema, value, context))
    return
  }
  if (Array.isArray(value)) {
    const { items } = schema
    if (items !== undefined) for (const item of value) collect(items, item, context, errors)
  } else if (isObject(value)) {
    const values = isObject(schema.additionalProperties) ? schema.additionalProperties : undefined
    const struct = goStruct(schema) === '' ? context.struct : goStruct(schema)
    for (const [name, nested] of Object.entries(value)) {
      const property =
        schema.properties !== undefined && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
      const path = context.path === '' ? name : `${context.path}.${name}`
      if (property === undefined && values !== undefined) collect(values, nested, context, errors)
      else if (property !== undefined && schema.lateTyped === true && property.typeName !== undefined)
        collectTyped(property, nested, path, errors)
      else if (property !== undefined) collect(property, nested, { struct, path }, errors)
    }
  }
}

/** Collects the errors of a typed part (metadata) in an object whose other values are validated later. */
function collectTyped(schema: StructuralSchema, value: unknown, path: string, errors: string[]): void {
  const own: string[] = []
  collect(schema, value, { struct: '', path: '' }, own)
  const lead = path === 'metadata' ? '' : `${path}: Invalid value: ${canonicalText(value)}: `
  errors.push(...own.map((error) => lead + error))
}

function sentence(schema: StructuralSchema, value: unknown, { struct, path }: FieldContext): string {
  const { type, format } = schema
  if (type === 'string' && format === 'quantity') return quantityError(value)
  if (type === 'string' && typeof value === 'string') {
    return format === 'byte' ? base64Error(value) : (timeError(value, precisionOf(format)) ?? '')
  }
  const target = goType(schema)
  const where = path === '' ? 'value' : `struct field ${struct}.${path}`
  return `json: cannot unmarshal ${jsonKind(value, target)} into Go ${where} of type ${target}`
}

/** Names the kind of a JSON value as Go does; a number that does not fit an integer, with its digits. */
function jsonKind(value: unknown, target: string): string {
  if (isJsonNumber(value)) return /^int\d+$/.test(target) ? `number ${digits(value)}` : 'number'
  if (typeof value === 'boolean') return 'bool'
  return Array.isArray(value) ? 'array' : typeof value
}

const digits = (value: JsonNumber): string =>
  String(Number.isInteger(value) && Math.abs(Number(value)) < 1e21 ? BigInt(value) : value)

const QUANTITY_FORM = /^[+-]?[0-9.]+(?:[eEinumkKMGTP]+[-+]?[0-9]*|[-+][0-9]*)?$/

function quantityError(value: unknown): string {
  if (typeof value === 'string' && value.length > MOST_CHARACTERS)
    return `quantities must have at most ${MOST_CHARACTERS} characters`
  return typeof value === 'string' && QUANTITY_FORM.test(value.trim())
    ? "unable to parse quantity's suffix"
    : "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"
}

/** Reports the offset of the first invalid character; of an incomplete end, the offset of its last group. */
function base64Error(text: string): string {
  const stray = /[^A-Za-z0-9+/\r\n]/.exec(text)?.index ?? text.length
  return `illegal base64 data at input byte ${stray === text.length ? text.length - (text.length % 4) : stray}`
}
