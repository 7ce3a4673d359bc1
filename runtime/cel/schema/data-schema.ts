/**
 * What CEL needs to know of a schema: a structural schema in the terms of OpenAPI. Nodes may be shared and may be
 * recursive; a recursive node has a `typeName`.
 */
export interface DataSchema {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean'
  /** Name of a declared type, e.g. `apps/v1.DeploymentSpec`: nodes of one name have the same properties. */
  readonly typeName?: string
  readonly format?: string
  readonly nullable?: true
  readonly properties?: Readonly<Record<string, DataSchema>>
  readonly required?: readonly string[]
  /** Schema of the values of a map; true for values of unknown type. */
  readonly additionalProperties?: DataSchema | true
  readonly items?: DataSchema
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly maxLength?: number
  readonly maxItems?: number
  readonly maxProperties?: number
  readonly listType?: 'atomic' | 'set' | 'map'
  readonly listMapKeys?: readonly string[]
  readonly intOrString?: true
  readonly embeddedResource?: true
  readonly preserveUnknownFields?: true
}

const TEXT: DataSchema = { type: 'string' }

/**
 * Returns the schema of a resource. `apiVersion`, `kind`, `metadata.name` and `metadata.generateName` need no
 * declaration; nothing else of metadata is accessible (CEL-SCHEMA-03).
 */
export function withObjectMeta(schema: DataSchema): DataSchema {
  const { typeName, properties = {} } = schema
  const { name, generateName } = properties.metadata?.properties ?? {}
  const metadata: DataSchema = {
    type: 'object',
    properties: { name: textOr(name), generateName: textOr(generateName) },
  }
  return {
    ...schema,
    // Other properties, another type.
    ...(typeName !== undefined && { typeName: `${typeName}.@resource` }),
    properties: { ...properties, apiVersion: TEXT, kind: TEXT, metadata },
  }
}

const textOr = (declared: DataSchema | undefined): DataSchema => (declared?.type === 'string' ? declared : TEXT)
