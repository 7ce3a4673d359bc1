import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { groupVersions } from '../../generated/index.ts'
import { HotObjects, type HotObject } from '../../runtime/registry/storage/hot-objects.ts'
import { mergePatch, type Client, type Reply } from '../support/client.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { minimalObjects } from './minimal-objects.ts'

const applied = { 'content-type': 'application/apply-patch+yaml' }
const NAMESPACE = 'hot'
/** Of one object; spread over all that its fields give. */
const MOST_PATCHES = 24

const resources = new Map(
  groupVersions(() => Promise.resolve(new Uint8Array())).flatMap(({ group, version, resources: all }) =>
    all.map(
      ({ kind, plural, scope }) =>
        [`${group === '' ? version : `${group}/${version}`} ${kind}`, { plural, scope }] as const,
    ),
  ),
)
const kinds = minimalObjects.flatMap((example) => {
  const { apiVersion, kind } = example
  const resource = resources.get(`${apiVersion} ${kind}`)
  return resource === undefined ? [] : [[`${apiVersion} ${kind}`, { ...example, ...resource }] as const]
})

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  Object.values(value).forEach(freeze)
}

/** Returns the paths of all values within a value, lists being values of their own. */
const pathsIn = (value: unknown, path: readonly string[] = []): readonly (readonly string[])[] =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? [path]
    : [path, ...Object.entries(value).flatMap(([name, field]) => pathsIn(field, [...path, name]))]

const patchAt = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight((below: unknown, name) => ({ [name]: below }), value)

/** Returns patches of any kind of sense, each of a path of the object, and between them those that nothing is wrong with. */
function patchesOf({ spec, status, data }: Record<string, unknown>): readonly unknown[] {
  const paths = pathsIn({ spec, status, data }).filter((path) => path.length > 0)
  const odd = paths.flatMap((path) => [null, 'x', { z: 1 }].map((value) => patchAt(path, value)))
  const step = Math.max(1, odd.length / MOST_PATCHES)
  const chosen = odd.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
  return chosen.flatMap((patch, turn) => [{ metadata: { labels: { turn: String(turn) } } }, patch])
}

/** What differs from server to server by its nature. */
const comparable = ({ status, text }: Reply): string =>
  `${status} ${text}`
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'uid')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/"resourceVersion":"\d+"/g, 'version')
    .replaceAll(/10\.\d+\.\d+\.\d+/g, 'address')

/** One server keeps what it has written decoded, and frozen: whoever changes it throws. The other one keeps nothing. */
describe('objects that were written a moment ago', () => {
  const keeping = useInProcessServer({ store: 'lmdb' })
  const plain = useInProcessServer({ store: 'lmdb' })
  let isKept = false
  let found = 0
  const { decoded, find, keep } = HotObjects.prototype

  beforeAll(() => {
    vi.spyOn(HotObjects.prototype, 'find').mockImplementation(function (this: HotObjects, stored) {
      const hot = isKept ? find.call(this, stored) : undefined
      if (hot !== undefined) found++
      freeze(hot?.object)
      return hot
    })
    vi.spyOn(HotObjects.prototype, 'decoded').mockImplementation(function (this: HotObjects, value) {
      return isKept ? decoded.call(this, value) : undefined
    })
    vi.spyOn(HotObjects.prototype, 'keep').mockImplementation(function (this: HotObjects, ...given) {
      const hot: HotObject | undefined = isKept ? keep.apply(this, given) : undefined
      freeze(hot?.object)
      return hot
    })
  })
  afterAll(() => {
    vi.restoreAllMocks()
    expect(found).toBeGreaterThan(500)
  })

  async function both(request: (client: Client) => Promise<Reply>): Promise<Reply> {
    isKept = true
    const reply = await request(keeping.client)
    isKept = false
    expect(comparable(reply)).toBe(comparable(await request(plain.client)))
    expect(reply.status).not.toBe(500)
    return reply
  }

  beforeEach(async () => {
    if ((await keeping.client.get(`/api/v1/namespaces/${NAMESPACE}`)).status === 404)
      await both((client) => client.post('/api/v1/namespaces', { metadata: { name: NAMESPACE } }))
  })

  it.each(kinds)('answer as if they were read again: %s', async (_, { apiVersion, kind, fields, plural, scope }) => {
    const prefix = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`
    const collection = scope === 'Cluster' ? `${prefix}/${plural}` : `${prefix}/namespaces/${NAMESPACE}/${plural}`
    const { name = 'thing', ...rest } = fields(NAMESPACE)
    const made = await both((client) => client.post(collection, { apiVersion, kind, ...rest, metadata: { name } }))
    const path = `${collection}/${name}`
    for (const patch of patchesOf(made.body)) await both((client) => client.patch(path, patch, { headers: mergePatch }))
    for (const by of ['1', '2'])
      await both((client) =>
        client.patch(
          `${path}?fieldManager=applier&force=true`,
          { apiVersion, kind, metadata: { name, annotations: { by } } },
          { headers: applied },
        ),
      )
    const hold = (finalizers: readonly string[] | null) => ({ metadata: { finalizers } })
    await both((client) => client.patch(path, hold(['example.com/hold']), { headers: mergePatch }))
    for (const query of ['?propagationPolicy=Orphan', '?gracePeriodSeconds=0', ''])
      await both((client) => client.delete(`${path}${query}`))
    await both((client) => client.patch(path, hold(null), { headers: mergePatch }))
    await both((client) => client.get(path))
  })
})
