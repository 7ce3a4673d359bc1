import { MAP_INSERT, twoVariableMacros } from '../syntax/macros/two-variable.ts'
import { mapOf, parameter, type Type } from '../value/types.ts'
import type { Library, Overload } from './library.ts'

const K = parameter('K')
const V = parameter('V')
const MAP = mapOf(K, V)

/** What the evaluator does itself, with a map of its own that grows. */
function builtIn(id: string, parameters: readonly Type[]): Overload {
  return { id, receiver: 'global', parameters, result: MAP, strictness: 'strict' }
}

/** From release 1.32: comprehensions over the keys (or indices) and values of a map or list: `all(k, v, …)`, `transformMap(k, v, …)`. */
export const twoVariableComprehensionLibrary: Library = {
  name: 'twoVariableComprehensions',
  introduced: '1.32',
  macros: twoVariableMacros,
  functions: [
    {
      name: MAP_INSERT,
      overloads: [builtIn('@mapInsert_map_map', [MAP, MAP]), builtIn('@mapInsert_map_key_value', [MAP, K, V])],
    },
  ],
}
