import type { Constant } from '../syntax/ast.ts'
import { canonical } from '../value/int.ts'
import { interned } from '../value/text.ts'
import { Double, Uint, type Value } from '../value/values.ts'

/** Returns the value of a literal. */
export function valueOfConstant(constant: Constant): Value {
  switch (constant.type) {
    case 'null':
      return null
    case 'int':
      return canonical(constant.value)
    case 'uint':
      return new Uint(canonical(constant.value))
    case 'double':
      return new Double(constant.value)
    case 'string':
      return interned(constant.value)
    default:
      return constant.value
  }
}
