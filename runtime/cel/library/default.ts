import { bindingLibrary } from './bindings.ts'
import { twoVariableComprehensionLibrary } from './comprehensions.ts'
import type { Library } from './library.ts'
import { listsLibrary } from './lists.ts'
import { quantityLibrary } from './quantity/index.ts'
import { regexLibrary } from './regex.ts'
import { crossTypeComparisonLibrary, optionalLibrary, standardLibrary } from './standard/index.ts'
import { stringsLibrary } from './strings/index.ts'
import { urlLibrary } from './url/index.ts'

/** Every library that needs nothing from outside, for environments without a reason to leave one out. */
export const defaultLibraries: readonly Library[] = [
  standardLibrary,
  crossTypeComparisonLibrary,
  optionalLibrary,
  bindingLibrary,
  twoVariableComprehensionLibrary,
  stringsLibrary,
  listsLibrary,
  regexLibrary,
  urlLibrary,
  quantityLibrary,
]
