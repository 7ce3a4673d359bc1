import { bindingLibrary } from './bindings.ts'
import { twoVariableComprehensionLibrary } from './comprehensions.ts'
import type { Library } from './library.ts'
import { crossTypeComparisonLibrary, optionalLibrary, standardLibrary } from './standard/index.ts'

/** Every library that needs nothing from outside, for environments without a reason to leave one out. */
export const defaultLibraries: readonly Library[] = [
  standardLibrary,
  crossTypeComparisonLibrary,
  optionalLibrary,
  bindingLibrary,
  twoVariableComprehensionLibrary,
]
