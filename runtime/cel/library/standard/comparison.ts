import { compare, numberOf } from '../../value/compare.ts'
import { noSuchOverload, unorderable } from '../../value/errors.ts'
import { BOOL, BYTES, DOUBLE, DURATION, INT, STRING, TIMESTAMP, UINT, type Type } from '../../value/types.ts'
import type { CelError, Value } from '../../value/values.ts'
import { type FunctionDeclaration, functionOf, globalCall, overload } from '../library.ts'

const SAME_TYPE: readonly (readonly [string, Type])[] = [
  ['bool', BOOL],
  ['int64', INT],
  ['uint64', UINT],
  ['double', DOUBLE],
  ['string', STRING],
  ['bytes', BYTES],
  ['timestamp', TIMESTAMP],
  ['duration', DURATION],
]

const CROSS_TYPE: readonly (readonly [string, Type, Type])[] = [
  ['int64_double', INT, DOUBLE],
  ['int64_uint64', INT, UINT],
  ['uint64_double', UINT, DOUBLE],
  ['uint64_int64', UINT, INT],
  ['double_int64', DOUBLE, INT],
  ['double_uint64', DOUBLE, UINT],
]

type Relation = (ordering: number) => boolean

const RELATIONS: readonly (readonly [string, string, Relation])[] = [
  ['_<_', 'less', (ordering) => ordering < 0],
  ['_<=_', 'less_equals', (ordering) => ordering <= 0],
  ['_>_', 'greater', (ordering) => ordering > 0],
  ['_>=_', 'greater_equals', (ordering) => ordering >= 0],
]

/** `<`, `<=`, `>` and `>=` between two values of one type. */
export const comparison: readonly FunctionDeclaration[] = RELATIONS.map(([name, id, relation]) =>
  functionOf(
    name,
    ...SAME_TYPE.map(([suffix, type]) =>
      overload(`${id}_${suffix}`, globalCall([type, type], BOOL), relationOf(relation)),
    ),
  ),
)

/** `<`, `<=`, `>` and `>=` between numbers of two types (CEL-LANG-15). */
export const crossTypeComparison: readonly FunctionDeclaration[] = RELATIONS.map(([name, id, relation]) =>
  functionOf(
    name,
    ...CROSS_TYPE.map(([suffix, left, right]) =>
      overload(`${id}_${suffix}`, globalCall([left, right], BOOL), relationOf(relation)),
    ),
  ),
)

/** Returns a comparison of any two values at run time. Ordering NaN is an error, as in cel-go. */
function relationOf(relation: Relation): (a: Value, b: Value) => boolean | CelError {
  return (a, b) => {
    const ordering = compare(a, b)
    if (ordering !== undefined) return relation(ordering)
    return numberOf(a) !== undefined && numberOf(b) !== undefined ? unorderable() : noSuchOverload()
  }
}
