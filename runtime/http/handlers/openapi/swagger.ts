import { defined, jsonText } from '../../../json/index.ts'
import { encodedInSlices, inSlices, sortedInSlices } from '../../../async/index.ts'

/** Makes an OpenAPI 2.0 document of OpenAPI 3.0 documents; what 2.0 can't express is left out. */

export type JsonRecord = { readonly [key: string]: unknown }

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const record = (value: unknown): JsonRecord => (isRecord(value) ? value : {})
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch'])
/** Keywords of schemas that OpenAPI 2.0 doesn't have. */
const UNKNOWN_KEYWORDS = new Set(['nullable', 'oneOf', 'anyOf', 'not', 'deprecated', 'writeOnly'])
const V3_REFERENCE = '#/components/schemas/'
const V2_REFERENCE = '#/definitions/'

/** The format of values that are integers or strings. */
const INT_OR_STRING = 'int-or-string'
/** Suffix of the vendor's extension for objects that keep unknown fields. */
const PRESERVES_FIELDS = 'preserve-unknown-fields'

const isSingleReference = (value: unknown): value is readonly [JsonRecord] =>
  Array.isArray(value) && value.length === 1 && isRecord(value[0]) && typeof value[0].$ref === 'string'

function schema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(schema)
  if (!isRecord(value)) return value
  const converted: Record<string, unknown> = {}
  for (const [key, content] of Object.entries(value)) {
    if (UNKNOWN_KEYWORDS.has(key)) continue
    if (key === '$ref' && typeof content === 'string') converted.$ref = content.replace(V3_REFERENCE, V2_REFERENCE)
    else if (key === 'allOf' && isSingleReference(content)) Object.assign(converted, schema(content[0]))
    else if (key === 'properties') converted.properties = schemas(content)
    else if (key === 'default' || key === 'enum' || key === 'example') converted[key] = content
    else converted[key] = schema(content)
  }
  if (converted.format === INT_OR_STRING) converted.type = 'string'
  return converted
}

/**
 * Converts the schema of a kind. Clients assume that the properties of a definition are complete: where unknown fields are
 * kept, only the type object remains.
 */
function definition(value: unknown): unknown {
  const extensions = Object.entries(record(value)).filter(([key]) => key.startsWith('x-'))
  if (!extensions.some(([key, content]) => key.endsWith(PRESERVES_FIELDS) && content === true)) return schema(value)
  const rest = extensions.filter(([key]) => !key.endsWith(PRESERVES_FIELDS))
  return { type: 'object', ...Object.fromEntries(rest) }
}

const schemas = (value: unknown): JsonRecord =>
  Object.fromEntries(Object.entries(record(value)).map(([name, one]) => [name, schema(one)]))

function parameter(value: unknown): unknown {
  const { schema: type, ...rest } = record(value)
  return { ...rest, ...record(schema(type)) }
}

const firstSchema = (content: unknown): unknown => schema(record(Object.values(record(content))[0]).schema)

function response(value: unknown): JsonRecord {
  const { description, content, headers } = record(value)
  return {
    description: description ?? '',
    ...(content === undefined ? {} : { schema: firstSchema(content) }),
    ...defined({ headers }),
  }
}

function operation(value: unknown): JsonRecord {
  const { parameters, requestBody, responses, deprecated, ...rest } = record(value)
  const body = record(requestBody)
  const answers = Object.entries(record(responses))
  const produces = [...new Set(answers.flatMap(([, answer]) => Object.keys(record(record(answer).content))))]
  const bodyParameter =
    requestBody === undefined
      ? []
      : [
          {
            in: 'body',
            name: 'body',
            ...(body.required === true ? { required: true } : {}),
            schema: firstSchema(body.content),
          },
        ]
  const all = [...bodyParameter, ...list(parameters).map(parameter)]
  return {
    ...rest,
    ...(deprecated === true ? { deprecated } : {}),
    ...(requestBody === undefined ? {} : { consumes: Object.keys(record(body.content)) }),
    ...(produces.length === 0 ? {} : { produces }),
    ...(all.length === 0 ? {} : { parameters: all }),
    responses: Object.fromEntries(answers.map(([code, answer]) => [code, response(answer)])),
  }
}

function pathItem(value: unknown): JsonRecord {
  const entries = Object.entries(record(value)).map(([key, content]) => {
    if (METHODS.has(key)) return [key, operation(content)] as const
    return [key, key === 'parameters' ? list(content).map(parameter) : content] as const
  })
  return Object.fromEntries(entries)
}

/** Members of an OpenAPI 2.0 document, each as JSON text by its name. */
export interface SwaggerMembers {
  /** Title and version of the document that they come from. */
  readonly info: JsonRecord
  readonly paths: ReadonlyMap<string, string>
  readonly definitions: ReadonlyMap<string, string>
}

/** Converts the paths and schemas of an OpenAPI 3.0 document, in slices. */
export async function swaggerMembers(document: JsonRecord): Promise<SwaggerMembers> {
  const paths = new Map<string, string>()
  const found = new Map<string, string>()
  await inSlices(Object.entries(record(document.paths)), ([path, item]) => paths.set(path, jsonText(pathItem(item))))
  await inSlices(Object.entries(record(record(document.components).schemas)), ([name, one]) =>
    found.set(name, jsonText(definition(one))),
  )
  return { info: record(document.info), paths, definitions: found }
}

/**
 * Combines all members into one OpenAPI 2.0 document, sorted by name, in slices; the last of equal names wins. Title
 * and version are those of the first.
 */
export async function swaggerDocument(members: readonly SwaggerMembers[]): Promise<Buffer> {
  const paths = new Map<string, string>()
  const found = new Map<string, string>()
  await inSlices(members, (some) => {
    for (const [path, text] of some.paths) paths.set(path, text)
    for (const [name, text] of some.definitions) found.set(name, text)
  })
  const rest = {
    securityDefinitions: {
      BearerToken: { description: 'Bearer Token authentication', type: 'apiKey', name: 'authorization', in: 'header' },
    },
    security: [{ BearerToken: [] }],
  }
  return encodedInSlices([
    `{"swagger":"2.0","info":${jsonText(members[0]?.info ?? {})},"paths":{`,
    ...(await sortedMembers(paths)),
    '},"definitions":{',
    ...(await sortedMembers(found)),
    `},${jsonText(rest).slice(1)}`,
  ])
}

/** Returns the texts of the members of a JSON object, sorted by name. A member is not copied: of thousands of kinds they are megabytes. */
async function sortedMembers(texts: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const sorted: string[] = []
  await inSlices(await sortedInSlices([...texts.keys()]), (name) => {
    const comma = sorted.length === 0 ? '' : ','
    sorted.push(`${comma}${JSON.stringify(name)}:`, texts.get(name) ?? 'null')
  })
  return sorted
}
