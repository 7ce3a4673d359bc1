import type { Call, Constant, Expr, Identifier, ListLiteral } from '../ast.ts'
import { MacroError, type MacroContext } from '../macro.ts'

/** The iteration variable of a comprehension over an empty list. */
export const UNUSED_VARIABLE = '#unused'

const ACCUMULATOR_NAMES = ['__result__', '@result']

// Arguments are made before the node that holds them, so ids are allocated from the inside out, as in cel-go.

function literal(context: MacroContext, constant: Constant): Expr {
  return { kind: 'literal', id: context.nextId(), constant }
}

export function bool(context: MacroContext, value: boolean): Expr {
  return literal(context, { type: 'bool', value })
}

export function int(context: MacroContext, value: bigint): Expr {
  return literal(context, { type: 'int', value })
}

export function identifier(context: MacroContext, name: string): Identifier {
  return { kind: 'identifier', id: context.nextId(), name }
}

export function accumulator(context: MacroContext): Identifier {
  return identifier(context, context.accumulator)
}

export function list(context: MacroContext, ...elements: readonly Expr[]): ListLiteral {
  return { kind: 'list', id: context.nextId(), elements, optionalIndices: [] }
}

export function emptyMap(context: MacroContext): Expr {
  return { kind: 'map', id: context.nextId(), entries: [] }
}

export function call(context: MacroContext, name: string, ...args: readonly Expr[]): Call {
  return { kind: 'call', id: context.nextId(), function: name, args }
}

export function memberCall(context: MacroContext, name: string, target: Expr): Call {
  return { kind: 'call', id: context.nextId(), function: name, target, args: [] }
}

/** Returns the name that a macro binds. Throws {@link MacroError} with `message` if the argument is no plain name. */
export function boundName(argument: Expr, message: string): string {
  if (argument.kind !== 'identifier' || argument.name.startsWith('.')) throw new MacroError(message, argument)
  return argument.name
}

/** Returns the name of an iteration variable, which must not hide the accumulator. Throws {@link MacroError}. */
export function iterationVariable(context: MacroContext, argument: Expr, message: string): string {
  const name = boundName(argument, message)
  if (name === context.accumulator || ACCUMULATOR_NAMES.includes(name)) {
    throw new MacroError('iteration variable overwrites accumulator variable', argument)
  }
  return name
}
