import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  NULL,
  STRING,
  TIMESTAMP,
  TYPE,
  UINT,
  listOf,
  mapOf,
} from '../../value/types.ts'
import { standardMacros } from '../../syntax/macros/standard.ts'
import type { Library } from '../library.ts'
import { arithmetic } from './arithmetic.ts'
import { collections } from './collections.ts'
import { comparison, crossTypeComparison } from './comparison.ts'
import { conversions } from './conversions.ts'
import { equality } from './equality.ts'
import { logic } from './logic.ts'
import { strings } from './strings.ts'
import { time } from './time.ts'

export { optionalLibrary } from './optionals.ts'

/**
 * The macros, functions, operators and type names of the language standard. Ids and signatures as in cel-go's `stdlib`.
 */
export const standardLibrary: Library = {
  name: 'standard',
  macros: standardMacros,
  functions: [...logic, ...equality, ...comparison, ...arithmetic, ...collections, ...conversions, ...strings, ...time],
  types: [BOOL, BYTES, DOUBLE, DURATION, INT, listOf(DYN), mapOf(DYN, DYN), NULL, STRING, TIMESTAMP, TYPE, UINT],
}

/**
 * Comparisons between numbers of two types, for the checker; expressions of type dyn compare them in any case
 * (CEL-LANG-15).
 */
export const crossTypeComparisonLibrary: Library = {
  name: 'crossTypeNumericComparisons',
  introduced: '1.29',
  functions: crossTypeComparison,
}
