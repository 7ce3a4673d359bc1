import type { CheckedExpression, Reference } from '../check/checked.ts'
import type { Environment } from '../check/environment.ts'
import type { Expr, ParsedExpression } from '../syntax/ast.ts'
import type { Type } from '../value/types.ts'
import type { Value } from '../value/values.ts'
import type { CompiledNode } from './frame.ts'

/** Makes the values of message literals. */
export interface MessageFactory {
  /** Returns the message; an error if the type or a field is unknown, or a value does not fit. */
  create(typeName: string, fields: ReadonlyMap<string, Value>): Value
}

/** The variables of the comprehensions around an expression, the innermost first. */
export interface LoopScope {
  readonly name: string
  readonly slot: number
  readonly outer: LoopScope | undefined
}

/** How a node is compiled: `unobserved` if cel-go does not count reading the variable itself. */
export type Observation = 'observed' | 'unobserved'

/** The state of compiling one expression. */
export interface CompileContext {
  readonly environment: Environment
  readonly messages: MessageFactory
  /** Units that `has()` costs in addition to its operand. */
  readonly presenceTestCost: number
  /** References of a checked expression, by node; undefined for an unchecked one. */
  readonly references: ReadonlyMap<number, Reference> | undefined
  /** Types of a checked expression, by node. */
  readonly types: ReadonlyMap<number, Type>
  /** Slots of the variables that the caller binds, by full name. */
  readonly variables: Map<string, number>
  /** Returns a fresh slot. */
  newSlot(): number
  compile(scope: LoopScope | undefined, expr: Expr, observation?: Observation): CompiledNode
}

type Compile = (
  context: CompileContext,
  scope: LoopScope | undefined,
  expr: Expr,
  observation: Observation,
) => CompiledNode

/** Returns a context for one expression; `compile` compiles the nodes below. */
export function createContext(
  environment: Environment,
  expression: ParsedExpression | CheckedExpression,
  compile: Compile,
  options: Pick<CompileContext, 'messages' | 'presenceTestCost'>,
): CompileContext {
  const checked = 'references' in expression ? expression : undefined
  let slots = 0
  const context: CompileContext = {
    environment,
    messages: options.messages,
    presenceTestCost: options.presenceTestCost,
    references: checked?.references,
    types: checked?.types ?? new Map(),
    variables: new Map(),
    newSlot: () => slots++,
    compile: (scope, expr, observation = 'observed') => compile(context, scope, expr, observation),
  }
  return context
}

/** Returns the slot of a variable that the caller binds. */
export function slotOf(context: CompileContext, name: string): number {
  const known = context.variables.get(name)
  if (known !== undefined) return known
  const slot = context.newSlot()
  context.variables.set(name, slot)
  return slot
}

export function findLoopVariable(scope: LoopScope | undefined, name: string): LoopScope | undefined {
  let current = scope
  while (current !== undefined && current.name !== name) current = current.outer
  return current
}
