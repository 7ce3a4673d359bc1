import type { Expr } from '../ast.ts'
import { MacroError, type Macro } from '../macro.ts'
import { call, list } from './build.ts'

export const LEAST = 'math.@min'
export const GREATEST = 'math.@max'

/** Returns a macro `math.name(a, b, …)` as a call with one argument, two, or a list of more. */
function extreme(name: string, functionName: string): Macro {
  const written = `math.${name}()`
  return {
    name,
    receiver: 'member',
    arity: 'any',
    expand: (context, target, args) => {
      if (target?.kind !== 'identifier' || target.name !== 'math') return undefined
      const [first] = args
      if (first === undefined) throw new MacroError(`${written} requires at least one argument`, target)
      if (args.length === 1) {
        if (mayBeNumber(first) || isListOfNumbers(first)) return call(context, functionName, first)
        throw new MacroError(`${written} invalid single argument value`, first)
      }
      const wrong = args.find((arg) => !mayBeNumber(arg))
      if (wrong !== undefined) throw new MacroError(`${written} simple literal arguments must be numeric`, wrong)
      return args.length === 2
        ? call(context, functionName, ...args)
        : call(context, functionName, list(context, ...args))
    },
  }
}

/** Reports whether an expression may be a number: anything but a literal of another type. */
function mayBeNumber(expr: Expr): boolean {
  if (expr.kind === 'literal') return ['int', 'uint', 'double'].includes(expr.constant.type)
  return expr.kind !== 'list' && expr.kind !== 'map' && expr.kind !== 'message'
}

function isListOfNumbers(expr: Expr): boolean {
  return expr.kind === 'list' && expr.elements.length > 0 && expr.elements.every(mayBeNumber)
}

/** `math.least` and `math.greatest`, of any number of arguments. */
export const extremeMacros: readonly Macro[] = [extreme('least', LEAST), extreme('greatest', GREATEST)]
