import { twoVariableComprehensionLibrary } from './comprehensions.ts'
import { formatsLibrary } from './formats/index.ts'
import type { Library } from './library.ts'
import { listsLibrary } from './lists.ts'
import { cidrLibrary } from './net/cidr.ts'
import { ipLibrary } from './net/ip.ts'
import { quantityLibrary } from './quantity/index.ts'
import { regexLibrary } from './regex.ts'
import { semverLibrary } from './semver/index.ts'
import { setsLibrary } from './sets.ts'
import { crossTypeComparisonLibrary, optionalLibrary, standardLibrary } from './standard/index.ts'
import { stringsLibrary } from './strings/index.ts'
import { formattingLibrary } from './strings/later.ts'
import { urlLibrary } from './url/index.ts'

/**
 * The libraries that an API server offers to the expressions of its resources, each with the release from which new
 * expressions may use it (`librariesFor`). Expressions with a variable `authorizer` get the authorizer's libraries as
 * well.
 */
export const serverLibraries: readonly Library[] = [
  standardLibrary,
  stringsLibrary,
  listsLibrary,
  regexLibrary,
  urlLibrary,
  crossTypeComparisonLibrary,
  optionalLibrary,
  quantityLibrary,
  formattingLibrary,
  setsLibrary,
  ipLibrary,
  cidrLibrary,
  formatsLibrary,
  twoVariableComprehensionLibrary,
  semverLibrary,
]
