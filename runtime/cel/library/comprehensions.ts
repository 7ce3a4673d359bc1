import { MAP_INSERT, twoVariableMacros } from '../syntax/macros/two-variable.ts'
import { mapOf, parameter } from '../value/types.ts'
import { builtInOverload, functionOf, globalCall, type Library } from './library.ts'

const K = parameter('K')
const V = parameter('V')
const MAP = mapOf(K, V)

/**
 * From release 1.32: comprehensions over the keys (or indices) and values of a map or list: `all(k, v, …)`,
 * `transformMap(k, v, …)`.
 */
export const twoVariableComprehensionLibrary: Library = {
  name: 'twoVariableComprehensions',
  introduced: '1.32',
  macros: twoVariableMacros,
  functions: [
    functionOf(
      MAP_INSERT,
      builtInOverload('@mapInsert_map_map', globalCall([MAP, MAP], MAP), 'strict'),
      builtInOverload('@mapInsert_map_key_value', globalCall([MAP, K, V], MAP), 'strict'),
    ),
  ],
}
