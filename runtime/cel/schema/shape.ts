import type { DataSchema } from './data-schema.ts'

/** Deepest nesting of anonymous nodes that is examined. */
const MAX_DEPTH = 100

/**
 * Returns a text that two nodes share if expressions cannot distinguish their data: the same fields of the same types.
 * Ignores limits. Named types appear by name; only they can be recursive.
 */
export function shapeOf(schema: DataSchema, depth = 0): string {
  const { type, typeName, format, nullable, intOrString, listType, listMapKeys, embeddedResource } = schema
  const own = [type, format, nullable, intOrString, listType, listMapKeys?.join(), embeddedResource]
  const head = own.map((part) => part ?? '').join(' ')
  if (typeName !== undefined && depth > 0) return `${JSON.stringify(typeName)} ${head}`
  if (depth > MAX_DEPTH) return `${head} …`
  const { properties, additionalProperties, items } = schema
  const parts = [head]
  if (items !== undefined) parts.push(`[${shapeOf(items, depth + 1)}]`)
  if (additionalProperties !== undefined) {
    parts.push(`*:${additionalProperties === true ? 'any' : shapeOf(additionalProperties, depth + 1)}`)
  }
  if (properties !== undefined) {
    const names = Object.keys(properties).sort()
    parts.push(
      `{${names.map((name) => `${JSON.stringify(name)}:${shapeOf(properties[name] ?? {}, depth + 1)}`).join()}}`,
    )
  }
  return parts.join(' ')
}
