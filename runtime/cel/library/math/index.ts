import { extremeMacros } from '../../syntax/macros/extremes.ts'
import { negateInt } from '../../value/int.ts'
import { BOOL, DOUBLE, INT, UINT } from '../../value/types.ts'
import { Double, Uint, type Int, type Value } from '../../value/values.ts'
import { type FunctionDeclaration, functionOf, globalCall, type Library, overload } from '../library.ts'
import { bits } from './bits.ts'
import { extremes } from './extremes.ts'

function ofDouble(name: string, compute: (value: number) => number): FunctionDeclaration {
  const evaluate = ({ value }: Double): Value => new Double(compute(value))
  return functionOf(`math.${name}`, overload(`math_${name}_double`, globalCall([DOUBLE], DOUBLE), evaluate))
}

function test(name: string, holds: (value: number) => boolean): FunctionDeclaration {
  return functionOf(
    `math.${name}`,
    overload(`math_${name}_double`, globalCall([DOUBLE], BOOL), ({ value }) => holds(value)),
  )
}

/** Rounds to an integer, halves away from zero. */
function round(value: number): number {
  const whole = Math.trunc(value)
  return Math.abs(value - whole) >= 0.5 ? whole + Math.sign(value) : whole
}

const signOfInt = (value: Int): number => (value > 0 ? 1 : value < 0 ? -1 : 0)

const signs: readonly FunctionDeclaration[] = [
  functionOf(
    'math.abs',
    overload('math_abs_double', globalCall([DOUBLE], DOUBLE), ({ value }) => new Double(Math.abs(value))),
    overload('math_abs_int', globalCall([INT], INT), (value) => (value < 0 ? negateInt(value) : value)),
    overload('math_abs_uint', globalCall([UINT], UINT), (value) => value),
  ),
  functionOf(
    'math.sign',
    overload('math_sign_double', globalCall([DOUBLE], DOUBLE), ({ value }) => new Double(Math.sign(value) + 0)),
    overload('math_sign_int', globalCall([INT], INT), signOfInt),
    overload('math_sign_uint', globalCall([UINT], UINT), ({ value }) => new Uint(signOfInt(value))),
  ),
]

const squareRoot: FunctionDeclaration = functionOf(
  'math.sqrt',
  overload('math_sqrt_double', globalCall([DOUBLE], DOUBLE), ({ value }) => new Double(Math.sqrt(value))),
  overload('math_sqrt_int', globalCall([INT], DOUBLE), (value) => new Double(Math.sqrt(Number(value)))),
  overload('math_sqrt_uint', globalCall([UINT], DOUBLE), ({ value }) => new Double(Math.sqrt(Number(value)))),
)

/** The math library: `math.greatest`, rounding, tests of doubles, signs and bits, as cel-go's `ext.Math`. */
export const mathLibrary: Library = {
  name: 'cel.lib.ext.math',
  macros: extremeMacros,
  functions: [
    ...extremes,
    ofDouble('ceil', Math.ceil),
    ofDouble('floor', Math.floor),
    ofDouble('round', round),
    ofDouble('trunc', Math.trunc),
    test('isInf', (value) => Math.abs(value) === Infinity),
    test('isNaN', Number.isNaN),
    test('isFinite', Number.isFinite),
    ...signs,
    squareRoot,
    ...bits,
  ],
}
