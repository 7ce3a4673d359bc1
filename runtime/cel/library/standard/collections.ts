import { lengthOfSecond } from '../../cost/call.ts'
import { contains, index } from '../../value/access.ts'
import { sizeOf } from '../../value/size.ts'
import { BOOL, BYTES, INT, STRING, listOf, mapOf, parameter, type Type } from '../../value/types.ts'
import { globalOverload, memberOverload, type FunctionDeclaration, type Overload } from '../library.ts'

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
  {
    name: '_[_]',
    overloads: [
      globalOverload('index_list', [LIST_OF_A, INT], A, index),
      globalOverload('index_map', [MAP_OF_A_B, A], B, index),
    ],
  },
  {
    name: '@in',
    overloads: [
      globalOverload('in_list', [A, LIST_OF_A], BOOL, contains, { cost: lengthOfSecond }),
      globalOverload('in_map', [A, MAP_OF_A_B], BOOL, contains),
    ],
  },
  { name: 'size', overloads: SIZED.flatMap(([name, type]) => sizes(name, type)) },
]

function sizes(name: string, type: Type): readonly Overload[] {
  return [
    globalOverload(`size_${name}`, [type], INT, (value) => sizeOf(value) ?? 0),
    memberOverload(`${name}_size`, [type], INT, (value) => sizeOf(value) ?? 0),
  ]
}
