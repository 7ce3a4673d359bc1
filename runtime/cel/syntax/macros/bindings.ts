import type { Expr } from '../ast.ts'
import type { Macro } from '../macro.ts'
import { bool, boundName, identifier, list, UNUSED_VARIABLE } from './build.ts'

const bind: Macro = {
  name: 'bind',
  receiver: 'member',
  arity: 3,
  expand: (context, target, args) => {
    if (!isNamespace(target)) return undefined
    const variable = boundName(args[0]!, 'cel.bind() variable names must be simple identifiers')
    const range = list(context)
    const loopCondition = bool(context, false)
    const loopStep = identifier(context, variable)
    return {
      kind: 'comprehension',
      id: context.nextId(),
      iterationVariable: UNUSED_VARIABLE,
      range,
      accumulatorVariable: variable,
      accumulatorInit: args[1]!,
      loopCondition,
      loopStep,
      result: args[2]!,
    }
  },
}

function isNamespace(target: Expr | undefined): boolean {
  return target?.kind === 'identifier' && target.name === 'cel'
}

/** `cel.bind(name, value, expression)`. */
export const bindingMacros: readonly Macro[] = [bind]
