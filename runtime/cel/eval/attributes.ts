import { SELECT_COST } from '../cost/constants.ts'
import type { Call, Expr, Identifier, Select } from '../syntax/ast.ts'
import { index, isPresent, optionalIndex, optionalSelect } from '../value/access.ts'
import { noSuchAttribute } from '../value/errors.ts'
import { interned } from '../value/text.ts'
import { CelError, type Value } from '../value/values.ts'
import { walkOver } from '../value/work.ts'
import type { CompileContext, LoopScope, Observation } from './context.ts'
import { fieldOf, selectFields, spendDecoding, type PreparedField } from './fields.ts'
import { fieldsOfSlot } from './slots.ts'
import { locate, type Frame, type CompiledNode } from './frame.ts'
import { isQualification, readingsOf, type NameReading } from './names.ts'

/** Reads a part of a value and counts its cost. */
type Qualify = (frame: Frame, operand: Value) => Value

/**
 * Compiles a variable and the fields and elements read from it: `a`, `a.b`, `a.b[c].d`, `f(x).y`. As in cel-go,
 * the start of the chain costs one unit, unless it is unobserved, and each part one more.
 */
export function compileAttribute(
  context: CompileContext,
  scope: LoopScope | undefined,
  expr: Expr,
  observation: Observation,
): CompiledNode {
  const chain: Expr[] = []
  let root = expr
  while (isQualification(root)) {
    chain.unshift(root)
    root = operandOf(root)
  }
  if (root.kind === 'identifier') {
    return compileNamed(context, scope, { root, chain, base: observation === 'observed' ? SELECT_COST : 0 })
  }
  const start = context.compile(scope, root)
  const free = observation === 'unobserved' || isConditional(root)
  const base = free ? 0 : SELECT_COST
  const qualify = qualifyAll(context, scope, chain)
  return (frame) => {
    const value = start(frame)
    frame.cost += base
    return value instanceof CelError ? value : qualify(frame, value)
  }
}

/** Compiles `has(a.b)`. */
export function compilePresence(context: CompileContext, scope: LoopScope | undefined, expr: Select): CompiledNode {
  const operand = compileAttribute(context, scope, expr.operand, 'observed')
  const { id } = expr
  const field = interned(expr.field)
  const { presenceTestCost } = context
  return (frame) => {
    const value = operand(frame)
    frame.cost += presenceTestCost
    return value instanceof CelError ? value : locate(isPresent(value, field), id)
  }
}

function operandOf(expr: Expr): Expr {
  if (expr.kind === 'select') return expr.operand
  const [operand] = expr.kind === 'call' ? expr.args : []
  if (operand === undefined) throw new TypeError(`node ${expr.id} reads no part of anything`)
  return operand
}

const isConditional = (expr: Expr): boolean => expr.kind === 'call' && expr.function === '_?_:_'

/** A chain of fields and elements that begins with a name; `base` is the cost of reading the name itself. */
interface NamedChain {
  readonly root: Identifier
  readonly chain: readonly Expr[]
  readonly base: number
}

function compileNamed(context: CompileContext, scope: LoopScope | undefined, named: NamedChain): CompiledNode {
  const { root, chain, base } = named
  const readings = readingsOf(context, scope, root, leadingFields(chain))
  const [only] = readings
  if (only !== undefined && readings.length === 1) return compileReading(context, scope, named, only)
  const bound = readings.map((reading) => ({
    slot: reading.meaning.kind === 'constant' ? undefined : reading.meaning.slot,
    step: compileReading(context, scope, named, reading),
  }))
  const missing = noSuchAttribute(root.name)
  return (frame) => {
    for (const { slot, step } of bound) {
      if (slot === undefined || frame.slots[slot] !== undefined) return step(frame)
    }
    frame.cost += base
    return locate(missing, root.id)
  }
}

function compileReading(
  context: CompileContext,
  scope: LoopScope | undefined,
  { root, chain, base }: NamedChain,
  { meaning, length }: NameReading,
): CompiledNode {
  const rest = chain.slice(length - 1)
  if (meaning.kind === 'constant') {
    const { value } = meaning
    if (rest.length === 0) return () => value
    const qualify = qualifyAll(context, scope, rest)
    return (frame) => {
      frame.cost += base
      return qualify(frame, value)
    }
  }
  const { slot } = meaning
  const missing = new CelError(noSuchAttribute(root.name).message, root.id)
  const fields = rest.map(plainField)
  if (fields.every((field) => field !== undefined)) return fieldsOfSlot(slot, fields, base, missing)
  const qualify = qualifyAll(context, scope, rest)
  return (frame) => {
    frame.cost += base
    const value = frame.slots[slot]
    if (value === undefined) return missing
    return value instanceof CelError ? value : qualify(frame, value)
  }
}

/** Returns the names of the fields that come first in a chain: they may be part of a qualified name. */
function leadingFields(chain: readonly Expr[]): readonly string[] {
  const names: string[] = []
  for (const link of chain) {
    if (link.kind !== 'select') break
    names.push(link.field)
  }
  return names
}

function plainField(expr: Expr): PreparedField | undefined {
  return expr.kind === 'select' ? fieldOf(expr.field, expr.id) : undefined
}

function qualifyAll(context: CompileContext, scope: LoopScope | undefined, chain: readonly Expr[]): Qualify {
  const steps = chain.map((link) => qualifier(context, scope, link))
  const [first] = steps
  if (first === undefined) return (_, operand) => operand
  if (steps.length === 1) return first
  return (frame, operand) => {
    let value = operand
    for (const step of steps) {
      value = step(frame, value)
      if (value instanceof CelError) return value
    }
    return value
  }
}

function qualifier(context: CompileContext, scope: LoopScope | undefined, link: Expr): Qualify {
  const field = plainField(link)
  if (field !== undefined) {
    const fields = [field]
    return (frame, operand) => selectFields(frame, operand, fields)
  }
  return link.kind === 'call' ? indexer(context, scope, link) : (_, operand) => operand
}

const READERS: Readonly<Record<string, (operand: Value, key: Value) => Value>> = {
  '_[_]': index,
  '_[?_]': optionalIndex,
  '_?._': optionalSelect,
}

function indexer(context: CompileContext, scope: LoopScope | undefined, { args, function: name, id }: Call): Qualify {
  const [, keyExpr] = args
  const read = READERS[name]
  if (keyExpr === undefined || read === undefined) throw new TypeError(`node ${id} reads no part of anything`)
  const key = context.compile(scope, keyExpr, 'unobserved')
  return (frame, operand) => {
    const value = key(frame)
    frame.cost += SELECT_COST
    if (value instanceof CelError) return value
    if (typeof value === 'string') frame.work.spend(walkOver(value.length))
    const part = locate(read(operand, value), id)
    if (typeof part === 'object') spendDecoding(frame, part)
    return part
  }
}
