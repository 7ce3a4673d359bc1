import { costSize } from '../cost/call.ts'
import { CALL_COST } from '../cost/constants.ts'
import type { ArgumentEstimate, CallEstimate } from '../cost/estimate-types.ts'
import { add, exactly, multiply, UNBOUNDED } from '../cost/range.ts'
import { contains } from '../value/access.ts'
import { elementsOf } from '../value/lists.ts'
import { BOOL, listOf, parameter } from '../value/types.ts'
import type { List, Value } from '../value/values.ts'
import type { Work } from '../value/work.ts'
import { type FunctionDeclaration, functionOf, globalCall, type Library, overload } from './library.ts'

const LIST = listOf(parameter('T'))

const containsAll = (list: List, others: List, work: Work): boolean =>
  elementsOf(others, work).every((each) => contains(each, list, work) === true)

const intersect = (a: List, b: List, work: Work): boolean =>
  elementsOf(a, work).some((each) => contains(each, b, work) === true)

/** Returns the costs of comparing each element of one list with each of the other, `rounds` times. */
const costs = (rounds: number) => ({
  cost: ([a = null, b = null]: readonly Value[]): number => CALL_COST + rounds * costSize(a) * costSize(b),
  estimate: ([a, b]: readonly ArgumentEstimate[]): CallEstimate => ({
    cost: add(exactly(CALL_COST), multiply(exactly(rounds), multiply(a?.size ?? UNBOUNDED, b?.size ?? UNBOUNDED))),
  }),
})

function relation(name: string, holds: (a: List, b: List, work: Work) => boolean, rounds: number): FunctionDeclaration {
  return functionOf(
    `sets.${name}`,
    overload(`list_sets_${name}_list`, globalCall([LIST, LIST], BOOL), holds, costs(rounds)),
  )
}

/** Lists as sets, from release 1.29: `sets.contains`, `sets.equivalent`, `sets.intersects`, as cel-go's `ext.Sets`. */
export const setsLibrary: Library = {
  name: 'cel.lib.ext.sets',
  introduced: '1.29',
  functions: [
    relation('contains', containsAll, 1),
    relation('equivalent', (a, b, work) => containsAll(a, b, work) && containsAll(b, a, work), 2),
    relation('intersects', intersect, 1),
  ],
}
