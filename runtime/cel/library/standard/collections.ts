import { lengthOfSecond } from '../../cost/call.ts'
import { contains, index } from '../../value/access.ts'
import { sizeOf } from '../../value/size.ts'
import { BOOL, BYTES, INT, STRING, listOf, mapOf, parameter, type Type } from '../../value/types.ts'
import { type FunctionDeclaration, functionOf, globalCall, memberCall, overload, type Overload } from '../library.ts'

const A = parameter('A')
const B = parameter('B')
const LIST_OF_A = listOf(A)
const MAP_OF_A_B = mapOf(A, B)

const SIZED: readonly (readonly [string, Type])[] = [
  ['bytes', BYTES],
  ['list', LIST_OF_A],
  ['map', MAP_OF_A_B],
  ['string', STRING],
]

/** Indexing, `in` and `size`. */
export const collections: readonly FunctionDeclaration[] = [
  functionOf(
    '_[_]',
    overload('index_list', globalCall([LIST_OF_A, INT], A), index),
    overload('index_map', globalCall([MAP_OF_A_B, A], B), index),
  ),
  functionOf(
    '@in',
    overload('in_list', globalCall([A, LIST_OF_A], BOOL), contains, { cost: lengthOfSecond }),
    overload('in_map', globalCall([A, MAP_OF_A_B], BOOL), contains),
  ),
  functionOf('size', ...SIZED.flatMap(([name, type]) => sizes(name, type))),
]

function sizes(name: string, type: Type): readonly Overload[] {
  return [
    overload(`size_${name}`, globalCall([type], INT), (value) => sizeOf(value) ?? 0),
    overload(`${name}_size`, memberCall([type], INT), (value) => sizeOf(value) ?? 0),
  ]
}
