import { bindingMacros } from '../syntax/macros/bindings.ts'
import type { Library } from './library.ts'

/** `cel.bind(name, value, expression)`: a value computed once and used by name. */
export const bindingLibrary: Library = { name: 'bindings', functions: [], macros: bindingMacros }
