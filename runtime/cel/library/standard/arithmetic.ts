import {
  addInts,
  addUints,
  divideInts,
  divideUints,
  moduloInts,
  moduloUints,
  multiplyInts,
  multiplyUints,
  negateInt,
  subtractInts,
  subtractUints,
} from '../../value/int.ts'
import { concatBytes, concatLists, concatStrings } from '../../value/concat.ts'
import {
  addDurations,
  addToTimestamp,
  subtractDurations,
  subtractFromTimestamp,
  subtractTimestamps,
} from '../../value/time.ts'
import { BYTES, DOUBLE, DURATION, INT, STRING, TIMESTAMP, UINT, listOf, parameter } from '../../value/types.ts'
import { Double } from '../../value/values.ts'
import { type FunctionDeclaration, functionOf, globalCall, overload } from '../library.ts'
import { traversal } from '../../cost/call.ts'

const LIST_OF_A = listOf(parameter('A'))

/** `+ - * / %` and the sign. Results that do not fit 64 bits are errors. */
export const arithmetic: readonly FunctionDeclaration[] = [
  functionOf(
    '_+_',
    overload('add_bytes', globalCall([BYTES, BYTES], BYTES), concatBytes, { cost: traversal.ofBoth }),
    overload('add_double', globalCall([DOUBLE, DOUBLE], DOUBLE), (a, b) => new Double(a.value + b.value)),
    overload('add_duration_duration', globalCall([DURATION, DURATION], DURATION), addDurations),
    overload('add_duration_timestamp', globalCall([DURATION, TIMESTAMP], TIMESTAMP), (a, b) => addToTimestamp(b, a)),
    overload('add_timestamp_duration', globalCall([TIMESTAMP, DURATION], TIMESTAMP), addToTimestamp),
    overload('add_int64', globalCall([INT, INT], INT), addInts),
    overload('add_list', globalCall([LIST_OF_A, LIST_OF_A], LIST_OF_A), concatLists),
    overload('add_string', globalCall([STRING, STRING], STRING), concatStrings, { cost: traversal.ofBoth }),
    overload('add_uint64', globalCall([UINT, UINT], UINT), addUints),
  ),
  functionOf(
    '_-_',
    overload('subtract_double', globalCall([DOUBLE, DOUBLE], DOUBLE), (a, b) => new Double(a.value - b.value)),
    overload('subtract_duration_duration', globalCall([DURATION, DURATION], DURATION), subtractDurations),
    overload('subtract_int64', globalCall([INT, INT], INT), subtractInts),
    overload('subtract_timestamp_duration', globalCall([TIMESTAMP, DURATION], TIMESTAMP), subtractFromTimestamp),
    overload('subtract_timestamp_timestamp', globalCall([TIMESTAMP, TIMESTAMP], DURATION), subtractTimestamps),
    overload('subtract_uint64', globalCall([UINT, UINT], UINT), subtractUints),
  ),
  functionOf(
    '_*_',
    overload('multiply_double', globalCall([DOUBLE, DOUBLE], DOUBLE), (a, b) => new Double(a.value * b.value)),
    overload('multiply_int64', globalCall([INT, INT], INT), multiplyInts),
    overload('multiply_uint64', globalCall([UINT, UINT], UINT), multiplyUints),
  ),
  functionOf(
    '_/_',
    overload('divide_double', globalCall([DOUBLE, DOUBLE], DOUBLE), (a, b) => new Double(a.value / b.value)),
    overload('divide_int64', globalCall([INT, INT], INT), divideInts),
    overload('divide_uint64', globalCall([UINT, UINT], UINT), divideUints),
  ),
  functionOf(
    '_%_',
    overload('modulo_int64', globalCall([INT, INT], INT), moduloInts),
    overload('modulo_uint64', globalCall([UINT, UINT], UINT), moduloUints),
  ),
  functionOf(
    '-_',
    overload('negate_double', globalCall([DOUBLE], DOUBLE), (a) => new Double(-a.value)),
    overload('negate_int64', globalCall([INT], INT), negateInt),
  ),
]
