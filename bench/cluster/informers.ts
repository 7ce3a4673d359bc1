import { vendor } from '../../generated/vendor.ts'
import type { Answer, Fixture } from '../fixture.ts'
import { openStreams, type Streams } from '../streams.ts'
import type { Format } from './format.ts'
import type { Written } from './life.ts'

const KINDS = 60
const WATCHES = 110

/** Several informers that watch the same in the same form: all of them get the same bytes. */
export interface Informers {
  /** By which the bare server knows them. */
  readonly key: string
  /** With its query. */
  readonly path: string
  readonly accept: string
  readonly count: number
  /** What their events come from; absent: nothing is written there while it is measured. */
  readonly of?: Written
}

interface Served {
  readonly path: string
  readonly resource: string
}

/** What answers a GET. */
interface Reader {
  call(request: { readonly method: 'GET'; readonly path: string }): Promise<Pick<Answer, 'body'>>
}

/** Returns the paths of all collections that can be watched, those of each resource in one version. */
async function collections(fixture: Reader): Promise<readonly Served[]> {
  const read = async (path: string): Promise<unknown> =>
    JSON.parse((await fixture.call({ method: 'GET', path })).body.toString())
  const { groups } = (await read('/apis')) as { groups: readonly { preferredVersion: { groupVersion: string } }[] }
  const prefixes = ['/api/v1', ...groups.map(({ preferredVersion }) => `/apis/${preferredVersion.groupVersion}`)]
  const lists = await Promise.all(
    prefixes.map(async (prefix) => {
      const { resources } = (await read(prefix)) as { resources: readonly { name: string; verbs: readonly string[] }[] }
      return resources
        .filter(({ name, verbs }) => verbs.includes('watch') && !name.includes('/'))
        .map(({ name }) => ({ path: `${prefix}/${name}`, resource: name }))
    }),
  )
  return lists.flat()
}

const pathOf = (served: readonly Served[], of: Written): string =>
  served.find(({ resource }) => resource === of)?.path ?? ''

/**
 * Returns the informers of a cluster: controller manager, scheduler and kubelets watch what is written here, some of them its
 * metadata alone; of all other kinds there are one or two, to which nothing happens.
 */
export async function informersOf(fixture: Reader, format: Format): Promise<readonly Informers[]> {
  const metadata = `${format.mediaType};as=PartialObjectMetadata;g=meta.${vendor.apiDomain};v=v1`
  const served = await collections(fixture)
  const written = [
    { of: 'pods', count: 3 },
    { of: 'pods', count: 1, accept: metadata },
    { of: 'events', count: 2 },
    { of: 'replicasets', count: 2 },
    { of: 'replicasets', count: 1, accept: metadata },
    { of: 'nodes', count: 4 },
    { of: 'leases', count: 1 },
  ] as const
  const busy = written.map((one) => ({ accept: format.mediaType, ...one, path: pathOf(served, one.of) }))
  const taken = new Set(busy.map(({ path }) => path))
  const others = served.filter(({ path }) => !taken.has(path)).slice(0, KINDS - taken.size)
  const left = WATCHES - busy.reduce((sum, { count }) => sum + count, 0)
  const idle = others.map(({ path }, index) => ({
    path,
    accept: format.mediaType,
    count: Math.floor(((index + 1) * left) / others.length) - Math.floor((index * left) / others.length),
  }))
  return [...busy, ...idle].map((one, index) => ({
    ...one,
    key: String(index),
    path: `${one.path}?watch=true&allowWatchBookmarks=true`,
  }))
}

/** Opens the watches of informers, each over a connection of its own. */
export const watchAs = (
  { url, ca, headers }: Pick<Fixture, 'url' | 'ca' | 'headers'>,
  { path, accept, count }: Pick<Informers, 'path' | 'accept' | 'count'>,
): Promise<Streams> => openStreams({ url: url + path, ca, headers: { ...headers, accept }, count })
