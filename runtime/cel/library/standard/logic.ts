import { BOOL, parameter } from '../../value/types.ts'
import type { FunctionDeclaration, Overload } from '../library.ts'
import { globalOverload } from '../library.ts'
import type { Type } from '../../value/types.ts'

const A = parameter('A')

/** What the evaluator does itself, as it evaluates its arguments only when they are needed. */
function builtIn(id: string, parameters: readonly Type[], result: Type): Overload {
  return { id, receiver: 'global', parameters, result, strictness: 'nonStrict' }
}

/** `?:`, `&&`, `||`, `!` and the helper of the macros `all` and `exists`. */
export const logic: readonly FunctionDeclaration[] = [
  { name: '_?_:_', overloads: [builtIn('conditional', [BOOL, A, A], A)] },
  { name: '_&&_', overloads: [builtIn('logical_and', [BOOL, BOOL], BOOL)] },
  { name: '_||_', overloads: [builtIn('logical_or', [BOOL, BOOL], BOOL)] },
  { name: '!_', overloads: [globalOverload('logical_not', [BOOL], BOOL, (value) => !value)] },
  {
    name: '@not_strictly_false',
    overloads: [
      globalOverload('not_strictly_false', [BOOL], BOOL, (value) => value !== false, { strictness: 'nonStrict' }),
    ],
  },
]
