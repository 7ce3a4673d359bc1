import type { Expr } from '../ast.ts'
import { MacroError, type Macro, type MacroContext } from '../macro.ts'
import { iterationVariable } from './build.ts'
import { foldAll, foldExists, foldExistsOne, foldList, type Fold } from './quantifiers.ts'

const NO_NAME = 'argument must be a simple name'
const NO_IDENTIFIER = 'argument is not an identifier'

/** Returns a macro `range.name(variable, …)`. */
function overRange(
  name: string,
  arity: number,
  message: string,
  fold: (context: MacroContext, args: readonly Expr[]) => Fold,
): Macro {
  return {
    name,
    receiver: 'member',
    arity,
    expand: (context, range, args) => {
      const variable = iterationVariable(context, args[0]!, message)
      const parts = fold(context, args)
      return {
        kind: 'comprehension',
        id: context.nextId(),
        iterationVariable: variable,
        range: range!,
        accumulatorVariable: context.accumulator,
        ...parts,
      }
    },
  }
}

/** `has(a.b)`: whether a field is set. */
const has: Macro = {
  name: 'has',
  receiver: 'global',
  arity: 1,
  expand: (context, _target, args) => {
    const argument = args[0]!
    if (argument.kind !== 'select') throw new MacroError('invalid argument to has() macro', argument)
    return {
      kind: 'select',
      id: context.nextId(),
      operand: argument.operand,
      field: argument.field,
      testOnly: true,
    }
  },
}

/** The macros of the language's standard, with cel-go's second name of `exists_one`. */
export const standardMacros: readonly Macro[] = [
  has,
  overRange('all', 2, NO_NAME, (context, args) => foldAll(context, args[1]!)),
  overRange('exists', 2, NO_NAME, (context, args) => foldExists(context, args[1]!)),
  overRange('exists_one', 2, NO_NAME, (context, args) => foldExistsOne(context, args[1]!)),
  overRange('existsOne', 2, NO_NAME, (context, args) => foldExistsOne(context, args[1]!)),
  overRange('map', 2, NO_IDENTIFIER, (context, args) => foldList(context, args[1]!, undefined)),
  overRange('map', 3, NO_IDENTIFIER, (context, args) => foldList(context, args[2]!, args[1]!)),
  overRange('filter', 2, NO_IDENTIFIER, (context, args) => foldList(context, args[0]!, args[1]!)),
]
