import { costSize, traversalCost } from '../../cost/call.ts'
import type { CallCost } from '../../cost/estimate-types.ts'
import {
  estimateJoin,
  estimateReplace,
  estimateSearch,
  estimateSplit,
  TEXT_TO_TEXT,
  walkEverything,
} from '../../cost/library-costs.ts'
import { INT, listOf, STRING } from '../../value/types.ts'
import { functionOf, type Library, memberCall, overload } from '../library.ts'
import * as functions from './functions.ts'

const TEXTS = listOf(STRING)

const search = { cost: walkEverything, estimate: estimateSearch }
/** Costs a walk over the text and a result of the same size. */
const walkAndMake: CallCost = ([first = null]) => traversalCost(2 * costSize(first))
const makeResult: CallCost = (_args, result) => traversalCost(2 * costSize(result))

const replacing = { cost: walkAndMake, estimate: estimateReplace }
const splitting = { cost: walkAndMake, estimate: estimateSplit }
const joining = { cost: makeResult, estimate: estimateJoin }

/** The extended strings library, version 1. */
export const stringsLibrary: Library = {
  name: 'cel.lib.ext.strings',
  functions: [
    functionOf('charAt', overload('string_char_at_int', memberCall([STRING, INT], STRING), functions.charAt)),
    functionOf(
      'indexOf',
      overload('string_index_of_string', memberCall([STRING, STRING], INT), functions.indexOf, search),
      overload('string_index_of_string_int', memberCall([STRING, STRING, INT], INT), functions.indexOfFrom, search),
    ),
    functionOf(
      'lastIndexOf',
      overload('string_last_index_of_string', memberCall([STRING, STRING], INT), functions.lastIndexOf, search),
      overload(
        'string_last_index_of_string_int',
        memberCall([STRING, STRING, INT], INT),
        functions.lastIndexOfUpTo,
        search,
      ),
    ),
    functionOf(
      'lowerAscii',
      overload('string_lower_ascii', memberCall([STRING], STRING), functions.lowerAscii, TEXT_TO_TEXT),
    ),
    functionOf(
      'upperAscii',
      overload('string_upper_ascii', memberCall([STRING], STRING), functions.upperAscii, TEXT_TO_TEXT),
    ),
    functionOf(
      'replace',
      overload(
        'string_replace_string_string',
        memberCall([STRING, STRING, STRING], STRING),
        functions.replaceAll,
        replacing,
      ),
      overload(
        'string_replace_string_string_int',
        memberCall([STRING, STRING, STRING, INT], STRING),
        functions.replaceFirst,
        replacing,
      ),
    ),
    functionOf(
      'split',
      overload('string_split_string', memberCall([STRING, STRING], TEXTS), functions.split, splitting),
      overload('string_split_string_int', memberCall([STRING, STRING, INT], TEXTS), functions.splitInto, splitting),
    ),
    functionOf(
      'join',
      overload('list_join', memberCall([TEXTS], STRING), functions.join, joining),
      overload('list_join_string', memberCall([TEXTS, STRING], STRING), functions.joinBy, joining),
    ),
    functionOf(
      'substring',
      overload('string_substring_int', memberCall([STRING, INT], STRING), functions.substringFrom, TEXT_TO_TEXT),
      overload('string_substring_int_int', memberCall([STRING, INT, INT], STRING), functions.substring, TEXT_TO_TEXT),
    ),
    functionOf('trim', overload('string_trim', memberCall([STRING], STRING), functions.trim, TEXT_TO_TEXT)),
  ],
}
