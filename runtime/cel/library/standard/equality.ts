import { equals } from '../../value/equal.ts'
import { BOOL, parameter } from '../../value/types.ts'
import { type FunctionDeclaration, functionOf, globalCall, overload } from '../library.ts'

const A = parameter('A')

/** `==` and `!=`, for two values of any type. */
export const equality: readonly FunctionDeclaration[] = [
  functionOf('_==_', overload('equals', globalCall([A, A], BOOL), equals)),
  functionOf(
    '_!=_',
    overload('not_equals', globalCall([A, A], BOOL), (a, b) => !equals(a, b)),
  ),
]
