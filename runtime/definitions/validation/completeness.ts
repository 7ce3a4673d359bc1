import { requiredValue, type FieldError } from '../../api/index.ts'
import { isJsonObject, objectOf, objectsOf, type JsonObject } from '../../json/index.ts'
import type { Sliced } from '../../async/index.ts'
import type { SchemaNode } from './schema.ts'
import { errorsOfNodes, nodesOf } from './walk.ts'

/** A schema that declares a value, or one within an alternative, which restricts it. */
interface Statement extends SchemaNode {
  /** Of a restriction: the schema outside of the alternatives that declares what it restricts, and its field. */
  readonly declared?: { readonly by: JsonObject | undefined; readonly at: string }
}

/**
 * Returns an error for every field and item that an alternative restricts, but that is not declared outside of the
 * alternatives.
 */
export const incompleteness = (root: SchemaNode): Sliced<FieldError[]> =>
  errorsOfNodes(nodesOf<Statement>(root, statementsIn), ({ field, declared }) =>
    declared === undefined || declared.by !== undefined
      ? []
      : [requiredValue(declared.at, `because it is defined in ${field}`)],
  )

const KEYWORDS = ['anyOf', 'allOf', 'oneOf'] as const

function* statementsIn({ schema, field, declared }: Statement): Iterator<Statement> {
  // If a field is not declared, those within it are not either.
  if (declared !== undefined && declared.by === undefined) return
  const { items, properties, additionalProperties, not } = schema
  const below = (path: string, by: (declaring: JsonObject) => unknown): Pick<Statement, 'field' | 'declared'> => {
    const at = `${field}.${path}`
    if (declared?.by === undefined) return { field: at }
    const found = by(declared.by)
    return { field: at, declared: { by: isJsonObject(found) ? found : undefined, at: `${declared.at}.${path}` } }
  }
  const branch = (path: string, each: JsonObject): Statement => ({
    schema: each,
    field: `${field}.${path}`,
    declared: declared ?? { by: schema, at: field },
  })
  if (isJsonObject(items)) yield { schema: items, ...below('items', (declaring) => declaring.items) }
  if (isJsonObject(properties))
    for (const name of Object.keys(properties))
      yield {
        schema: objectOf(properties[name]),
        ...below(`properties[${name}]`, (declaring) => propertyOf(declaring, name)),
      }
  if (declared === undefined && isJsonObject(additionalProperties))
    yield { schema: additionalProperties, field: `${field}.additionalProperties` }
  for (const keyword of KEYWORDS)
    for (const [index, each] of objectsOf(schema[keyword]).entries()) yield branch(`${keyword}[${index}]`, each)
  if (isJsonObject(not)) yield branch('not', not)
}

function propertyOf({ properties, additionalProperties }: JsonObject, name: string): unknown {
  const declared = objectOf(properties)
  return Object.hasOwn(declared, name) ? objectOf(declared[name]) : additionalProperties
}
