import type { JsonObject } from '../../runtime/json/index.ts'
import { flatten } from '../model/flatten.ts'
import { VALUE_KEYWORDS } from '../model/keywords.ts'
import { type Model, type SchemaNode, findType, typeKey } from '../model/model.ts'

/** Options and reports of an export. */
export interface Exporting {
  readonly model: Model
  /** Of the extensions: `x-kubernetes-`. */
  readonly prefix: string
  /** Called with a sentence on what definitions have no place for. */
  note(text: string): void
}

const EXTENSIONS = {
  listType: 'list-type',
  listMapKeys: 'list-map-keys',
  mapType: 'map-type',
  intOrString: 'int-or-string',
  embeddedResource: 'embedded-resource',
  preserveUnknownFields: 'preserve-unknown-fields',
} as const satisfies Partial<Record<keyof SchemaNode, string>>

/** Markers without a counterpart, which change nothing in how objects are stored. */
const UNSAID = {
  omitEmpty: 'that an empty value means absence',
  patchStrategy: 'strategic merge patches, which definitions do not take',
} as const satisfies Partial<Record<keyof SchemaNode, string>>

const IMMUTABLE = { rule: 'self == oldSelf', message: 'field is immutable' }
const QUANTITY_PATTERN =
  '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$'

/**
 * Returns a node as a definition writes it, with all that it refers to in its place: definitions have no references.
 *
 * @param open types that the node is within: one that contains itself holds any fields where it does
 */
export function exportSchema(
  exporting: Exporting,
  written: SchemaNode,
  open: ReadonlySet<string> = new Set(),
): JsonObject {
  const { model, prefix, note } = exporting
  const { reference, ...refining } = flatten(model, written)
  if (reference !== undefined) {
    const key = typeKey(reference)
    if (key === 'meta/v1.ObjectMeta') return { ...description(refining), type: 'object' }
    if (open.has(key)) {
      note(`${key} contains itself: what is further within is not validated`)
      return { ...description(refining), type: 'object', [`${prefix}preserve-unknown-fields`]: true }
    }
    const whole = { ...flatten(model, findType(model, reference).schema), ...refining }
    return exportSchema(exporting, whole, new Set([...open, key]))
  }
  const node = refining
  const nested = (each: SchemaNode): JsonObject => exportSchema(exporting, each, open)
  const made: JsonObject = { ...description(node) }
  if (node.type !== undefined && node.format !== 'quantity') made['type'] = node.type
  Object.assign(made, formatOf(node, prefix))
  for (const key of VALUE_KEYWORDS) if (node[key] !== undefined) made[key] = node[key]
  if (node.properties !== undefined)
    made['properties'] = Object.fromEntries(Object.entries(node.properties).map(([name, each]) => [name, nested(each)]))
  if (node.additionalProperties === true) made['additionalProperties'] = { [`${prefix}preserve-unknown-fields`]: true }
  else if (node.additionalProperties !== undefined) made['additionalProperties'] = nested(node.additionalProperties)
  if (node.items !== undefined) made['items'] = nested(node.items)
  for (const key of ['allOf', 'anyOf', 'oneOf'] as const) if (node[key] !== undefined) made[key] = node[key].map(nested)
  if (node.not !== undefined) made['not'] = nested(node.not)
  for (const [key, name] of Object.entries(EXTENSIONS)) {
    const value = node[key as keyof typeof EXTENSIONS]
    if (value !== undefined) made[prefix + name] = value
  }
  const rules = [...(node.validations ?? []), ...(node.immutable === true ? [IMMUTABLE] : [])]
  if (rules.length > 0) made[`${prefix}validations`] = rules
  for (const [key, what] of Object.entries(UNSAID))
    if (node[key as keyof typeof UNSAID] !== undefined) note(`definitions do not say: ${what}`)
  return made
}

const description = ({ description: text }: SchemaNode): JsonObject => (text === undefined ? {} : { description: text })

/** A format, or what says the same where definitions lack it. */
function formatOf({ format }: SchemaNode, prefix: string): JsonObject {
  if (format === undefined) return {}
  if (format === 'quantity') return { pattern: QUANTITY_PATTERN, [`${prefix}int-or-string`]: true }
  return { format: format === 'date-time-micro' ? 'date-time' : format }
}
