import { isExpired } from './errors.ts'
import type { ApiObject, ObjectList, ResourceVersion } from './meta.ts'
import type { ResourceClient, SelectOptions } from './resource-client.ts'

/** A whole collection at exactly one version. */
export interface Snapshot<T extends ApiObject> {
  readonly resourceVersion: ResourceVersion
  readonly items: readonly T[]
}

export interface PagingOptions extends SelectOptions {
  /** Objects in one answer. Default 500. */
  readonly limit?: number
  /** A known version: the list is at least that new (CLIENT-07). Without it the newest state is read. */
  readonly notOlderThan?: ResourceVersion
}

/**
 * Reads a whole collection in chunks of the same limit. If the snapshot expires, the collection is read again in one
 * piece (CLIENT-03); if a known version is no longer available, the newest is read (CLIENT-05).
 */
export async function listAll<T extends ApiObject>(
  client: Pick<ResourceClient<T>, 'list'>,
  { limit = 500, notOlderThan, ...select }: PagingOptions = {},
): Promise<Snapshot<T>> {
  const version =
    notOlderThan === undefined ? {} : ({ resourceVersion: notOlderThan, resourceVersionMatch: 'NotOlderThan' } as const)
  try {
    const first = await client.list({ ...select, ...version, limit })
    return await rest(client, first, { ...select, limit })
  } catch (error) {
    if (!isExpired(error)) throw error
    return snapshot([await client.list(select)])
  }
}

async function rest<T extends ApiObject>(
  client: Pick<ResourceClient<T>, 'list'>,
  first: ObjectList<T>,
  options: SelectOptions & { readonly limit: number },
): Promise<Snapshot<T>> {
  const pages = [first]
  for (let token = first.metadata.continue; token !== undefined && token !== '';) {
    const page = await client.list({ ...options, continue: token })
    pages.push(page)
    token = page.metadata.continue
  }
  return snapshot(pages)
}

/**
 * Reads the collection exactly at a version. If a server ignores the match parameter and answers with another version,
 * the request is repeated with a limit, which makes such servers exact, too (CLIENT-06, QUERY-03). Throws `ApiError`
 * with code 410 when the version is too old.
 */
export async function listExactly<T extends ApiObject>(
  client: Pick<ResourceClient<T>, 'list'>,
  resourceVersion: ResourceVersion,
  { limit = 500, ...select }: SelectOptions & { readonly limit?: number } = {},
): Promise<Snapshot<T>> {
  const exact = { resourceVersion, resourceVersionMatch: 'Exact' } as const
  const list = await client.list({ ...select, ...exact })
  if (list.metadata.resourceVersion === resourceVersion) return snapshot([list])
  return rest(client, await client.list({ ...select, ...exact, limit }), { ...select, limit })
}

function snapshot<T extends ApiObject>(pages: readonly ObjectList<T>[]): Snapshot<T> {
  const { resourceVersion } = pages[0]!.metadata
  if (resourceVersion === undefined) throw new TypeError('the list has no resourceVersion')
  return { resourceVersion, items: pages.flatMap(({ items }) => items) }
}
