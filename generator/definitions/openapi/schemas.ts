import { listOf, objectOf, objectsOf, stringOf, type JsonObject } from '../../../runtime/json/index.ts'
import { extension, kindOf, type ComponentSchemas, type GroupVersionKind } from './components.ts'
import type { PathResource } from './paths.ts'

const ALL = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch']

/** Returns the kinds among schemas that no path says anything of: those with apiVersion, kind and metadata of one value. */
export const resourcesOfSchemas = (components: ComponentSchemas): readonly PathResource[] =>
  [...components.names()].flatMap((component) => {
    const schema = components.schema(component) ?? {}
    const kind = kindIn(schema)
    if (kind === undefined || objectOf(objectOf(schema.properties).items).type === 'array') return []
    return {
      ...kind,
      component,
      plural: pluralOf(kind.kind),
      scope: 'Namespaced',
      verbs: ALL,
      isGuess: true,
      subresources: subresourcesIn(schema),
    }
  })

function kindIn(schema: JsonObject): GroupVersionKind | undefined {
  const { apiVersion, kind, metadata } = objectOf(schema.properties)
  if (apiVersion === undefined || kind === undefined || metadata === undefined) return undefined
  const [only, ...more] = objectsOf(extension(schema, 'group-version-kind')).map(kindOf)
  if (only !== undefined && more.length === 0) return only
  const groupVersion = oneValue(objectOf(apiVersion))
  const name = oneValue(objectOf(kind))
  const [, group = '', version = ''] = /^(?:([^/]+)\/)?(v[a-z0-9]+)$/.exec(groupVersion) ?? []
  return version === '' || name === '' ? undefined : { group, version, kind: name }
}

/** The one value that a schema allows. */
const oneValue = (schema: JsonObject): string => {
  const values = listOf(schema.enum)
  return stringOf(schema.const ?? (values.length === 1 ? values[0] : schema.default))
}

/** As Kubernetes' tools guess plurals. */
function pluralOf(kind: string): string {
  const name = kind.toLowerCase()
  if (/(?:s|x|z|ch|sh)$/.test(name)) return `${name}es`
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`
}

const subresourcesIn = (schema: JsonObject): PathResource['subresources'] =>
  new Map(
    objectOf(schema.properties).status === undefined
      ? []
      : [['status', { verbs: ['get', 'patch', 'update'], taken: '', answered: '' }] as const],
  )
