import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  INT,
  NULL,
  STRING,
  TIMESTAMP,
  UINT,
  listOf,
  mapOf,
  parameter,
  typeOf,
} from '../../value/types.ts'
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

/** The functions, operators and type names of the language standard. Ids and signatures as in cel-go's `stdlib`. */
export const standardLibrary: Library = {
  name: 'standard',
  functions: [...logic, ...equality, ...comparison, ...arithmetic, ...collections, ...conversions, ...strings, ...time],
  types: [
    BOOL,
    BYTES,
    DOUBLE,
    DURATION,
    INT,
    listOf(parameter('A')),
    mapOf(parameter('A'), parameter('B')),
    NULL,
    STRING,
    TIMESTAMP,
    typeOf(parameter('A')),
    UINT,
  ],
}

/** Comparisons between numbers of two types, for the checker; expressions of type dyn compare them in any case. */
export const crossTypeComparisonLibrary: Library = {
  name: 'crossTypeNumericComparisons',
  functions: crossTypeComparison,
}
