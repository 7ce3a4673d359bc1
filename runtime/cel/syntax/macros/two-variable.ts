import type { Expr } from '../ast.ts'
import { MacroError, type Macro, type MacroContext } from '../macro.ts'
import { accumulator, bool, call, emptyMap, identifier, iterationVariable, list } from './build.ts'
import { filtered, foldAll, foldExists, foldExistsOne, type Fold } from './quantifiers.ts'
import { OPERATOR } from '../operators.ts'

/** The function that adds entries to the map that a comprehension builds. */
export const MAP_INSERT = 'cel.@mapInsert'

const NO_NAME = 'argument must be a simple name'

interface Variables {
  readonly first: string
  readonly second: string
}

/** Returns a macro `range.name(index or key, value, …)`. */
function overPairs(
  name: string,
  arity: number,
  fold: (context: MacroContext, args: readonly Expr[], variables: Variables) => Fold,
): Macro {
  return {
    name,
    receiver: 'member',
    arity,
    expand: (context, range, args) => {
      const first = iterationVariable(context, args[0]!, NO_NAME)
      const second = iterationVariable(context, args[1]!, NO_NAME)
      if (first === second) throw new MacroError(`duplicate variable name: ${first}`, args[1])
      const parts = fold(context, args, { first, second })
      return {
        kind: 'comprehension',
        id: context.nextId(),
        iterationVariable: first,
        iterationVariable2: second,
        range: range!,
        accumulatorVariable: context.accumulator,
        ...parts,
      }
    },
  }
}

/** Returns a macro with an optional filter before its last argument. */
function transform(
  name: string,
  init: (context: MacroContext) => Expr,
  step: (context: MacroContext, result: Expr, variables: Variables) => Expr,
): readonly Macro[] {
  return [3, 4].map((arity) =>
    overPairs(name, arity, (context, args, variables) => {
      const filter = arity === 4 ? args[2] : undefined
      const loopStep = filtered(context, step(context, args[arity - 1]!, variables), filter)
      return {
        accumulatorInit: init(context),
        loopCondition: bool(context, true),
        loopStep,
        result: accumulator(context),
      }
    }),
  )
}

/** Comprehensions over the pairs of a map or list, as cel-go's extension of that name. */
export const twoVariableMacros: readonly Macro[] = [
  overPairs('all', 3, (context, args) => foldAll(context, args[2]!)),
  overPairs('exists', 3, (context, args) => foldExists(context, args[2]!)),
  overPairs('existsOne', 3, (context, args) => foldExistsOne(context, args[2]!)),
  overPairs('exists_one', 3, (context, args) => foldExistsOne(context, args[2]!)),
  ...transform('transformList', list, (context, result) =>
    call(context, OPERATOR.add, accumulator(context), list(context, result)),
  ),
  ...transform('transformMap', emptyMap, (context, result, { first }) =>
    call(context, MAP_INSERT, accumulator(context), identifier(context, first), result),
  ),
  ...transform('transformMapEntry', emptyMap, (context, result) =>
    call(context, MAP_INSERT, accumulator(context), result),
  ),
]
