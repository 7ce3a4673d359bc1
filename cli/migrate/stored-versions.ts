import { objectOf, objectsOf, stringOf, type JsonObject, textsOf } from '../../runtime/json/index.ts'
import { Failure } from '../../flags/errors.ts'
import { reasonOf, type ServerClient } from '../server/client.ts'
import { pathOf, type StoredType } from './types.ts'

const CONFLICT = 409

/** The definitions of a server before a migration. */
export interface Definitions {
  readonly type: StoredType
  readonly byName: ReadonlyMap<string, JsonObject>
}

/** Reads the definitions of a server; undefined: it has none. Throws Failure. */
export async function readDefinitions(
  server: ServerClient,
  types: readonly StoredType[],
): Promise<Definitions | undefined> {
  const type = types.find(({ plural, name }) => plural === 'customresourcedefinitions' && name !== plural)
  if (type === undefined) return undefined
  const { items } = await server.get(`${type.base}/${type.plural}`)
  return { type, byName: new Map(objectsOf(items).map((item) => [stringOf(objectOf(item.metadata).name), item])) }
}

/**
 * Reduces `status.storedVersions` of a definition to the storage version, once all objects are migrated, unless the
 * definition has changed since it was read. Returns the removed versions. Throws Failure.
 */
export async function trimStoredVersions(
  server: ServerClient,
  { type, byName }: Definitions,
  name: string,
): Promise<readonly string[]> {
  const before = byName.get(name)
  const storage = objectsOf(objectOf(before?.spec).versions).find((version) => version.storage === true)?.name
  if (before === undefined || storage === undefined) return []
  const path = pathOf(type, before)
  for (;;) {
    const definition = await server.get(path)
    const stored = textsOf(objectOf(definition.status).storedVersions)
    const gone = stored.filter((version) => version !== storage)
    if (gone.length === 0) return []
    const { resourceVersion, generation } = objectOf(definition.metadata)
    if (generation !== objectOf(before.metadata).generation)
      throw new Failure(`the definition ${name} was changed meanwhile: its stored versions are left as they are`)
    const body = { metadata: { resourceVersion }, status: { storedVersions: [storage] } }
    const contentType = 'application/merge-patch+json'
    const answer = await server.ask({ method: 'PATCH', path: `${path}/status`, body, contentType })
    if (answer.code < 300) return gone
    if (answer.code !== CONFLICT) throw new Failure(`PATCH ${path}/status: ${reasonOf(answer)}`)
  }
}
