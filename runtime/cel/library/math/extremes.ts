import { walkEverything } from '../../cost/library-costs.ts'
import { estimateSearch } from '../../cost/library-costs.ts'
import { GREATEST, LEAST } from '../../syntax/macros/extremes.ts'
import { compareNumbers, numberOf } from '../../value/compare.ts'
import { elementsOf } from '../../value/lists.ts'
import { DOUBLE, DYN, INT, listOf, UINT, type Type } from '../../value/types.ts'
import { CelError, type List, type Value } from '../../value/values.ts'
import type { Work } from '../../value/work.ts'
import { type FunctionDeclaration, functionOf, globalCall, overload } from '../library.ts'

const NUMBERS: readonly Type[] = [DOUBLE, INT, UINT]

/** Declares the function behind `math.least` (`sign` 1) or `math.greatest` (−1), of one number, two, or a list. */
function extreme(name: string, sign: 1 | -1): FunctionDeclaration {
  const ofTwo = (a: Value, b: Value): Value => {
    if (a instanceof CelError) return a
    if (numberOf(a) === undefined || numberOf(b) === undefined) return new CelError(`no such overload: ${name}`)
    const order = compareNumbers(a, b)
    if (order === undefined) return new CelError(`NaN values cannot be ordered: ${name}`)
    return order * sign > 0 ? b : a
  }
  const ofList = (list: List, work: Work): Value => {
    const [first, ...rest] = elementsOf(list, work)
    if (first === undefined) return new CelError(`${name}(list) argument must not be empty`)
    if (numberOf(first) === undefined) return new CelError(`no such overload: ${name}`)
    return rest.reduce((best, each) => ofTwo(best, each), first)
  }
  const id = name.replace('.', '_')
  const costs = { cost: walkEverything, estimate: estimateSearch }
  return functionOf(
    name,
    ...NUMBERS.map((type) => overload(`${id}_${type.kind}`, globalCall([type], type), (value: Value) => value)),
    ...NUMBERS.flatMap((a) =>
      NUMBERS.map((b) => overload(`${id}_${a.kind}_${b.kind}`, globalCall([a, b], a === b ? a : DYN), ofTwo)),
    ),
    ...NUMBERS.map((type) => overload(`${id}_list_${type.kind}`, globalCall([listOf(type)], type), ofList, costs)),
  )
}

export const extremes: readonly FunctionDeclaration[] = [extreme(LEAST, 1), extreme(GREATEST, -1)]
