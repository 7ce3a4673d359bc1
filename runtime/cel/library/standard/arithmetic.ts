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
import { globalOverload, type FunctionDeclaration } from '../library.ts'
import { traversal } from '../../cost/call.ts'

const LIST_OF_A = listOf(parameter('A'))

/** `+ - * / %` and the sign. Integers that 64 bits do not hold are errors. */
export const arithmetic: readonly FunctionDeclaration[] = [
  {
    name: '_+_',
    overloads: [
      globalOverload('add_bytes', [BYTES, BYTES], BYTES, concatBytes, { cost: traversal.ofBoth }),
      globalOverload('add_double', [DOUBLE, DOUBLE], DOUBLE, (a, b) => new Double(a.value + b.value)),
      globalOverload('add_duration_duration', [DURATION, DURATION], DURATION, addDurations),
      globalOverload('add_duration_timestamp', [DURATION, TIMESTAMP], TIMESTAMP, (a, b) => addToTimestamp(b, a)),
      globalOverload('add_timestamp_duration', [TIMESTAMP, DURATION], TIMESTAMP, addToTimestamp),
      globalOverload('add_int64', [INT, INT], INT, addInts),
      globalOverload('add_list', [LIST_OF_A, LIST_OF_A], LIST_OF_A, concatLists),
      globalOverload('add_string', [STRING, STRING], STRING, concatStrings, { cost: traversal.ofBoth }),
      globalOverload('add_uint64', [UINT, UINT], UINT, addUints),
    ],
  },
  {
    name: '_-_',
    overloads: [
      globalOverload('subtract_double', [DOUBLE, DOUBLE], DOUBLE, (a, b) => new Double(a.value - b.value)),
      globalOverload('subtract_duration_duration', [DURATION, DURATION], DURATION, subtractDurations),
      globalOverload('subtract_int64', [INT, INT], INT, subtractInts),
      globalOverload('subtract_timestamp_duration', [TIMESTAMP, DURATION], TIMESTAMP, subtractFromTimestamp),
      globalOverload('subtract_timestamp_timestamp', [TIMESTAMP, TIMESTAMP], DURATION, subtractTimestamps),
      globalOverload('subtract_uint64', [UINT, UINT], UINT, subtractUints),
    ],
  },
  {
    name: '_*_',
    overloads: [
      globalOverload('multiply_double', [DOUBLE, DOUBLE], DOUBLE, (a, b) => new Double(a.value * b.value)),
      globalOverload('multiply_int64', [INT, INT], INT, multiplyInts),
      globalOverload('multiply_uint64', [UINT, UINT], UINT, multiplyUints),
    ],
  },
  {
    name: '_/_',
    overloads: [
      globalOverload('divide_double', [DOUBLE, DOUBLE], DOUBLE, (a, b) => new Double(a.value / b.value)),
      globalOverload('divide_int64', [INT, INT], INT, divideInts),
      globalOverload('divide_uint64', [UINT, UINT], UINT, divideUints),
    ],
  },
  {
    name: '_%_',
    overloads: [
      globalOverload('modulo_int64', [INT, INT], INT, moduloInts),
      globalOverload('modulo_uint64', [UINT, UINT], UINT, moduloUints),
    ],
  },
  {
    name: '-_',
    overloads: [
      globalOverload('negate_double', [DOUBLE], DOUBLE, (a) => new Double(-a.value)),
      globalOverload('negate_int64', [INT], INT, negateInt),
    ],
  },
]
