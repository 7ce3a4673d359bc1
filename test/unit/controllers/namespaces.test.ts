import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bootstrapObjects } from '../../../generated/index.ts'
import type { BootstrapObjects } from '../../../runtime/scheme/index.ts'
import { createBootstrapObjects, namespaceController } from '../../../runtime/controllers/index.ts'
import { emptyNamespaces, eventually, openServer, quick, vendor } from './support.ts'

const generated = resolve(import.meta.dirname, '../../../generated')
const readBootstrap = async (): Promise<readonly BootstrapObjects[]> => {
  const json = await bootstrapObjects((asset) => readFile(join(generated, asset)))
  return JSON.parse(Buffer.from(json).toString('utf8')) as readonly BootstrapObjects[]
}

describe('namespace controller', () => {
  it('deletes everything in a namespace under deletion, then the namespace', async () => {
    const { catalog, create, remove, get } = await openServer()
    await create('namespaces', 'gone')
    await create('namespaces', 'kept')
    for (const namespace of ['gone', 'kept']) {
      await create('configmaps', 'a', {}, namespace)
      await create('secrets', 'b', {}, namespace)
    }
    const controller = emptyNamespaces(catalog)
    const { object } = await remove('namespaces', 'gone')
    expect(Buffer.from(object.value).toString()).toContain('"phase":"Terminating"')
    await eventually(async () => expect(await get('namespaces', 'gone')).toBeUndefined())
    expect([await get('configmaps', 'a', 'gone'), await get('secrets', 'b', 'gone')]).toEqual([undefined, undefined])
    expect(await get('configmaps', 'a', 'kept')).toBeDefined()
    await controller.close()
  })

  it('waits for finalizers and says what is left', async () => {
    const { catalog, create, remove, get, edit } = await openServer()
    await create('namespaces', 'gone')
    await create('configmaps', 'held', { finalizers: ['x.test/hold'] }, 'gone')
    const controller = emptyNamespaces(catalog)
    await remove('namespaces', 'gone')
    await eventually(async () =>
      expect((await get('namespaces', 'gone'))?.status).toMatchObject({
        phase: 'Terminating',
        conditions: expect.arrayContaining([
          expect.objectContaining({
            type: 'NamespaceContentRemaining',
            status: 'True',
            message: 'Some resources are remaining: configmaps. has 1 resource instances',
          }),
          expect.objectContaining({
            type: 'NamespaceFinalizersRemaining',
            status: 'True',
            message: 'Some content in the namespace has finalizers remaining: x.test/hold in 1 resource instances',
          }),
        ]),
      }),
    )
    await expect(create('configmaps', 'late', {}, 'gone')).rejects.toMatchObject({
      status: {
        code: 403,
        message:
          'configmaps "late" is forbidden: unable to create new content in namespace gone because it is being terminated',
        details: { causes: [{ reason: 'NamespaceTerminating', field: 'metadata.namespace' }] },
      },
    })
    await edit('configmaps', 'held', (draft) => delete draft.metadata.finalizers, 'gone')
    await eventually(async () => expect(await get('namespaces', 'gone')).toBeUndefined())
    await controller.close()
  })

  it('deletes Pods first, and nothing else until they are gone', async () => {
    const { catalog, create, remove, get, edit } = await openServer()
    await create('namespaces', 'gone')
    const spec = {
      containers: [{ name: 'c', image: 'i', terminationMessagePolicy: 'File', imagePullPolicy: 'Always' }],
    }
    await create('pods', 'held', { finalizers: ['x.test/hold'] }, 'gone', { spec })
    await create('pods', 'graceful', {}, 'gone', { spec: { ...spec, nodeName: 'n' } })
    await create('configmaps', 'config', {}, 'gone')
    const controller = emptyNamespaces(catalog)
    await remove('namespaces', 'gone')
    const remaining = (count: number) => ({
      conditions: expect.arrayContaining([
        expect.objectContaining({
          type: 'NamespaceContentRemaining',
          message: `Some resources are remaining: pods. has ${count} resource instances`,
        }),
      ]),
    })
    await eventually(async () => expect((await get('namespaces', 'gone'))?.status).toMatchObject(remaining(2)))
    expect(await get('configmaps', 'config', 'gone')).toBeDefined()
    await remove('pods', 'graceful', { gracePeriodSeconds: 0 }, 'gone')
    await eventually(async () => expect((await get('namespaces', 'gone'))?.status).toMatchObject(remaining(1)))
    expect((await get('configmaps', 'config', 'gone'))?.metadata.deletionTimestamp).toBeUndefined()
    await edit('pods', 'held', (draft) => delete draft.metadata.finalizers, 'gone')
    await eventually(async () => expect(await get('namespaces', 'gone')).toBeUndefined())
    expect(await get('configmaps', 'config', 'gone')).toBeUndefined()
    await controller.close()
  })

  it('says why objects stay in words of ours', async () => {
    const { catalog, create, remove, get } = await openServer()
    await create('namespaces', 'gone')
    const list = (): Promise<never> => Promise.reject(new RangeError('Maximum call stack size exceeded'))
    const failing = namespaceController({
      ...quick({
        ...catalog,
        all: () =>
          catalog.all().map((registry) => {
            if (registry.definition.plural !== 'configmaps') return registry
            return Object.assign(Object.create(registry) as typeof registry, { list, asStored: undefined })
          }),
      }),
      report: () => undefined,
    })
    await remove('namespaces', 'gone')
    await eventually(async () =>
      expect((await get('namespaces', 'gone'))?.status).toMatchObject({
        conditions: expect.arrayContaining([
          expect.objectContaining({
            type: 'NamespaceDeletionContentFailure',
            message:
              'Failed to delete all resource types, 1 remaining: failed to delete all configmaps.: an internal error occurred',
          }),
        ]),
      }),
    )
    await failing.close()
  })

  it('is helped by a second server', async () => {
    const one = await openServer()
    const two = await openServer(one.store)
    const controllers = [emptyNamespaces(one.catalog), emptyNamespaces(two.catalog)]
    await one.create('namespaces', 'gone')
    for (const name of ['a', 'b', 'c']) await two.create('configmaps', name, {}, 'gone')
    await two.remove('namespaces', 'gone')
    await eventually(async () => expect(await one.get('namespaces', 'gone')).toBeUndefined())
    await Promise.all(controllers.map((controller) => controller.close()))
  })
})

describe('system objects', () => {
  it('are there after the first start, and stay as they are at the next', async () => {
    const { catalog, get } = await openServer()
    const { signal } = new AbortController()
    const report = (error: unknown): never => {
      throw error
    }
    const objects = await readBootstrap()
    await createBootstrapObjects(catalog, objects, { signal, report })
    const first = await get('namespaces', 'default')
    expect(first).toMatchObject({
      metadata: { labels: { [`${vendor.domain}/metadata.name`]: 'default' } },
      status: { phase: 'Active' },
    })
    for (const name of [vendor.systemNamespace, vendor.publicNamespace, vendor.nodeLeaseNamespace])
      expect(await get('namespaces', name)).toBeDefined()
    expect(await get('priorityclasses', 'system-node-critical')).toMatchObject({ value: 2_000_001_000 })
    await createBootstrapObjects(catalog, objects, { signal, report })
    expect(await get('namespaces', 'default')).toEqual(first)
  })
})

it('refuses to create in a namespace that does not exist, or to delete a permanent one', async () => {
  const { create, remove } = await openServer()
  await expect(create('configmaps', 'a', {}, 'none')).rejects.toMatchObject({
    status: { code: 404, message: 'namespaces "none" not found', details: { name: 'none', kind: 'namespaces' } },
  })
  await create('namespaces', 'default')
  await expect(remove('namespaces', 'default')).rejects.toMatchObject({ status: { code: 403 } })
})
