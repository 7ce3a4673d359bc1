import * as cel from '../../runtime/cel/index.ts'
import type { Expr, Type } from '../../runtime/cel/index.ts'
import { UsageError } from '../../flags/errors.ts'
import { splitAssignment } from './variables.ts'

const SIMPLE: ReadonlyMap<string, Type> = new Map<string, Type>([
  ['dyn', cel.DYN],
  ['null', cel.NULL],
  ['null_type', cel.NULL],
  ['bool', cel.BOOL],
  ['int', cel.INT],
  ['uint', cel.UINT],
  ['double', cel.DOUBLE],
  ['string', cel.STRING],
  ['bytes', cel.BYTES],
  ['timestamp', cel.TIMESTAMP],
  ['duration', cel.DURATION],
  ['type', cel.TYPE],
])

/** `name=list(string)` and so on, as declarations. Throws UsageError. */
export function readVariableTypes(assignments: readonly string[]): Record<string, Type> {
  const entries = assignments.map((assignment) => {
    const [name, text] = splitAssignment('var-type', assignment)
    const type = readType(text)
    if (type === undefined) {
      throw new UsageError(
        `--var-type: ${JSON.stringify(text)} is not a type: ${[...SIMPLE.keys()].join(', ')}, list(T), map(K, V), optional(T)`,
      )
    }
    return [name, type] as const
  })
  return Object.fromEntries(entries)
}

/** A type as expressions write it; undefined when there is none of that name. */
function readType(text: string): Type | undefined {
  const { expression } = cel.parse(text, { macros: [] })
  return expression === undefined ? undefined : typeOf(expression.root)
}

function typeOf(expr: Expr): Type | undefined {
  if (expr.kind === 'identifier') return SIMPLE.get(expr.name)
  if (expr.kind !== 'call' || expr.target !== undefined) return undefined
  const parameters = expr.args.map(typeOf)
  const [first, second] = parameters
  if (first === undefined || parameters.includes(undefined)) return undefined
  if (expr.function === 'map' && parameters.length === 2) return cel.mapOf(first, second!)
  if (parameters.length !== 1) return undefined
  return expr.function === 'list' ? cel.listOf(first) : expr.function === 'optional' ? cel.optionalOf(first) : undefined
}
