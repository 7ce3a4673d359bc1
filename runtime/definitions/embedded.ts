import { invalidValue, requiredValue, dns1035, validateLabels, type FieldError } from '../api/index.ts'
import { derived } from '../async/index.ts'
import { isJsonObject, objectOf, stringOf, type JsonObject } from '../json/index.ts'
import type { StructuralSchema } from '../schema/index.ts'

/**
 * Returns the errors of embedded objects: kind, apiVersion and metadata of each are validated like those of any object.
 */
export function embeddedErrors(schema: StructuralSchema, value: unknown): FieldError[] {
  const errors: FieldError[] = []
  if (holdsEmbedded(schema)) collect(schema, value, '')
  return errors

  function collect(node: StructuralSchema, part: unknown, path: string): void {
    if (Array.isArray(part)) {
      const { items } = node
      if (items !== undefined) part.forEach((item, index) => collect(items, item, `${path}[${index}]`))
    }
    if (!isJsonObject(part)) return
    if (node.embeddedResource === true) errors.push(...identityErrors(part, path))
    for (const [name, nested] of Object.entries(part)) {
      const known = node.properties !== undefined && Object.hasOwn(node.properties, name)
      const next = known ? node.properties[name] : node.additionalProperties
      if (isJsonObject(next)) collect(next, nested, path === '' ? name : `${path}.${name}`)
    }
  }
}

/** Returns whether a schema allows embedded objects anywhere in its values; most don't. */
function holdsEmbedded(schema: StructuralSchema): boolean {
  if (schema.embeddedResource === true) return true
  const { properties, additionalProperties, items } = schema
  if (properties === undefined && additionalProperties === undefined && items === undefined) return false
  return holdsNested(schema)
}

/** A schema that is being visited counts as one without: schemas may be recursive. */
const holdsNested: (schema: StructuralSchema) => boolean = derived(
  ({ properties, additionalProperties, items }) => {
    for (const name in properties) {
      const property = properties[name]
      if (property !== undefined && holdsEmbedded(property)) return true
    }
    if (items !== undefined && holdsEmbedded(items)) return true
    return isJsonObject(additionalProperties) && holdsEmbedded(additionalProperties)
  },
  () => false,
)

function identityErrors({ apiVersion, kind, metadata }: JsonObject, path: string): FieldError[] {
  const labels = Object.entries(objectOf(objectOf(metadata).labels)).map(([key, value]) => [key, stringOf(value)])
  return [
    ...apiVersionErrors(`${path}.apiVersion`, stringOf(apiVersion)),
    ...kindErrors(`${path}.kind`, stringOf(kind)),
    ...validateLabels(Object.fromEntries(labels), `${path}.metadata.labels`),
  ]
}

function apiVersionErrors(field: string, apiVersion: string): FieldError[] {
  if (apiVersion === '') return [requiredValue(field)]
  const parts = apiVersion.split('/')
  return parts.length > 2 ? [invalidValue(field, apiVersion, `unexpected GroupVersion string: ${apiVersion}`)] : []
}

function kindErrors(field: string, kind: string): FieldError[] {
  if (kind === '') return [requiredValue(field)]
  const problems = dns1035(kind.toLowerCase())
  return problems.length === 0
    ? []
    : [invalidValue(field, kind, `may have mixed case, but should otherwise match: ${problems.join(',')}`)]
}
