import { costSize, traversalCost } from '../../cost/call.ts'
import { TEXT_TO_TEXT } from '../../cost/library-costs.ts'
import { DYN, listOf, STRING } from '../../value/types.ts'
import { STEPS_PER_CODE_POINT } from '../../value/text.ts'
import type { Value } from '../../value/values.ts'
import type { Work } from '../../value/work.ts'
import { functionOf, globalCall, type Library, memberCall, overload, type Overload } from '../library.ts'
import { format } from './format.ts'
import { quote } from './quote.ts'

/** Costs the size of the result, at least one unit. The estimate is one unit, as in Kubernetes. */
const costOfResult: NonNullable<Overload['cost']> = (_args, result) => Math.max(1, traversalCost(costSize(result)))

/** Returns the steps of quoting a text, in which every character may need an escape. */
const stepsOfQuote = ([text]: readonly Value[]): number =>
  typeof text === 'string' ? STEPS_PER_CODE_POINT * text.length : 0

/** `format` and `strings.quote`, which later versions of the extended strings library added. */
export const formattingLibrary: Library = {
  name: 'cel.lib.ext.strings.format',
  introduced: '1.29',
  functions: [
    functionOf(
      'format',
      overload('string_format', memberCall([STRING, listOf(DYN)], STRING), format, { cost: costOfResult }),
    ),
    functionOf(
      'strings.quote',
      overload('strings_quote', globalCall([STRING], STRING), quote, { cost: costOfResult, textSteps: stepsOfQuote }),
    ),
  ],
}

const reverse = (text: string, work: Work): string => {
  work.spend(2 * STEPS_PER_CODE_POINT * text.length)
  return [...text].reverse().join('')
}

/** What version 3 of the extended strings library added. */
export const reverseLibrary: Library = {
  name: 'cel.lib.ext.strings.reverse',
  functions: [
    functionOf(
      'reverse',
      overload('string_reverse', memberCall([STRING], STRING), reverse, {
        ...TEXT_TO_TEXT,
      }),
    ),
  ],
}
