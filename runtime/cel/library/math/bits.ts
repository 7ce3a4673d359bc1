import { canonical } from '../../value/int.ts'
import { INT, UINT } from '../../value/types.ts'
import { CelError, Uint, type Int } from '../../value/values.ts'
import { type FunctionDeclaration, functionOf, globalCall, overload } from '../library.ts'

const BITS = 64

/** Returns the int with the lowest 64 bits of a value, in two's complement. */
const signed = (value: bigint): Int => canonical(BigInt.asIntN(BITS, value))
const unsigned = (value: bigint): Uint => new Uint(canonical(BigInt.asUintN(BITS, value)))
const pattern = (value: Int): bigint => BigInt.asUintN(BITS, BigInt(value))

function ofTwo(name: string, combine: (a: bigint, b: bigint) => bigint): FunctionDeclaration {
  return functionOf(
    `math.${name}`,
    overload(`math_${name}_int_int`, globalCall([INT, INT], INT), (a, b) => signed(combine(pattern(a), pattern(b)))),
    overload(`math_${name}_uint_uint`, globalCall([UINT, UINT], UINT), (a, b) =>
      unsigned(combine(pattern(a.value), pattern(b.value))),
    ),
  )
}

/** Declares a shift. Bits shifted out are lost, and zeros are shifted in, whatever the sign. */
function shift(name: string, move: (value: bigint, by: bigint) => bigint): FunctionDeclaration {
  const moved = (value: Int, by: Int): bigint | CelError => {
    if (by < 0) return new CelError(`math.${name}() negative offset: ${by}`)
    return by >= BITS ? 0n : move(pattern(value), BigInt(by))
  }
  return functionOf(
    `math.${name}`,
    overload(`math_${name}_int_int`, globalCall([INT, INT], INT), (value, by) => {
      const result = moved(value, by)
      return result instanceof CelError ? result : signed(result)
    }),
    overload(`math_${name}_uint_int`, globalCall([UINT, INT], UINT), ({ value }, by) => {
      const result = moved(value, by)
      return result instanceof CelError ? result : unsigned(result)
    }),
  )
}

const not: FunctionDeclaration = functionOf(
  'math.bitNot',
  overload('math_bitNot_int_int', globalCall([INT], INT), (value) => signed(~pattern(value))),
  overload('math_bitNot_uint_uint', globalCall([UINT], UINT), ({ value }) => unsigned(~pattern(value))),
)

export const bits: readonly FunctionDeclaration[] = [
  ofTwo('bitAnd', (a, b) => a & b),
  ofTwo('bitOr', (a, b) => a | b),
  ofTwo('bitXor', (a, b) => a ^ b),
  not,
  shift('bitShiftLeft', (value, by) => value << by),
  shift('bitShiftRight', (value, by) => value >> by),
]
