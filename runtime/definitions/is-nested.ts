/** The keywords under which a schema has nested ones, as a definition states it or as it was read. */
type Nesting = {
  readonly [K in 'properties' | 'additionalProperties' | 'items' | 'not' | 'allOf' | 'anyOf' | 'oneOf']?: unknown
}

/** Returns whether a schema may have nested schemas. Nearly all nodes of a large schema have none. */
export const isNested = (schema: Nesting): boolean =>
  schema.properties !== undefined ||
  schema.items !== undefined ||
  schema.additionalProperties !== undefined ||
  schema.not !== undefined ||
  schema.allOf !== undefined ||
  schema.anyOf !== undefined ||
  schema.oneOf !== undefined
