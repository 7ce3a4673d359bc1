import { costSize, traversal, traversalCost } from '../../cost/call.ts'
import {
  estimateJoin,
  estimateReplace,
  estimateSearch,
  estimateSplit,
  estimateWalk,
  walkEverything,
} from '../../cost/library-costs.ts'
import { INT, listOf, STRING } from '../../value/types.ts'
import { type Library, memberOverload, type Overload } from '../library.ts'
import * as functions from './functions.ts'

type CallCost = NonNullable<Overload['cost']>

const TEXTS = listOf(STRING)

const walk = { cost: traversal.ofFirst, estimate: estimateWalk }
const search = { cost: walkEverything, estimate: estimateSearch }
/** A walk, and the making of what comes out, which counts for as much. */
const walkAndMake: CallCost = ([first = null]) => traversalCost(2 * costSize(first))
const makeResult: CallCost = (_args, result) => traversalCost(2 * costSize(result))

const replacing = { cost: walkAndMake, estimate: estimateReplace }
const splitting = { cost: walkAndMake, estimate: estimateSplit }
const joining = { cost: makeResult, estimate: estimateJoin }

/** The extended strings library, version 1. */
export const stringsLibrary: Library = {
  name: 'cel.lib.ext.strings',
  functions: [
    { name: 'charAt', overloads: [memberOverload('string_char_at_int', [STRING, INT], STRING, functions.charAt)] },
    {
      name: 'indexOf',
      overloads: [
        memberOverload('string_index_of_string', [STRING, STRING], INT, functions.indexOf, search),
        memberOverload('string_index_of_string_int', [STRING, STRING, INT], INT, functions.indexOfFrom, search),
      ],
    },
    {
      name: 'lastIndexOf',
      overloads: [
        memberOverload('string_last_index_of_string', [STRING, STRING], INT, functions.lastIndexOf, search),
        memberOverload(
          'string_last_index_of_string_int',
          [STRING, STRING, INT],
          INT,
          functions.lastIndexOfUpTo,
          search,
        ),
      ],
    },
    {
      name: 'lowerAscii',
      overloads: [memberOverload('string_lower_ascii', [STRING], STRING, functions.lowerAscii, walk)],
    },
    {
      name: 'upperAscii',
      overloads: [memberOverload('string_upper_ascii', [STRING], STRING, functions.upperAscii, walk)],
    },
    {
      name: 'replace',
      overloads: [
        memberOverload(
          'string_replace_string_string',
          [STRING, STRING, STRING],
          STRING,
          functions.replaceAll,
          replacing,
        ),
        memberOverload(
          'string_replace_string_string_int',
          [STRING, STRING, STRING, INT],
          STRING,
          functions.replaceFirst,
          replacing,
        ),
      ],
    },
    {
      name: 'split',
      overloads: [
        memberOverload('string_split_string', [STRING, STRING], TEXTS, functions.split, splitting),
        memberOverload('string_split_string_int', [STRING, STRING, INT], TEXTS, functions.splitInto, splitting),
      ],
    },
    {
      name: 'join',
      overloads: [
        memberOverload('list_join', [TEXTS], STRING, functions.join, joining),
        memberOverload('list_join_string', [TEXTS, STRING], STRING, functions.joinBy, joining),
      ],
    },
    {
      name: 'substring',
      overloads: [
        memberOverload('string_substring_int', [STRING, INT], STRING, functions.substringFrom, walk),
        memberOverload('string_substring_int_int', [STRING, INT, INT], STRING, functions.substring, walk),
      ],
    },
    { name: 'trim', overloads: [memberOverload('string_trim', [STRING], STRING, functions.trim, walk)] },
  ],
}
