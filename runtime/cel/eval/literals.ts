import { LIST_LITERAL_COST, MAP_LITERAL_COST, MESSAGE_LITERAL_COST } from '../cost/constants.ts'
import type { ListLiteral, MapLiteral, MessageLiteral } from '../syntax/ast.ts'
import { formatValue } from '../value/format.ts'
import { ArrayList } from '../value/lists.ts'
import { MapBuilder } from '../value/maps.ts'
import { typeOfValue } from '../value/type-of.ts'
import { CelError, Optional, type Value } from '../value/values.ts'
import type { CompileContext, LoopScope } from './context.ts'
import { charge, locate, type CompiledNode } from './frame.ts'

/** Compiles `[a, b, ?c]`. */
export function compileList(context: CompileContext, scope: LoopScope | undefined, expr: ListLiteral): CompiledNode {
  const elements = expr.elements.map((element) => context.compile(scope, element))
  const optional = new Set(expr.optionalIndices)
  const { id } = expr
  return (frame) => {
    const values: Value[] = []
    for (const [i, element] of elements.entries()) {
      const value = element(frame)
      if (value instanceof CelError) return value
      if (!optional.has(i)) values.push(value)
      else if (!(value instanceof Optional)) return notOptional('list element', value, id)
      else if (value.value !== undefined) values.push(value.value)
    }
    charge(frame, LIST_LITERAL_COST)
    return new ArrayList(values)
  }
}

/** Compiles `{a: b, ?c: d}`. */
export function compileMap(context: CompileContext, scope: LoopScope | undefined, expr: MapLiteral): CompiledNode {
  const entries = expr.entries.map(({ id, key, value, optional }) => ({
    id,
    optional,
    key: context.compile(scope, key),
    value: context.compile(scope, value),
  }))
  return (frame) => {
    const builder = new MapBuilder()
    for (const entry of entries) {
      const key = entry.key(frame)
      if (key instanceof CelError) return key
      const written = entry.value(frame)
      if (written instanceof CelError) return written
      if (entry.optional && !(written instanceof Optional)) {
        return notOptional(`entry '${formatValue(key)}'`, written, entry.id)
      }
      const value = entry.optional && written instanceof Optional ? written.value : written
      if (value === undefined) continue
      const outcome = builder.add(key, value)
      if (outcome === undefined) return new CelError(`unsupported key type: ${typeOfValue(key).name}`, entry.id)
      if (outcome === 'repeated') return new CelError(`Failed with repeated key: ${formatValue(key)}`, entry.id)
    }
    charge(frame, MAP_LITERAL_COST)
    return builder.build()
  }
}

/** Compiles `pkg.Type{field: value}`. */
export function compileMessage(
  context: CompileContext,
  scope: LoopScope | undefined,
  expr: MessageLiteral,
): CompiledNode {
  const { id } = expr
  const typeName = context.references?.get(id)?.name ?? expr.typeName
  const fields = expr.fields.map((entry) => ({ ...entry, value: context.compile(scope, entry.value) }))
  return (frame) => {
    const values = new Map<string, Value>()
    for (const { field, optional, value: step, id: entryId } of fields) {
      const written = step(frame)
      if (written instanceof CelError) return written
      if (optional && !(written instanceof Optional)) return notOptional(`entry '${field}'`, written, entryId)
      const value = optional && written instanceof Optional ? written.value : written
      if (value !== undefined) values.set(field, value)
    }
    charge(frame, MESSAGE_LITERAL_COST)
    return locate(context.messages.create(typeName, values), id)
  }
}

function notOptional(what: string, value: Value, id: number): CelError {
  return new CelError(`cannot initialize optional ${what} from non-optional value ${typeOfValue(value).name}`, id)
}
