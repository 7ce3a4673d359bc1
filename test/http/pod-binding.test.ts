import { beforeAll, describe, expect, it } from 'vitest'
import type { DynamicObject } from '../../runtime/api/index.ts'
import { useServerHere } from '../support/server-here.ts'
import { core, failed, newNamespace, pod, succeeded } from './objects.ts'

describe('binding a Pod', () => {
  const server = useServerHere({ store: 'lmdb' })
  let ns = ''
  beforeAll(async () => {
    ns = await newNamespace(server.client)
  })
  const makePod = async (name: string, more: Record<string, unknown> = {}) =>
    succeeded(await server.client.post(core(ns, 'pods'), pod(name, more)))
  const bind = (name: string, metadata: Record<string, unknown> = {}, query = '') =>
    server.client.post(`${core(ns, 'pods', name)}/binding${query}`, {
      apiVersion: 'v1',
      kind: 'Binding',
      metadata: { name, ...metadata },
      target: { kind: 'Node', name: 'node-1' },
    })
  const read = async (name: string): Promise<DynamicObject> =>
    succeeded(await server.client.get(core(ns, 'pods', name)))
  const conflictOf = async (answer: ReturnType<typeof bind>): Promise<string> =>
    failed(await answer, 409, 'Conflict').message

  it('sets its node and says that it is scheduled; nobody manages that', async () => {
    const made = await makePod('plain')
    expect((await bind('plain')).status).toBe(201)
    const bound = await read('plain')
    expect(bound.spec).toEqual({ ...(made.spec as object), nodeName: 'node-1' })
    expect(bound.status).toEqual({
      ...(made.status as object),
      conditions: [
        {
          type: 'PodScheduled',
          status: 'True',
          lastProbeTime: null,
          lastTransitionTime: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        },
      ],
    })
    expect(bound.metadata).toEqual({ ...made.metadata, resourceVersion: bound.metadata.resourceVersion })
    expect(Number(bound.metadata.resourceVersion)).toBeGreaterThan(Number(made.metadata.resourceVersion))
  })

  it('takes over the annotations of the binding', async () => {
    await makePod('noted', { metadata: { annotations: { kept: 'a', changed: 'b' } } })
    await bind('noted', { annotations: { changed: 'c', added: 'd' } })
    expect((await read('noted')).metadata.annotations).toEqual({ kept: 'a', changed: 'c', added: 'd' })
  })

  it('keeps the time of a condition that says so already', async () => {
    await makePod('scheduled')
    const condition = { type: 'PodScheduled', status: 'True', lastTransitionTime: '2020-01-01T00:00:00Z' }
    const status = { conditions: [{ type: 'Ready', status: 'False' }, condition] }
    succeeded(await server.client.patch(`${core(ns, 'pods', 'scheduled')}/status`, { status }))
    await bind('scheduled')
    expect((await read('scheduled')).status).toMatchObject(status)
  })

  it('changes nothing in a dry run', async () => {
    const made = await makePod('dry')
    expect((await bind('dry', {}, '?dryRun=All')).status).toBe(201)
    expect(await read('dry')).toEqual(made)
  })

  it('is for the Pod of a uid and a version, where it names them', async () => {
    const { metadata } = await makePod('known')
    const { uid = '', resourceVersion = '' } = metadata
    const refusal = (field: string, wanted: string, present: string) =>
      'Operation cannot be fulfilled on pods "known": StorageError: invalid object, Code: 4, ' +
      `Key: /registry/pods/${ns}/known, ResourceVersion: 0, AdditionalErrorMsg: ` +
      `Precondition failed: ${field} in precondition: ${wanted}, ${field} in object meta: ${present}`
    expect(await conflictOf(bind('known', { uid: 'other' }))).toBe(refusal('UID', 'other', uid))
    expect(await conflictOf(bind('known', { resourceVersion: '1' }))).toBe(
      refusal('ResourceVersion', '1', resourceVersion),
    )
    expect((await bind('known', { uid, resourceVersion })).status).toBe(201)
  })

  it('is refused to one that goes, that has a node, or that may not be scheduled yet', async () => {
    const why = (name: string, text: string) => `Operation cannot be fulfilled on pods/binding "${name}": ${text}`
    await makePod('bound')
    await bind('bound')
    expect(await conflictOf(bind('bound'))).toBe(why('bound', 'pod bound is already assigned to node "node-1"'))
    await makePod('going', { metadata: { finalizers: ['example.com/held'] } })
    succeeded(await server.client.delete(core(ns, 'pods', 'going')))
    const going = why('going', 'pod going is being deleted, cannot be assigned to a host')
    expect(await conflictOf(bind('going'))).toBe(going)
    const gated = { schedulingGates: [{ name: 'example.com/wait' }], containers: [{ name: 'main', image: 'i' }] }
    await makePod('gated', { spec: gated })
    expect(await conflictOf(bind('gated'))).toBe(why('gated', 'pod gated has non-empty .spec.schedulingGates'))
  })

  it('stores no node and no annotations that a Pod could not be written with', async () => {
    await makePod('exact')
    const path = core(ns, 'pods', 'exact')
    const binding = { apiVersion: 'v1', kind: 'Binding', metadata: { name: 'exact' }, target: { name: 'Not a name' } }
    const { details } = failed(await server.client.post(`${path}/binding`, binding), 422, 'Invalid')
    expect(details.causes?.map(({ field }) => field)).toEqual(['spec.nodeName'])
    const noted = failed(await bind('exact', { annotations: { 'not a key': 'x' } }), 422, 'Invalid')
    expect(noted.details.causes?.map(({ field }) => field)).toEqual(['metadata.annotations'])
    expect((await read('exact')).spec).not.toHaveProperty('nodeName')
  })
})
