import { describe, expect, it } from 'vitest'
import { groupVersions } from '../../../generated/index.ts'
import { collectionRange, objectKey, type DynamicObject } from '../../../runtime/api/index.ts'
import { storageMigrator } from '../../../runtime/controllers/storage-migrator/index.ts'
import { createRegistry, decodeObject, encodeObject, type Registry } from '../../../runtime/registry/index.ts'
import type { Store } from '../../../runtime/store/contract/index.ts'
import { contextFor, openMemoryStore, updateOptions } from '../registry/support.ts'
import { eventually, vendor } from './support.ts'

const TYPE = { group: 'autoscaling', resource: 'horizontalpodautoscalers' }
/** More than two pages. */
const OBJECTS = 1_050

const definition = groupVersions(() => Promise.reject(new Error('not read here')))
  .flatMap(({ resources }) => resources)
  .find(({ plural }) => plural === TYPE.resource)!

/** A server that writes a version. */
const serverOf = (store: Store, encodingVersion: string): Registry =>
  createRegistry({
    vendor,
    store,
    definitions: [{ ...definition, encodingVersion }],
    tokenSecret: Buffer.from('secret'),
  })

const autoscaler = (name: string): DynamicObject => ({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name },
  spec: { maxReplicas: 2, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'd' } },
})

async function create(catalog: Registry, ...all: readonly string[]): Promise<void> {
  const registry = catalog.find(TYPE.group, TYPE.resource)!
  for (const name of all)
    await registry.create(contextFor(registry), { namespace: 'default', name }, autoscaler(name), {})
}

/** The objects as they lie in the store. */
async function lying(store: Store): Promise<ReadonlyMap<string, { version: string; revision: number }>> {
  const { items } = await store.list(collectionRange(TYPE, ''))
  return new Map(
    items.map((item) => {
      const { apiVersion, metadata } = decodeObject(item)
      return [metadata.name ?? '', { version: apiVersion, revision: item.revision }]
    }),
  )
}

const versionsIn = async (store: Store): Promise<readonly string[]> => [
  ...new Set([...(await lying(store)).values()].map(({ version }) => version)),
]

function start(catalog: Registry, reports: unknown[] = []) {
  return storageMigrator({ catalog, vendor, report: (error) => reports.push(error) })
}

describe('the controller that migrates stored objects', () => {
  it('rewrites what is stored in another version, and nothing else, with what others write meanwhile', async () => {
    const store = await openMemoryStore()
    await create(serverOf(store, 'v1'), ...Array.from({ length: OBJECTS }, (_, index) => `old-${index}`))
    const one = serverOf(store, 'v2')
    const other = serverOf(store, 'v2')
    await create(one, 'new')
    const before = await lying(store)
    expect([before.get('old-7')?.version, before.get('new')?.version]).toEqual(['autoscaling/v1', 'autoscaling/v2'])

    const migrators = [start(one), start(other)]
    const registry = one.find(TYPE.group, TYPE.resource)!
    const target = { namespace: 'default', name: 'old-7' }
    for (let turn = 0; turn < 300; turn++)
      await registry.update(
        contextFor(registry),
        target,
        (current) => ({ ...current!, spec: { ...(current!['spec'] as object), maxReplicas: 3 + turn } }),
        updateOptions,
      )
    await eventually(async () => expect(await versionsIn(store)).toEqual(['autoscaling/v2']))
    await Promise.all(migrators.map((migrator) => migrator.close()))
    const after = await lying(store)
    expect(after.size).toBe(OBJECTS + 1)
    expect(after.get('new')).toEqual(before.get('new'))
    const written = decodeObject((await store.get(objectKey(TYPE, target)))!)
    expect(written).toMatchObject({ apiVersion: 'autoscaling/v2', spec: { maxReplicas: 302 } })
  })

  it('goes on where another one was ended, and begins anew when a type is served anew', async () => {
    const store = await openMemoryStore()
    await create(serverOf(store, 'v1'), 'a', 'b')
    const catalog = serverOf(store, 'v1')
    const migrator = start(catalog)
    expect(await versionsIn(store)).toEqual(['autoscaling/v1'])
    catalog.add({ ...definition, encodingVersion: 'v2' })
    await eventually(async () => expect(await versionsIn(store)).toEqual(['autoscaling/v2']))
    await migrator.close()
  })

  it('reports what it can not read or rewrite, and goes on with the rest', async () => {
    const store = await openMemoryStore()
    const old = serverOf(store, 'v1')
    await create(old, 'a', 'c')
    const lost = { ...autoscaler('b'), apiVersion: 'autoscaling/v0', metadata: { name: 'b', namespace: 'default' } }
    const key = objectKey(TYPE, { namespace: 'default', name: 'b' })
    await store.commit([{ key, expect: 0, value: encodeObject(lost as DynamicObject) }])
    const reports: unknown[] = []
    const migrator = start(serverOf(store, 'v2'), reports)
    await eventually(async () => {
      expect(await versionsIn(store)).not.toContain('autoscaling/v1')
      expect(reports).not.toEqual([])
    })
    await migrator.close()
    expect((await lying(store)).get('b')?.version).toBe('autoscaling/v0')
    expect(String(reports[0])).toContain('horizontalpodautoscalers')
  })
})
