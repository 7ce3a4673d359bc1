import { formatGroupResource } from '../../runtime/api/index.ts'
import { listOf, objectOf, objectsOf, stringOf, type JsonObject } from '../../runtime/json/index.ts'
import { Failure } from '../../flags/errors.ts'
import type { ServerClient } from '../server/client.ts'

/** A type whose objects a server lists and patches. */
export interface StoredType {
  /** Name such as `deployments.apps`. */
  readonly name: string
  /** The path before a namespace or the plural. */
  readonly base: string
  readonly plural: string
}

const NEEDED = ['list', 'patch']

/**
 * Returns the types of a server whose objects can be migrated, each in the first version that discovery lists. Throws
 * Failure.
 *
 * @param unreadable called with each group version whose types can't be read; the others are still migrated
 */
export async function storedTypes(
  server: Pick<ServerClient, 'get'>,
  unreadable: (base: string, reason: string) => void,
): Promise<readonly StoredType[]> {
  const { groups } = await server.get('/apis')
  const bases = objectsOf(groups).flatMap(({ versions }) =>
    objectsOf(versions).map(({ groupVersion }) => `/apis/${stringOf(groupVersion)}`),
  )
  const lists = await Promise.all(
    ['/api/v1', ...bases].map(async (base) => {
      try {
        return typesIn(base, await server.get(base))
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        unreadable(base, error.message)
        return []
      }
    }),
  )
  const types = lists.flat()
  return types.filter(({ name }, index) => types.findIndex((other) => other.name === name) === index)
}

/** Returns the types of a discovery document. */
function typesIn(base: string, { resources }: Readonly<JsonObject>): readonly StoredType[] {
  const group = base.split('/')[3] === undefined ? '' : (base.split('/')[2] ?? '')
  return objectsOf(resources)
    .filter(({ name, verbs }) => !stringOf(name).includes('/') && NEEDED.every((verb) => listOf(verbs).includes(verb)))
    .map(({ name }) => {
      const plural = stringOf(name)
      return { name: formatGroupResource({ group, resource: plural }), base, plural }
    })
}

/** Returns the path of an object of a type. */
export function pathOf({ base, plural }: StoredType, item: Readonly<Record<string, unknown>>): string {
  const { name, namespace } = objectOf(item.metadata)
  const folder = namespace === undefined ? base : `${base}/namespaces/${encodeURIComponent(stringOf(namespace))}`
  return `${folder}/${plural}/${encodeURIComponent(stringOf(name))}`
}
