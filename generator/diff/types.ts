import type { SchemaNode } from '../model/model.ts'

/** Formats that have a form of their own on the wire or in JSON. */
const ENCODED = new Set(['date-time', 'date-time-micro', 'byte', 'quantity'])

/** Returns the type of a value for people: values of one type have the same form in JSON and in Protobuf. */
export function typeName(node: SchemaNode): string {
  if (node.intOrString === true) return 'integer or string'
  if (node.type === 'array') return 'list'
  if (node.type === 'object')
    return node.additionalProperties === undefined || node.properties !== undefined ? 'object' : 'map'
  if (node.type === 'string' && node.format !== undefined && ENCODED.has(node.format)) return `string (${node.format})`
  return node.type ?? 'any value'
}

/** Whether a format lets fewer values pass than another; both of one type. */
export function isNarrowerFormat(old: SchemaNode, fresh: SchemaNode): boolean {
  if (fresh.format === old.format || fresh.format === undefined || typeName(fresh) !== typeName(old)) return false
  return !(fresh.type === 'integer' && old.format === 'int32')
}
