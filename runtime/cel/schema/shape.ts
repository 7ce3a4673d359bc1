import type { DataSchema } from './data-schema.ts'

/** Anonymous nodes within each other are followed to this depth. */
const MAX_DEPTH = 100

/**
 * A text that nodes share whose data expressions cannot tell apart: the same fields of the same types. Limits do not
 * count. Named types stand for themselves; only they lead back to themselves.
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
