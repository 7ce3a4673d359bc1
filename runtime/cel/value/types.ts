import type {
  Bytes,
  CelError,
  Double,
  Duration,
  Int,
  List,
  MapValue,
  Optional,
  Timestamp,
  Uint,
  Value,
} from './values.ts'

/**
 * A type of the language. `V` is the JavaScript type of its values: a phantom type, so that the compiler checks an
 * overload's implementation against its declaration.
 */
export interface Type<V extends Value = Value> {
  readonly kind: TypeKind
  /** The name that `type(x)` prints: `int`, `list`, `google.protobuf.Timestamp`, an object type's own name. */
  readonly name: string
  /** Parameters of `list`, `map`, `type` and opaque types. */
  readonly parameters: readonly Type[]
  /** Whether null is a value too, as for the wrapper messages of Protobuf. */
  readonly nullable?: true
  readonly $value?: V
}

export type TypeKind =
  | 'dyn'
  | 'error'
  | 'null'
  | 'bool'
  | 'int'
  | 'uint'
  | 'double'
  | 'string'
  | 'bytes'
  | 'timestamp'
  | 'duration'
  | 'list'
  | 'map'
  | 'type'
  /** A type variable of an overload's signature (`A`, `B`). */
  | 'parameter'
  /** A message type; its fields come from an {@link ObjectTypes}. */
  | 'object'
  /** An abstract type of a library: `optional_type`, `kubernetes.URL`, … */
  | 'opaque'

function simple<V extends Value>(kind: TypeKind, name: string = kind): Type<V> {
  return { kind, name, parameters: [] }
}

export const DYN: Type = simple('dyn')
export const ERROR: Type<CelError> = simple('error')
export const NULL: Type<null> = simple('null', 'null_type')
export const BOOL: Type<boolean> = simple('bool')
export const INT: Type<Int> = simple('int')
export const UINT: Type<Uint> = simple('uint')
export const DOUBLE: Type<Double> = simple('double')
export const STRING: Type<string> = simple('string')
export const BYTES: Type<Bytes> = simple('bytes')
export const TIMESTAMP: Type<Timestamp> = simple('timestamp', 'google.protobuf.Timestamp')
export const DURATION: Type<Duration> = simple('duration', 'google.protobuf.Duration')

export function listOf(element: Type): Type<List> {
  return { kind: 'list', name: 'list', parameters: [element] }
}

export function mapOf(key: Type, value: Type): Type<MapValue> {
  return { kind: 'map', name: 'map', parameters: [key, value] }
}

/** The type of types. */
export const TYPE: Type = simple('type')

/** Returns the type of a type: `type(1)` is `typeOf(INT)`. */
export function typeOf(type: Type): Type {
  return { kind: 'type', name: 'type', parameters: [type] }
}

/** Returns a type variable of a signature. */
export function parameter(name: string): Type {
  return { kind: 'parameter', name, parameters: [] }
}

export function objectType(name: string): Type {
  return { kind: 'object', name, parameters: [] }
}

export function opaqueType<V extends Value = Value>(name: string, ...parameters: Type[]): Type<V> {
  return { kind: 'opaque', name, parameters }
}

export function optionalOf(element: Type): Type<Optional> {
  return opaqueType('optional_type', element)
}

/** Returns the type with null among its values. */
export function nullableOf(type: Type): Type {
  return { ...type, nullable: true }
}

/** A field of an object type. `name` is as expressions write it (escaped); `property` is its name in the data. */
export interface FieldDeclaration {
  readonly name: string
  readonly property: string
  readonly type: Type
}

/** Looks up the fields of object types; undefined for an unknown type. */
export interface ObjectTypes {
  find(typeName: string): ReadonlyMap<string, FieldDeclaration> | undefined
}

/** Formats a type as cel-go's error messages do: `list(int)`, `map(string, dyn)`, `timestamp`. */
export function formatType(type: Type): string {
  switch (type.kind) {
    case 'error':
      return '!error!'
    case 'null':
      return 'null'
    case 'timestamp':
    case 'duration':
      return type.kind
    default: {
      const name =
        type.parameters.length === 0 ? type.name : `${type.name}(${type.parameters.map(formatType).join(', ')})`
      return type.nullable ? `wrapper(${name})` : name
    }
  }
}
