import { bindingLibrary } from './bindings.ts'
import { encodersLibrary } from './encoders.ts'
import type { Library } from './library.ts'
import { mathLibrary } from './math/index.ts'
import { serverLibraries } from './server.ts'
import { reverseLibrary } from './strings/later.ts'

/** All libraries that need nothing from outside, for environments without a reason to leave one out. */
export const defaultLibraries: readonly Library[] = [
  ...serverLibraries,
  bindingLibrary,
  reverseLibrary,
  mathLibrary,
  encodersLibrary,
]
