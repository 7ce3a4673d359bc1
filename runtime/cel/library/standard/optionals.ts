import { index, optionalIndex, optionalSelect } from '../../value/access.ts'
import { ArrayList, elementsOf } from '../../value/lists.ts'
import { isZero } from '../../value/zero.ts'
import { BOOL, DYN, INT, STRING, listOf, mapOf, opaqueType, optionalOf, parameter } from '../../value/types.ts'
import { CelError, MapValue, Optional, type List, type Value } from '../../value/values.ts'
import type { Work } from '../../value/work.ts'
import { optionalMacros } from '../../syntax/macros/optionals.ts'
import {
  builtInOverload,
  type FunctionDeclaration,
  functionOf,
  globalCall,
  type Library,
  memberCall,
  overload,
} from '../library.ts'

const K = parameter('K')
const V = parameter('V')
const OPTIONAL_OF_V = optionalOf(V)
const LIST_OF_V = listOf(V)
const MAP_OF_K_V = mapOf(K, V)

const NONE = new Optional(undefined)

const functions: readonly FunctionDeclaration[] = [
  functionOf(
    'optional.of',
    overload('optional_of', globalCall([V], OPTIONAL_OF_V), (value) => new Optional(value)),
  ),
  functionOf(
    'optional.ofNonZeroValue',
    overload('optional_ofNonZeroValue', globalCall([V], OPTIONAL_OF_V), (value, work) => {
      // The size of a map is found by listing its keys.
      if (value instanceof MapValue) work.spend(40 * value.size)
      return isZero(value) ? NONE : new Optional(value)
    }),
  ),
  functionOf(
    'optional.none',
    overload('optional_none', globalCall([], OPTIONAL_OF_V), () => NONE),
  ),
  functionOf('optional.unwrap', overload('optional_unwrap', globalCall([listOf(OPTIONAL_OF_V)], LIST_OF_V), unwrap)),
  functionOf('unwrapOpt', overload('optional_unwrapOpt', memberCall([listOf(OPTIONAL_OF_V)], LIST_OF_V), unwrap)),
  functionOf(
    'value',
    overload('optional_value', memberCall([OPTIONAL_OF_V], V), ({ value }) =>
      value === undefined ? new CelError('optional.none() dereference') : value,
    ),
  ),
  functionOf(
    'hasValue',
    overload('optional_hasValue', memberCall([OPTIONAL_OF_V], BOOL), ({ value }) => value !== undefined),
  ),
  functionOf(
    'or',
    builtInOverload('optional_or_optional', memberCall([OPTIONAL_OF_V, OPTIONAL_OF_V], OPTIONAL_OF_V), 'nonStrict'),
  ),
  functionOf('orValue', builtInOverload('optional_orValue_value', memberCall([OPTIONAL_OF_V, V], V), 'nonStrict')),
  functionOf(
    'first',
    overload('list_first', memberCall([LIST_OF_V], OPTIONAL_OF_V), (list) => elementAt(list, 0)),
  ),
  functionOf(
    'last',
    overload('list_last', memberCall([LIST_OF_V], OPTIONAL_OF_V), (list) => elementAt(list, list.length - 1)),
  ),
  functionOf('_?._', overload('select_optional_field', globalCall([DYN, STRING], OPTIONAL_OF_V), optionalSelect)),
  functionOf(
    '_[?_]',
    overload('list_optindex_optional_int', globalCall([LIST_OF_V, INT], OPTIONAL_OF_V), optionalIndex),
    overload(
      'optional_list_optindex_optional_int',
      globalCall([optionalOf(LIST_OF_V), INT], OPTIONAL_OF_V),
      optionalIndex,
    ),
    overload('map_optindex_optional_value', globalCall([MAP_OF_K_V, K], OPTIONAL_OF_V), optionalIndex),
    overload(
      'optional_map_optindex_optional_value',
      globalCall([optionalOf(MAP_OF_K_V), K], OPTIONAL_OF_V),
      optionalIndex,
    ),
  ),
  functionOf(
    '_[_]',
    overload('optional_list_index_int', globalCall([optionalOf(LIST_OF_V), INT], OPTIONAL_OF_V), index),
    overload('optional_map_index_value', globalCall([optionalOf(MAP_OF_K_V), K], OPTIONAL_OF_V), index),
  ),
]

/** Optional types (CEL-LANG-14), with the macros `optMap` and `optFlatMap`. */
export const optionalLibrary: Library = {
  name: 'optional',
  introduced: '1.29',
  functions,
  macros: optionalMacros,
  types: [opaqueType('optional_type')],
}

function elementAt(list: List, position: number): Optional {
  return position >= 0 && position < list.length ? new Optional(list.at(position)) : NONE
}

/** Returns the values of those optionals that have one. */
function unwrap(list: List, work: Work): Value {
  const present: Value[] = []
  for (const element of elementsOf(list, work)) {
    if (element instanceof Optional && element.value !== undefined) present.push(element.value)
  }
  return new ArrayList(present)
}
