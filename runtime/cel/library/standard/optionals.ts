import { index, optionalIndex, optionalSelect } from '../../value/access.ts'
import { ArrayList, elementsOf } from '../../value/lists.ts'
import { isZero } from '../../value/zero.ts'
import {
  BOOL,
  DYN,
  INT,
  STRING,
  listOf,
  mapOf,
  opaqueType,
  optionalOf,
  parameter,
  type Type,
} from '../../value/types.ts'
import { CelError, MapValue, Optional, type List, type Value } from '../../value/values.ts'
import type { Work } from '../../value/work.ts'
import { optionalMacros } from '../../syntax/macros/optionals.ts'
import { globalOverload, memberOverload, type FunctionDeclaration, type Library, type Overload } from '../library.ts'

const K = parameter('K')
const V = parameter('V')
const OPTIONAL_OF_V = optionalOf(V)
const LIST_OF_V = listOf(V)
const MAP_OF_K_V = mapOf(K, V)

const NONE = new Optional(undefined)

/** What the evaluator does itself, as it evaluates the alternative only when it is needed. */
function builtIn(id: string, parameters: readonly Type[], result: Type): Overload {
  return { id, receiver: 'member', parameters, result, strictness: 'nonStrict' }
}

const functions: readonly FunctionDeclaration[] = [
  {
    name: 'optional.of',
    overloads: [globalOverload('optional_of', [V], OPTIONAL_OF_V, (value) => new Optional(value))],
  },
  {
    name: 'optional.ofNonZeroValue',
    overloads: [
      globalOverload('optional_ofNonZeroValue', [V], OPTIONAL_OF_V, (value, work) => {
        // The size of a map is found by listing its keys.
        if (value instanceof MapValue) work.spend(40 * value.size)
        return isZero(value) ? NONE : new Optional(value)
      }),
    ],
  },
  { name: 'optional.none', overloads: [globalOverload('optional_none', [], OPTIONAL_OF_V, () => NONE)] },
  {
    name: 'optional.unwrap',
    overloads: [globalOverload('optional_unwrap', [listOf(OPTIONAL_OF_V)], LIST_OF_V, unwrap)],
  },
  {
    name: 'unwrapOpt',
    overloads: [memberOverload('optional_unwrapOpt', [listOf(OPTIONAL_OF_V)], LIST_OF_V, unwrap)],
  },
  {
    name: 'value',
    overloads: [
      memberOverload('optional_value', [OPTIONAL_OF_V], V, ({ value }) =>
        value === undefined ? new CelError('optional.none() dereference') : value,
      ),
    ],
  },
  {
    name: 'hasValue',
    overloads: [memberOverload('optional_hasValue', [OPTIONAL_OF_V], BOOL, ({ value }) => value !== undefined)],
  },
  { name: 'or', overloads: [builtIn('optional_or_optional', [OPTIONAL_OF_V, OPTIONAL_OF_V], OPTIONAL_OF_V)] },
  { name: 'orValue', overloads: [builtIn('optional_orValue_value', [OPTIONAL_OF_V, V], V)] },
  {
    name: 'first',
    overloads: [memberOverload('list_first', [LIST_OF_V], OPTIONAL_OF_V, (list) => elementAt(list, 0))],
  },
  {
    name: 'last',
    overloads: [memberOverload('list_last', [LIST_OF_V], OPTIONAL_OF_V, (list) => elementAt(list, list.length - 1))],
  },
  { name: '_?._', overloads: [globalOverload('select_optional_field', [DYN, STRING], OPTIONAL_OF_V, optionalSelect)] },
  {
    name: '_[?_]',
    overloads: [
      globalOverload('list_optindex_optional_int', [LIST_OF_V, INT], OPTIONAL_OF_V, optionalIndex),
      globalOverload('optional_list_optindex_optional_int', [optionalOf(LIST_OF_V), INT], OPTIONAL_OF_V, optionalIndex),
      globalOverload('map_optindex_optional_value', [MAP_OF_K_V, K], OPTIONAL_OF_V, optionalIndex),
      globalOverload('optional_map_optindex_optional_value', [optionalOf(MAP_OF_K_V), K], OPTIONAL_OF_V, optionalIndex),
    ],
  },
  {
    name: '_[_]',
    overloads: [
      globalOverload('optional_list_index_int', [optionalOf(LIST_OF_V), INT], OPTIONAL_OF_V, index),
      globalOverload('optional_map_index_value', [optionalOf(MAP_OF_K_V), K], OPTIONAL_OF_V, index),
    ],
  },
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

/** The values of those optionals that have one. */
function unwrap(list: List, work: Work): Value {
  const present: Value[] = []
  for (const element of elementsOf(list, work)) {
    if (element instanceof Optional && element.value !== undefined) present.push(element.value)
  }
  return new ArrayList(present)
}
