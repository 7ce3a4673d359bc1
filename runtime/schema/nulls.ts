import type { Problem, Segment } from './problem.ts'
import type { StructuralSchema } from './structural.ts'
import { isObject } from './value.ts'

/**
 * The properties that hold null although their schema neither allows it nor has a default to put in its place, each as a
 * value of the wrong type. Parts with a type of their own are passed over: there null means absent.
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
