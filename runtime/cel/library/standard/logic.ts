import { BOOL, parameter, type Type } from '../../value/types.ts'
import type { FunctionDeclaration, Overload } from '../library.ts'
import { builtInOverload, functionOf, globalCall, overload } from '../library.ts'

const A = parameter('A')

/** Declares an operator that the evaluator implements itself, since it evaluates its arguments only when needed. */
const lazily = (id: string, parameters: readonly Type[], result: Type): Overload =>
  builtInOverload(id, globalCall(parameters, result), 'nonStrict')

/** `?:`, `&&`, `||`, `!` and the helper of the macros `all` and `exists`. */
export const logic: readonly FunctionDeclaration[] = [
  functionOf('_?_:_', lazily('conditional', [BOOL, A, A], A)),
  functionOf('_&&_', lazily('logical_and', [BOOL, BOOL], BOOL)),
  functionOf('_||_', lazily('logical_or', [BOOL, BOOL], BOOL)),
  functionOf(
    '!_',
    overload('logical_not', globalCall([BOOL], BOOL), (value) => !value),
  ),
  functionOf(
    '@not_strictly_false',
    overload('not_strictly_false', globalCall([BOOL], BOOL), (value) => value !== false, { strictness: 'nonStrict' }),
  ),
]
