import { equals } from '../../value/equal.ts'
import { BOOL, parameter } from '../../value/types.ts'
import { globalOverload, type FunctionDeclaration } from '../library.ts'

const A = parameter('A')

/** `==` and `!=`, for two values of any type. */
export const equality: readonly FunctionDeclaration[] = [
  { name: '_==_', overloads: [globalOverload('equals', [A, A], BOOL, equals)] },
  { name: '_!=_', overloads: [globalOverload('not_equals', [A, A], BOOL, (a, b) => !equals(a, b))] },
]
