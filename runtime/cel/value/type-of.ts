import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  ERROR,
  INT,
  NULL,
  STRING,
  TIMESTAMP,
  UINT,
  listOf,
  mapOf,
  optionalOf,
  typeOf,
  type Type,
} from './types.ts'
import {
  CelError,
  Double,
  Duration,
  List,
  MapValue,
  Optional,
  Timestamp,
  TypeValue,
  Uint,
  type Value,
} from './values.ts'

const LIST = listOf(DYN)
const MAP = mapOf(DYN, DYN)
const TYPE = typeOf(DYN)
const OPTIONAL = optionalOf(DYN)

/** Returns the type of a value at run time; parts of aggregates are dyn. */
export function typeOfValue(value: Value): Type {
  switch (typeof value) {
    case 'boolean':
      return BOOL
    case 'number':
    case 'bigint':
      return INT
    case 'string':
      return STRING
  }
  if (value === null) return NULL
  if (value instanceof List) return LIST
  if (value instanceof MapValue) return MAP
  if (value instanceof Double) return DOUBLE
  if (value instanceof Uint) return UINT
  if (value instanceof Uint8Array) return BYTES
  if (value instanceof Timestamp) return TIMESTAMP
  if (value instanceof Duration) return DURATION
  if (value instanceof TypeValue) return TYPE
  if (value instanceof Optional) return OPTIONAL
  return value instanceof CelError ? ERROR : value.type
}
