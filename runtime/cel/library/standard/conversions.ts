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
import { type FunctionDeclaration, functionOf, globalCall, overload, type Overload } from '../library.ts'

const A = parameter('A')

/** Steps of parsing or formatting a time; longer texts than any time are refused. */
const STEPS = 100

function same(id: string, type: Type): Overload {
  return overload(id, globalCall([type], type), (value: Value) => value)
}

/** `bool`, `bytes`, `double`, `duration`, `dyn`, `int`, `string`, `timestamp`, `type` and `uint`. */
export const conversions: readonly FunctionDeclaration[] = [
  functionOf(
    'type',
    overload('type', globalCall([A], typeOf(A)), (value) => new TypeValue(typeOfValue(value))),
  ),
  functionOf('bool', same('bool_to_bool', BOOL), overload('string_to_bool', globalCall([STRING], BOOL), stringToBool)),
  functionOf(
    'bytes',
    same('bytes_to_bytes', BYTES),
    overload('string_to_bytes', globalCall([STRING], BYTES), stringToBytes, { cost: traversal.ofFirst }),
  ),
  functionOf(
    'double',
    same('double_to_double', DOUBLE),
    overload('int64_to_double', globalCall([INT], DOUBLE), (value) => new Double(Number(value))),
    overload('string_to_double', globalCall([STRING], DOUBLE), stringToDouble, { steps: STEPS }),
    overload('uint64_to_double', globalCall([UINT], DOUBLE), ({ value }) => new Double(Number(value))),
  ),
  functionOf(
    'duration',
    same('duration_to_duration', DURATION),
    overload('int64_to_duration', globalCall([INT], DURATION), (value) => durationOf(BigInt(value))),
    overload('string_to_duration', globalCall([STRING], DURATION), stringToDuration, { steps: STEPS }),
  ),
  functionOf(
    'dyn',
    overload('to_dyn', globalCall([A], DYN), (value) => value),
  ),
  functionOf(
    'int',
    same('int64_to_int64', INT),
    overload('double_to_int64', globalCall([DOUBLE], INT), doubleToInt),
    overload('duration_to_int64', globalCall([DURATION], INT), (value) => canonical(nanosecondsOf(value))),
    overload('string_to_int64', globalCall([STRING], INT), stringToInt),
    overload('timestamp_to_int64', globalCall([TIMESTAMP], INT), ({ seconds }) => seconds),
    overload('uint64_to_int64', globalCall([UINT], INT), uintToInt),
  ),
  functionOf(
    'string',
    same('string_to_string', STRING),
    overload('bool_to_string', globalCall([BOOL], STRING), String),
    overload('bytes_to_string', globalCall([BYTES], STRING), bytesToString, { cost: traversal.ofFirst }),
    overload('double_to_string', globalCall([DOUBLE], STRING), ({ value }) => formatDouble(value)),
    overload('duration_to_string', globalCall([DURATION], STRING), formatDuration, { steps: STEPS }),
    overload('int64_to_string', globalCall([INT], STRING), String),
    overload('timestamp_to_string', globalCall([TIMESTAMP], STRING), formatTimestamp, { steps: STEPS }),
    overload('uint64_to_string', globalCall([UINT], STRING), ({ value }) => String(value)),
  ),
  functionOf(
    'timestamp',
    same('timestamp_to_timestamp', TIMESTAMP),
    overload('int64_to_timestamp', globalCall([INT], TIMESTAMP), (value) => timestampOf(Number(value), 0)),
    overload('string_to_timestamp', globalCall([STRING], TIMESTAMP), stringToTimestamp, { steps: STEPS }),
  ),
  functionOf(
    'uint',
    same('uint64_to_uint64', UINT),
    overload('double_to_uint64', globalCall([DOUBLE], UINT), doubleToUint),
    overload('int64_to_uint64', globalCall([INT], UINT), intToUint),
    overload('string_to_uint64', globalCall([STRING], UINT), stringToUint),
  ),
]
