import { estimateSearch, walkEverything } from '../cost/library-costs.ts'
import { compare } from '../value/compare.ts'
import { noSuchOverload } from '../value/errors.ts'
import { equals } from '../value/equal.ts'
import { addInts, addUints } from '../value/int.ts'
import { elementsOf } from '../value/lists.ts'
import { addDurations } from '../value/time.ts'
import { BOOL, BYTES, DOUBLE, DURATION, INT, listOf, parameter, STRING, TIMESTAMP, UINT } from '../value/types.ts'
import type { Type } from '../value/types.ts'
import { CelError, Double, Duration, type List, Uint, type Value } from '../value/values.ts'
import { walkOver, type Work } from '../value/work.ts'
import { functionOf, type Library, memberCall, overload, type Overload } from './library.ts'

const costs = { cost: walkEverything, estimate: estimateSearch }

/** Returns the steps of comparing with a value; equal texts are compared to their ends. */
const comparisonSteps = (value: Value): number =>
  1 + (typeof value === 'string' || value instanceof Uint8Array ? walkOver(value.length) : 0)

/** Reports whether a list is sorted; an error if two neighbours have no order. */
function isSorted(list: List, work: Work): Value {
  const elements = elementsOf(list, work)
  for (let i = 1; i < elements.length; i++) {
    work.spend(comparisonSteps(elements[i] ?? null))
    const order = compare(elements[i - 1] ?? null, elements[i] ?? null)
    if (order === undefined) return noSuchOverload()
    if (order > 0) return false
  }
  return true
}

/** Returns a function for the smallest (`sign` 1) or the largest (−1) element of a list. */
const extreme =
  (name: string, sign: 1 | -1) =>
  (list: List, work: Work): Value => {
    const [first, ...rest] = elementsOf(list, work)
    if (first === undefined) return new CelError(`${name} called on empty list`)
    let best = first
    for (const each of rest) {
      work.spend(comparisonSteps(each))
      const order = compare(each, best)
      if (order === undefined) return noSuchOverload()
      if (order * sign < 0) best = each
    }
    return best
  }

function addValues(a: Value, b: Value): Value {
  if (a instanceof CelError) return a
  if (a instanceof Double && b instanceof Double) return new Double(a.value + b.value)
  if (a instanceof Uint && b instanceof Uint) return addUints(a, b)
  if (a instanceof Duration && b instanceof Duration) return addDurations(a, b)
  if (isInt(a) && isInt(b)) return addInts(a, b)
  return noSuchOverload()
}

const isInt = (value: Value): value is number | bigint => typeof value === 'number' || typeof value === 'bigint'

const sumFrom =
  (zero: Value) =>
  (list: List, work: Work): Value =>
    elementsOf(list, work).reduce(addValues, zero)

const indexOf = (list: List, wanted: Value, work: Work): Value =>
  elementsOf(list, work).findIndex((each) => equals(each, wanted, work))

const lastIndexOf = (list: List, wanted: Value, work: Work): Value =>
  elementsOf(list, work).findLastIndex((each) => equals(each, wanted, work))

const COMPARABLE: readonly Type[] = [INT, UINT, DOUBLE, BOOL, DURATION, TIMESTAMP, STRING, BYTES]
const SUMMABLE: readonly (readonly [Type, Value])[] = [
  [INT, 0],
  [UINT, new Uint(0)],
  [DOUBLE, new Double(0)],
  [DURATION, new Duration(0, 0)],
]

const ofEach = (
  suffix: string,
  result: (element: Type) => Type,
  evaluate: (list: List, work: Work) => Value,
): readonly Overload[] =>
  COMPARABLE.map((element) =>
    overload(`list_${element.kind}_${suffix}`, memberCall([listOf(element)], result(element)), evaluate, costs),
  )

const itself = (element: Type): Type => element
const A = parameter('T')

/** The list library (CEL-LIST-01 to CEL-LIST-06). */
export const listsLibrary: Library = {
  name: 'lists',
  functions: [
    functionOf('isSorted', ...ofEach('is_sorted_bool', () => BOOL, isSorted)),
    functionOf('min', ...ofEach('min', itself, extreme('min', 1))),
    functionOf('max', ...ofEach('max', itself, extreme('max', -1))),
    functionOf(
      'sum',
      ...SUMMABLE.map(([element, zero]) =>
        overload(`list_${element.kind}_sum`, memberCall([listOf(element)], element), sumFrom(zero), costs),
      ),
    ),
    functionOf('indexOf', overload('list_a_index_of_int', memberCall([listOf(A), A], INT), indexOf, costs)),
    functionOf(
      'lastIndexOf',
      overload('list_a_last_index_of_int', memberCall([listOf(A), A], INT), lastIndexOf, costs),
    ),
  ],
}
