import { invalidValue, type FieldError } from '../../api/index.ts'
import { isJsonObject } from '../../json/index.ts'
import { prune, validate, openapiWording, type StructuralSchema } from '../../schema/index.ts'
import type { Sliced } from '../../async/index.ts'
import { errorsOfNodes, nodesOf } from './walk.ts'

interface DefaultFindings {
  readonly errors: readonly FieldError[]
  /** Whether there is a default at all. */
  readonly haveDefaults: boolean
}

/** Returns the errors of default values: each must be valid by its own schema, without unknown fields. */
export function* declaredDefaultErrors(schema: StructuralSchema, field: string): Sliced<DefaultFindings> {
  let haveDefaults = false
  const errors = yield* errorsOfNodes(nodesOf<ReadNode>({ schema, field }, nestedIn), (node) => {
    if (node.schema.default === undefined) return NONE
    haveDefaults = true
    return ownErrors(node.schema, node.schema.default, `${node.field}.default`)
  })
  return { errors, haveDefaults }
}

const NONE: readonly FieldError[] = []

/** A schema as it was read, with the path of its field. */
export interface ReadNode {
  readonly schema: StructuralSchema
  readonly field: string
}

/** Yields the schemas nested directly in a schema that have defaults of the definition's own. */
export function* nestedIn({ schema, field }: ReadNode): Iterator<ReadNode> {
  const { properties, items, additionalProperties } = schema
  for (const name of Object.keys(properties ?? {})) {
    const each = properties?.[name]
    // Metadata, which is the server's own, is not visited.
    if (each?.lateTyped === true) yield { schema: each, field: `${field}.properties[${name}]` }
  }
  if (items !== undefined) yield { schema: items, field: `${field}.items` }
  if (isJsonObject(additionalProperties)) yield { schema: additionalProperties, field: `${field}.additionalProperties` }
}

function ownErrors(schema: StructuralSchema, value: unknown, field: string): FieldError[] {
  if (isJsonObject(value) && prune(schema, value).unknown.length > 0)
    return [invalidValue(field, value, 'must not have unknown fields')]
  return [...validate(schema, value, (problem) => openapiWording({ ...problem, steps: [...problem.steps, field] }))]
}
