import type { Comprehension, Expr } from '../ast.ts'
import type { Macro, MacroContext } from '../macro.ts'
import { OPERATOR } from '../operators.ts'
import { bool, boundName, call, identifier, list, memberCall, UNUSED_VARIABLE } from './build.ts'

/**
 * Declares `target.name(variable, expression)`: the expression for the value of an optional; none if it has no value.
 */
function onValue(name: string, wrap: (context: MacroContext, mapped: Expr) => Expr): Macro {
  return {
    name,
    receiver: 'member',
    arity: 2,
    expand: (context, target, args) => {
      const variable = boundName(args[0]!, `${name}() variable name must be a simple identifier`)
      const hasValue = memberCall(context, 'hasValue', target!)
      const mapped = wrap(context, bindValue(context, variable, context.copy(target!), args[1]!))
      return call(context, OPERATOR.conditional, hasValue, mapped, call(context, 'optional.none'))
    },
  }
}

function bindValue(context: MacroContext, variable: string, optional: Expr, result: Expr): Comprehension {
  const range = list(context)
  const accumulatorInit = memberCall(context, 'value', optional)
  const loopCondition = bool(context, false)
  const loopStep = identifier(context, variable)
  return {
    kind: 'comprehension',
    id: context.nextId(),
    iterationVariable: UNUSED_VARIABLE,
    range,
    accumulatorVariable: variable,
    accumulatorInit,
    loopCondition,
    loopStep,
    result,
  }
}

/** `optMap` and `optFlatMap`. */
export const optionalMacros: readonly Macro[] = [
  onValue('optMap', (context, mapped) => call(context, 'optional.of', mapped)),
  onValue('optFlatMap', (_context, mapped) => mapped),
]
