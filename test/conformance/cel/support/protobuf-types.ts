import { ScalarType, type DescEnum, type DescField, type DescMessage, type Registry } from '@bufbuild/protobuf'
import type { ConstantDeclaration, Declarations } from '../../../../runtime/cel/check/environment.ts'
import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  mapOf,
  nullableOf,
  objectType,
  STRING,
  TIMESTAMP,
  UINT,
  type FieldDeclaration,
  type Type,
} from '../../../../runtime/cel/value/types.ts'

/** `google.protobuf.Any`, which the checker knows as dyn under another name. */
export const ANY: Type = { ...DYN, name: 'any' }

const WELL_KNOWN: ReadonlyMap<string, Type> = new Map<string, Type>([
  ['Any', ANY],
  ['Timestamp', TIMESTAMP],
  ['Duration', DURATION],
  ['Value', DYN],
  ['Struct', mapOf(STRING, DYN)],
  ['ListValue', listOf(DYN)],
  ['BoolValue', nullableOf(BOOL)],
  ['BytesValue', nullableOf(BYTES)],
  ['DoubleValue', nullableOf(DOUBLE)],
  ['FloatValue', nullableOf(DOUBLE)],
  ['Int32Value', nullableOf(INT)],
  ['Int64Value', nullableOf(INT)],
  ['StringValue', nullableOf(STRING)],
  ['UInt32Value', nullableOf(UINT)],
  ['UInt64Value', nullableOf(UINT)],
])

const UNSIGNED: ReadonlySet<ScalarType> = new Set([
  ScalarType.UINT32,
  ScalarType.UINT64,
  ScalarType.FIXED32,
  ScalarType.FIXED64,
])

/** The type that expressions know a message by. */
export function messageTypeOf(name: string): Type {
  const known = name.startsWith('google.protobuf.') ? WELL_KNOWN.get(name.slice('google.protobuf.'.length)) : undefined
  return known ?? objectType(name)
}

/** What the checker needs to know of the messages and enumerations of a registry; `rename` gives their names. */
export function declarationsOf(registry: Registry, rename = (name: string): string => name): Declarations {
  const messages = new Map<string, DescMessage>()
  const constants: Record<string, ConstantDeclaration> = {}
  for (const descriptor of registry) {
    if (descriptor.kind === 'message') messages.set(rename(descriptor.typeName), descriptor)
    if (descriptor.kind === 'enum') Object.assign(constants, constantsOf(descriptor, rename))
  }
  return {
    constants,
    types: Object.fromEntries([...WELL_KNOWN].map(([name, type]) => [`google.protobuf.${name}`, type])),
    objectTypes: {
      find: (typeName) => {
        const message = messages.get(typeName)
        return message && new Map(message.fields.map((field) => [field.name, declare(field, rename)]))
      },
    },
  }
}

function constantsOf(descriptor: DescEnum, rename: (name: string) => string): Record<string, ConstantDeclaration> {
  const entries = descriptor.values.map(({ name, number }): [string, ConstantDeclaration] => [
    `${rename(descriptor.typeName)}.${name}`,
    { type: INT, value: { type: 'int', value: BigInt(number) } },
  ])
  return Object.fromEntries(entries)
}

function declare(field: DescField, rename: (name: string) => string): FieldDeclaration {
  return { name: field.name, property: field.name, type: typeOfField(field, rename) }
}

function typeOfField(field: DescField, rename: (name: string) => string): Type {
  const single = field.message
    ? messageTypeOf(rename(field.message.typeName))
    : field.scalar === undefined
      ? INT
      : typeOfScalar(field.scalar)
  switch (field.fieldKind) {
    case 'list':
      return listOf(single)
    case 'map':
      return mapOf(typeOfScalar(field.mapKey), single)
    default:
      return single
  }
}

function typeOfScalar(scalar: ScalarType): Type {
  switch (scalar) {
    case ScalarType.BOOL:
      return BOOL
    case ScalarType.BYTES:
      return BYTES
    case ScalarType.STRING:
      return STRING
    case ScalarType.DOUBLE:
    case ScalarType.FLOAT:
      return DOUBLE
    default:
      return UNSIGNED.has(scalar) ? UINT : INT
  }
}
