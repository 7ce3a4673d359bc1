import { listOf, objectOf, objectsOf, stringOf, type JsonObject } from '../../runtime/json/index.ts'
import { Failure } from '../../flags/errors.ts'
import type { ServerClient } from '../server/client.ts'

/** A type that the server serves. */
interface ServedType {
  readonly group: string
  readonly version: string
  readonly plural: string
  readonly isNamespaced: boolean
  /** All of its names. */
  readonly names: readonly string[]
}

const typesOf = (list: Readonly<JsonObject>, group: string, version: string): readonly ServedType[] =>
  objectsOf(list.resources)
    .filter(({ name }) => !stringOf(name).includes('/'))
    .map(({ name, singularName, shortNames, kind, namespaced }) => ({
      group,
      version,
      plural: stringOf(name),
      isNamespaced: namespaced === true,
      names: [name, singularName, stringOf(kind).toLowerCase(), ...listOf(shortNames)].map(stringOf),
    }))

/** Returns the types of the preferred version of each group, those of the core first. Throws Failure. */
export async function servedTypes(server: ServerClient): Promise<readonly ServedType[]> {
  const { groups } = await server.get('/apis')
  const preferred = objectsOf(groups).map(({ name, preferredVersion }) => ({
    group: stringOf(name),
    version: stringOf(objectOf(preferredVersion).version),
  }))
  const lists = await Promise.all([
    server.get('/api/v1').then((list) => typesOf(list, '', 'v1')),
    ...preferred.map(async ({ group, version }) => {
      // A group whose server is unavailable does not hide the others.
      const list = await server.get(`/apis/${group}/${version}`).catch(() => ({}))
      return typesOf(list, group, version)
    }),
  ])
  return lists.flat()
}

/** Returns the type that `NAME[.GROUP]` means; undefined: the server has none. */
export function typeNamed(types: readonly ServedType[], text: string): ServedType | undefined {
  const [name = '', ...rest] = text.toLowerCase().split('.')
  const group = rest.join('.')
  return types.find((type) => type.names.includes(name) && (rest.length === 0 || type.group === group))
}

/** Returns `/apis/GROUP/VERSION` of the group that has a type, whatever domain its name ends in. Throws Failure. */
export function pathOfGroup(types: readonly ServedType[], prefix: string, plural: string): string {
  const type = types.find((each) => each.plural === plural && each.group.startsWith(`${prefix}.`))
  if (type === undefined) throw new Failure(`the server has no ${plural}`)
  return `/apis/${type.group}/${type.version}`
}
