import type { Problem, Segment } from './problem.ts'
import type { StructuralSchema } from './structural.ts'
import { isObject } from './value.ts'

/**
 * Returns a problem of keyword `type` for every property that is null although its schema is neither nullable nor has a
 * default. Skips parts with a type of their own, in which null means absent.
 */
export function nullProblems(schema: StructuralSchema, value: unknown): readonly Problem[] {
  const problems: Problem[] = []
  collect(schema, value, problems)
  return problems
}

function collect(schema: StructuralSchema, value: unknown, problems: Problem[]): void {
  if (schema.lateTyped !== true) return
  const { items, properties, additionalProperties } = schema
  if (Array.isArray(value)) {
    if (items !== undefined) for (const [index, item] of value.entries()) collectAt(index, items, item, problems)
  } else if (isObject(value)) {
    const values = isObject(additionalProperties) ? additionalProperties : undefined
    for (const name in value) {
      const property = properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined
      if (property !== undefined && value[name] === null && refusesNull(property))
        problems.push({ keyword: 'type', value: null, schema: property, steps: [name] })
      const below = property ?? values
      if (below !== undefined) collectAt(name, below, value[name], problems)
    }
  }
}

const refusesNull = ({ lateTyped, nullable, default: fallback }: StructuralSchema): boolean =>
  lateTyped === true && nullable !== true && fallback === undefined

function collectAt(step: Segment, schema: StructuralSchema, value: unknown, problems: Problem[]): void {
  const before = problems.length
  collect(schema, value, problems)
  for (const { steps } of problems.slice(before)) steps.push(step)
}
