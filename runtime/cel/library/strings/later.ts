import { costSize, traversal, traversalCost } from '../../cost/call.ts'
import { estimateWalk } from '../../cost/library-costs.ts'
import { DYN, listOf, STRING } from '../../value/types.ts'
import { STEPS_PER_CODE_POINT } from '../../value/text.ts'
import type { Value } from '../../value/values.ts'
import type { Work } from '../../value/work.ts'
import { globalOverload, memberOverload, type Library, type Overload } from '../library.ts'
import { format } from './format.ts'
import { quote } from './quote.ts'

/** By what was written: at least one unit. The estimate stays at one, as that of the reference. */
const costOfResult: NonNullable<Overload['cost']> = (_args, result) => Math.max(1, traversalCost(costSize(result)))

/** Each character may have to be escaped. */
const stepsOfQuote = ([text]: readonly Value[]): number =>
  typeof text === 'string' ? STEPS_PER_CODE_POINT * text.length : 0

/** What later versions of the extended strings library added and servers offer: `format` and `strings.quote`. */
export const formattingLibrary: Library = {
  name: 'cel.lib.ext.strings.format',
  introduced: '1.29',
  functions: [
    {
      name: 'format',
      overloads: [memberOverload('string_format', [STRING, listOf(DYN)], STRING, format, { cost: costOfResult })],
    },
    {
      name: 'strings.quote',
      overloads: [
        globalOverload('strings_quote', [STRING], STRING, quote, { cost: costOfResult, textSteps: stepsOfQuote }),
      ],
    },
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
    {
      name: 'reverse',
      overloads: [
        memberOverload('string_reverse', [STRING], STRING, reverse, {
          cost: traversal.ofFirst,
          estimate: estimateWalk,
        }),
      ],
    },
  ],
}
