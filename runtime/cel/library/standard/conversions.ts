import { traversal } from '../../cost/call.ts'
import {
  bytesToString,
  doubleToInt,
  doubleToUint,
  intToUint,
  stringToBool,
  stringToBytes,
  stringToDouble,
  stringToDuration,
  stringToInt,
  stringToTimestamp,
  stringToUint,
  uintToInt,
} from '../../value/convert.ts'
import { formatDouble } from '../../value/double.ts'
import { formatDuration } from '../../value/duration.ts'
import { canonical } from '../../value/int.ts'
import { durationOf, nanosecondsOf, timestampOf } from '../../value/time.ts'
import { formatTimestamp } from '../../value/timestamp.ts'
import { typeOfValue } from '../../value/type-of.ts'
import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  STRING,
  TIMESTAMP,
  UINT,
  parameter,
  typeOf,
  type Type,
} from '../../value/types.ts'
import { Double, TypeValue, type Value } from '../../value/values.ts'
import { globalOverload, type FunctionDeclaration, type Overload } from '../library.ts'

const A = parameter('A')

/** Steps of reading or writing a time; texts that are longer than any are not read. */
const STEPS = 100

function same(id: string, type: Type): Overload {
  return globalOverload(id, [type], type, (value: Value) => value)
}

/** `bool`, `bytes`, `double`, `duration`, `dyn`, `int`, `string`, `timestamp`, `type` and `uint`. */
export const conversions: readonly FunctionDeclaration[] = [
  {
    name: 'type',
    overloads: [globalOverload('type', [A], typeOf(A), (value) => new TypeValue(typeOfValue(value)))],
  },
  {
    name: 'bool',
    overloads: [same('bool_to_bool', BOOL), globalOverload('string_to_bool', [STRING], BOOL, stringToBool)],
  },
  {
    name: 'bytes',
    overloads: [
      same('bytes_to_bytes', BYTES),
      globalOverload('string_to_bytes', [STRING], BYTES, stringToBytes, { cost: traversal.ofFirst }),
    ],
  },
  {
    name: 'double',
    overloads: [
      same('double_to_double', DOUBLE),
      globalOverload('int64_to_double', [INT], DOUBLE, (value) => new Double(Number(value))),
      globalOverload('string_to_double', [STRING], DOUBLE, stringToDouble, { steps: STEPS }),
      globalOverload('uint64_to_double', [UINT], DOUBLE, ({ value }) => new Double(Number(value))),
    ],
  },
  {
    name: 'duration',
    overloads: [
      same('duration_to_duration', DURATION),
      globalOverload('int64_to_duration', [INT], DURATION, (value) => durationOf(BigInt(value))),
      globalOverload('string_to_duration', [STRING], DURATION, stringToDuration, { steps: STEPS }),
    ],
  },
  { name: 'dyn', overloads: [globalOverload('to_dyn', [A], DYN, (value) => value)] },
  {
    name: 'int',
    overloads: [
      same('int64_to_int64', INT),
      globalOverload('double_to_int64', [DOUBLE], INT, doubleToInt),
      globalOverload('duration_to_int64', [DURATION], INT, (value) => canonical(nanosecondsOf(value))),
      globalOverload('string_to_int64', [STRING], INT, stringToInt),
      globalOverload('timestamp_to_int64', [TIMESTAMP], INT, ({ seconds }) => seconds),
      globalOverload('uint64_to_int64', [UINT], INT, uintToInt),
    ],
  },
  {
    name: 'string',
    overloads: [
      same('string_to_string', STRING),
      globalOverload('bool_to_string', [BOOL], STRING, String),
      globalOverload('bytes_to_string', [BYTES], STRING, bytesToString, { cost: traversal.ofFirst }),
      globalOverload('double_to_string', [DOUBLE], STRING, ({ value }) => formatDouble(value)),
      globalOverload('duration_to_string', [DURATION], STRING, formatDuration, { steps: STEPS }),
      globalOverload('int64_to_string', [INT], STRING, String),
      globalOverload('timestamp_to_string', [TIMESTAMP], STRING, formatTimestamp, { steps: STEPS }),
      globalOverload('uint64_to_string', [UINT], STRING, ({ value }) => String(value)),
    ],
  },
  {
    name: 'timestamp',
    overloads: [
      same('timestamp_to_timestamp', TIMESTAMP),
      globalOverload('int64_to_timestamp', [INT], TIMESTAMP, (value) => timestampOf(Number(value), 0)),
      globalOverload('string_to_timestamp', [STRING], TIMESTAMP, stringToTimestamp, { steps: STEPS }),
    ],
  },
  {
    name: 'uint',
    overloads: [
      same('uint64_to_uint64', UINT),
      globalOverload('double_to_uint64', [DOUBLE], UINT, doubleToUint),
      globalOverload('int64_to_uint64', [INT], UINT, intToUint),
      globalOverload('string_to_uint64', [STRING], UINT, stringToUint),
    ],
  },
]
