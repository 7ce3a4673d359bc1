import { isJsonObject, listOf, objectOf, objectsOf, stringOf, type JsonObject } from '../../../runtime/json/index.ts'

const REFERENCE = '#/definitions/'
const METHODS = ['get', 'put', 'post', 'delete', 'patch']

/** Whether a document is one of OpenAPI 2, as Kubernetes serves at `/openapi/v2`. */
export const isSwagger = (document: unknown): document is JsonObject =>
  isJsonObject(document) && document.swagger === '2.0' && isJsonObject(document.definitions)

/** Returns what an OpenAPI 2 document says as one of OpenAPI 3, as far as kinds and their types are concerned. */
export const fromSwagger = ({ info, paths, definitions }: JsonObject): JsonObject => ({
  openapi: '3.0.0',
  info,
  paths: Object.fromEntries(Object.entries(objectOf(paths)).map(([path, item]) => [path, pathItem(objectOf(item))])),
  components: { schemas: schemaOf(definitions) },
})

/** Returns a schema, or a table of schemas, with its references where OpenAPI 3 has them. */
function schemaOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(schemaOf)
  if (!isJsonObject(value)) return value
  // Version 2 has no word for it; a default that is null says it all the same.
  const { $ref, ...rest } = value.default === null ? { ...value, nullable: true } : value
  const converted = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, schemaOf(part)]))
  if (typeof $ref !== 'string' || !$ref.startsWith(REFERENCE))
    return $ref === undefined ? converted : { ...converted, $ref: schemaOf($ref) }
  const reference = { $ref: `#/components/schemas/${$ref.slice(REFERENCE.length)}` }
  // Beside a reference OpenAPI 3 has no room for a description.
  return Object.keys(converted).length === 0 ? reference : { ...converted, allOf: [reference] }
}

const pathItem = (item: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(item).map(([key, value]) => [key, METHODS.includes(key) ? operation(objectOf(value)) : value]),
  )

function operation({ parameters, responses, consumes: _, produces: __, ...rest }: JsonObject): JsonObject {
  const all = objectsOf(listOf(parameters))
  const body = all.find((parameter) => parameter.in === 'body')
  const answers = Object.entries(objectOf(responses)).map(
    ([code, answer]) => [code, answerOf(objectOf(answer))] as const,
  )
  return {
    ...rest,
    parameters: all.filter((parameter) => parameter !== body),
    ...(body === undefined ? {} : { requestBody: { content: contentOf(body.schema) } }),
    responses: Object.fromEntries(answers),
  }
}

const answerOf = ({ description, schema }: JsonObject): JsonObject => ({
  description: stringOf(description),
  ...(schema === undefined ? {} : { content: contentOf(schema) }),
})

/** Other forms of a body have the same schema. */
const contentOf = (schema: unknown): JsonObject => ({ 'application/json': { schema: schemaOf(schema) } })
