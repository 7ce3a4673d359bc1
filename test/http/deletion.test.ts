import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import { jsonPatch, type Client } from '../support/client.ts'
import { useSharedServer } from '../support/shared-server.ts'
import { configMap, core, createAll, eventually, failed, names, newNamespace, pod, succeeded } from './objects.ts'

const held = (name: string, ...finalizers: string[]) => configMap(name, { metadata: { finalizers } })
const [one, two, three] = ['example.com/one', 'example.com/two', 'example.com/three'] as const

describe.each(stores)('deletion on %s', (store) => {
  const server = useSharedServer(store)
  let client: Client
  let maps = ''
  let ns = ''
  let path = ''
  beforeEach(async () => {
    client = server.client
    ns = await newNamespace(client)
    maps = core(ns, 'configmaps')
    path = `${maps}/x`
  })
  const finalizersOf = async (name: string): Promise<readonly string[] | undefined> =>
    succeeded(await client.get(`${maps}/${name}`)).metadata.finalizers
  const setFinalizers = (name: string, finalizers: readonly string[] | null) =>
    client.patch(`${maps}/${name}`, { metadata: { finalizers } })

  it('marks an object with finalizers and removes it when the last is gone [DEL-01] [DEL-02] [DEL-04]', async () => {
    succeeded(await client.post(maps, held('x', one)))
    const watch = await client.watch(`${maps}?watch=1&fieldSelector=metadata.name%3Dx`)
    expect((await watch.next()).type).toBe('ADDED')
    const before = Date.now()
    succeeded(await client.delete(path))
    const marked = succeeded(await client.get(path))
    const stamp = marked.metadata.deletionTimestamp ?? ''
    expect(stamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    // Whole seconds: the stamp may lie up to one before the request.
    expect(Date.parse(stamp)).toBeGreaterThan(before - 1_000)
    expect(Date.parse(stamp)).toBeLessThanOrEqual(Date.now())
    expect((await watch.next()).type).toBe('MODIFIED')

    succeeded(await client.delete(path))
    expect(succeeded(await client.get(path))).toEqual(marked)

    succeeded(await setFinalizers('x', null))
    failed(await client.get(path), 404, 'NotFound')
    const gone = await watch.next()
    expect([gone.type, gone.object.metadata.name, gone.object.metadata.uid]).toEqual([
      'DELETED',
      'x',
      marked.metadata.uid,
    ])
    watch.close()
  })

  it('lets finalizers go in any order [DEL-03]', async () => {
    succeeded(await client.post(maps, held('x', one, two, three)))
    succeeded(await client.delete(path))
    const remove = [{ op: 'remove', path: '/metadata/finalizers/1' }]
    expect((await client.patch(path, remove, { headers: jsonPatch })).status).toBe(200)
    expect(await finalizersOf('x')).toEqual([one, three])
    succeeded(await setFinalizers('x', [three]))
    succeeded(await setFinalizers('x', []))
    failed(await client.get(path), 404, 'NotFound')
  })

  it('adds no finalizer to an object that is being deleted', async () => {
    succeeded(await client.post(maps, held('x', one)))
    succeeded(await client.delete(path))
    failed(await setFinalizers('x', [one, two]), 422, 'Invalid')
    expect(await finalizersOf('x')).toEqual([one])
  })

  it('keeps a live object whose finalizers are taken away [DEL-05]', async () => {
    succeeded(await client.post(maps, held('x', one)))
    succeeded(await setFinalizers('x', null))
    expect(succeeded(await client.get(path)).metadata).not.toHaveProperty('deletionTimestamp')
    succeeded(await client.delete(path))
    failed(await client.get(path), 404, 'NotFound')
  })

  it('removes an object without finalizers at once, and answers a Status [DEL-06] [DEL-07]', async () => {
    const { metadata } = succeeded(await client.post(maps, configMap('x')))
    const reply = await client.delete(path)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Success',
      details: { name: 'x', kind: 'configmaps', uid: metadata.uid },
    })
    failed(await client.get(path), 404, 'NotFound')
  })

  it('answers the object when it stays for its finalizers [DEL-07]', async () => {
    succeeded(await client.post(maps, held('x', one)))
    const reply = await client.delete(path)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual(succeeded(await client.get(path)))
    expect(reply.body.kind).toBe('ConfigMap')
  })

  it('checks the preconditions of the body [DEL-08]', async () => {
    const { metadata } = succeeded(await client.post(maps, configMap('x')))
    const wrong = [{ uid: '11111111-2222-3333-4444-555555555555' }, { resourceVersion: '1' }]
    const options = (preconditions: object) => ({ body: { kind: 'DeleteOptions', apiVersion: 'v1', preconditions } })
    for (const preconditions of wrong) {
      failed(await client.delete(path, options(preconditions)), 409, 'Conflict')
    }
    succeeded(await client.get(path))
    const { uid, resourceVersion } = metadata
    succeeded(await client.delete(path, options({ uid, resourceVersion })))
    failed(await client.get(path), 404, 'NotFound')
  })

  it('gives a pod on a node its grace period, and none when it is zero [DEL-09]', async () => {
    const bound = pod('p', { spec: { nodeName: 'n1', containers: [{ name: 'main', image: 'i' }] } })
    const pods = core(ns, 'pods')
    succeeded(await client.post(pods, bound))
    failed(await client.delete(`${pods}/p?gracePeriodSeconds=-1`), 422, 'Invalid')
    const marked = succeeded(await client.delete(`${pods}/p?gracePeriodSeconds=20`))
    expect(marked.metadata.deletionGracePeriodSeconds).toBe(20)
    expect(succeeded(await client.get(`${pods}/p`)).metadata.deletionGracePeriodSeconds).toBe(20)
    expect((await client.delete(`${pods}/p?gracePeriodSeconds=0`)).status).toBe(200)
    failed(await client.get(`${pods}/p`), 404, 'NotFound')
  })

  it('deletes from a collection what the selectors, the limit and the token choose [DEL-10]', async () => {
    const labelled = (name: string, app: string, finalizers: string[] = []) =>
      configMap(name, { metadata: { labels: { app }, finalizers } })
    await createAll(client, maps, [
      labelled('a', 'x'),
      labelled('b', 'x', [one]),
      labelled('c', 'y'),
      labelled('d', 'y'),
    ])
    const reply = succeeded(await client.delete(`${maps}?labelSelector=app%3Dx`))
    expect([reply.kind, names(reply)]).toEqual(['ConfigMapList', ['a', 'b']])
    const left = succeeded(await client.get(maps))
    expect(names(left)).toEqual(['b', 'c', 'd'])
    expect(left.items.map(({ metadata }) => metadata.deletionTimestamp !== undefined)).toEqual([true, false, false])

    const first = succeeded(await client.delete(`${maps}?labelSelector=app%3Dy&limit=1`))
    expect(names(first)).toEqual(['c'])
    expect(names(succeeded(await client.get(maps)))).toEqual(['b', 'd'])
    succeeded(await client.delete(`${maps}?labelSelector=app%3Dy&limit=1&continue=${first.metadata.continue}`))
    expect(names(succeeded(await client.get(maps)))).toEqual(['b'])
  })

  describe('with dependants', () => {
    beforeEach(async () => {
      const owner = succeeded(await client.post(maps, configMap('owner')))
      const reference = { apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid: owner.metadata.uid }
      const owned = (name: string, blockOwnerDeletion: boolean, finalizers: string[]) =>
        configMap(name, { metadata: { ownerReferences: [{ ...reference, blockOwnerDeletion }], finalizers } })
      await createAll(client, maps, [owned('dependant', true, []), owned('held', true, [one])])
    })
    const remove = (policy: string) => client.delete(`${maps}/owner?propagationPolicy=${policy}`)
    const present = async (): Promise<string[]> => names(succeeded(await client.get(maps)))
    const markedForDeletion = (name: string) =>
      eventually(
        async () => succeeded(await client.get(`${maps}/${name}`)).metadata,
        ({ deletionTimestamp }) => deletionTimestamp !== undefined,
      )

    it('orphans them: their references go, they stay [DEL-11]', async () => {
      succeeded(await remove('Orphan'))
      await eventually(present, (found) => !found.includes('owner'))
      expect(await present()).toEqual(['dependant', 'held'])
      for (const name of ['dependant', 'held']) {
        expect(succeeded(await client.get(`${maps}/${name}`)).metadata).not.toHaveProperty('ownerReferences')
      }
    })

    it('removes them in the background, after the owner [DEL-11]', async () => {
      succeeded(await remove('Background'))
      failed(await client.get(`${maps}/owner`), 404, 'NotFound')
      await eventually(present, (found) => !found.includes('dependant'))
      expect((await markedForDeletion('held')).finalizers).toEqual([one])
      succeeded(await setFinalizers('held', null))
      expect(await present()).toEqual([])
    })

    it('keeps the owner in the foreground until they are gone [DEL-11]', async () => {
      const reply = succeeded(await client.delete(`${maps}/owner`, { body: { propagationPolicy: 'Foreground' } }))
      expect(reply.metadata.finalizers).toEqual(['foregroundDeletion'])
      await eventually(present, (found) => !found.includes('dependant'))
      const owner = succeeded(await client.get(`${maps}/owner`)).metadata
      expect(owner.deletionTimestamp).toMatch(/Z$/)
      expect(owner.finalizers).toEqual(['foregroundDeletion'])
      await markedForDeletion('held')
      succeeded(await setFinalizers('held', null))
      await eventually(present, (found) => found.length === 0)
    })
  })
})
