import { beforeEach, describe, expect, it } from 'vitest'
import { vendor } from '../../generated/index.ts'
import { stores } from '../support/backing.ts'
import { mergePatch, type Entity } from '../support/client.ts'
import { useSharedServer } from '../support/shared-server.ts'
import { core, failed, names, newNamespace, succeeded } from './objects.ts'

const eventsGroup = `events.${vendor.apiDomain}`
const applied = { 'content-type': 'application/apply-patch+yaml' }

describe.each(stores)('kinds of several versions and groups, on %s', (store) => {
  const server = useSharedServer(store)
  let ns = ''
  beforeEach(async () => {
    ns = await newNamespace(server.client)
  })

  describe('events', () => {
    const newer = (name = ''): string =>
      `/apis/${eventsGroup}/v1/namespaces/${ns}/events${name === '' ? '' : `/${name}`}`
    const event = (name: string, fields: Record<string, unknown> = {}) => ({
      metadata: { name, namespace: ns },
      eventTime: '2024-01-02T03:04:05.000000Z',
      reportingInstance: 'c-1',
      action: 'Doing',
      reason: 'Because',
      type: 'Normal',
      ...fields,
    })
    const inNewer = (name: string) =>
      event(name, {
        reportingController: 'example.com/c',
        regarding: { kind: 'ConfigMap', namespace: ns, name: 'x' },
        note: 'text',
      })
    const inCore = (name: string) =>
      event(name, {
        reportingComponent: 'example.com/c',
        involvedObject: { kind: 'ConfigMap', namespace: ns, name: 'x' },
        message: 'text',
      })

    it('are the same objects in both groups, whichever they come through', async () => {
      const watches = [
        await server.client.watch(`${core(ns, 'events')}?watch=1`),
        await server.client.watch(`${newer()}?watch=1`),
      ]
      const created = succeeded(
        await server.client.post(newer(), { ...inNewer('a'), apiVersion: `${eventsGroup}/v1`, kind: 'Event' }),
      )
      const seen = succeeded(await server.client.get(core(ns, 'events', 'a')))
      expect(seen).toMatchObject({ ...inCore('a'), apiVersion: 'v1', metadata: { uid: created.metadata.uid } })
      expect(seen.metadata.resourceVersion).toBe(created.metadata.resourceVersion)
      const other = { ...inCore('b'), involvedObject: { kind: 'Pod', name: 'y', namespace: ns } }
      succeeded(await server.client.post(core(ns, 'events'), { ...other, apiVersion: 'v1', kind: 'Event' }))
      expect(succeeded(await server.client.get(newer('b'))).regarding).toEqual(other.involvedObject)

      expect(names(succeeded(await server.client.get(newer()))).sort()).toEqual(['a', 'b'])
      const byObject = `${newer()}?fieldSelector=regarding.name%3Dx`
      expect(names(succeeded(await server.client.get(byObject)))).toEqual(['a'])
      expect(
        names(succeeded(await server.client.get(`${core(ns, 'events')}?fieldSelector=involvedObject.name%3Dy`))),
      ).toEqual(['b'])
      const page = succeeded(await server.client.get(`${newer()}?limit=1`))
      const next = await server.client.get(
        `${newer()}?limit=1&continue=${encodeURIComponent(page.metadata.continue ?? '')}`,
      )
      expect([...names(page), ...names(succeeded(next))].sort()).toEqual(['a', 'b'])

      const body = { message: 'more' }
      succeeded(await server.client.call('PATCH', core(ns, 'events', 'b'), { headers: mergePatch, body }))
      expect(succeeded(await server.client.get(newer('b'))).note).toBe('more')
      succeeded(await server.client.delete(core(ns, 'events', 'a')))
      failed(await server.client.get(newer('a')), 404, 'NotFound')
      for (const [watch, text] of [
        [watches[0], 'message'],
        [watches[1], 'note'],
      ] as const) {
        const events = (await watch?.take(4)) ?? []
        expect(events.map(({ type, object }) => `${type} ${object.metadata.name} ${String(object[text])}`)).toEqual([
          'ADDED a text',
          'ADDED b text',
          'MODIFIED b more',
          'DELETED a text',
        ])
        watch?.close()
      }
    })

    it('lose nothing to races between the groups, and exist once', async () => {
      succeeded(await server.client.post(newer(), { ...inNewer('a'), apiVersion: `${eventsGroup}/v1`, kind: 'Event' }))
      const again = { ...inCore('a'), involvedObject: { kind: 'Pod', namespace: ns }, apiVersion: 'v1', kind: 'Event' }
      failed(await server.client.post(core(ns, 'events'), again), 409, 'AlreadyExists')
      const stale = succeeded(await server.client.get(newer('a')))
      const label = (path: string, name: string) =>
        server.client.call('PATCH', path, { headers: mergePatch, body: { metadata: { labels: { [name]: '1' } } } })
      const paths = [newer('a'), core(ns, 'events', 'a')]
      const writes = Array.from({ length: 10 }, (_, index) => label(paths[index % 2] ?? '', `l${index}`))
      for (const reply of await Promise.all(writes)) succeeded(reply)
      const { labels } = succeeded(await server.client.get(newer('a'))).metadata
      expect(Object.keys(labels ?? {})).toHaveLength(10)
      failed(await server.client.put(newer('a'), stale), 409, 'Conflict')
    })

    it('have owners of fields in the versions of both groups [MF-03]', async () => {
      const apply = (path: string, apiVersion: string, manager: string, fields: object) =>
        server.client.call('PATCH', `${path}?fieldManager=${manager}`, {
          headers: applied,
          body: JSON.stringify({ apiVersion, kind: 'Event', metadata: { name: 'a', namespace: ns }, ...fields }),
        })
      const { metadata: _, ...fields } = inNewer('a')
      succeeded(await apply(newer('a'), `${eventsGroup}/v1`, 'one', fields))
      const labels = { metadata: { name: 'a', namespace: ns, labels: { of: 'two' } } }
      const both = succeeded(await apply(core(ns, 'events', 'a'), 'v1', 'two', labels))
      const versions = ({ metadata: { managedFields = [] } }: Entity) =>
        managedFields.map(({ manager, apiVersion }) => `${manager} ${apiVersion}`).sort()
      expect(versions(both)).toEqual([`one ${eventsGroup}/v1`, 'two v1'])
      expect(versions(succeeded(await server.client.get(newer('a'))))).toEqual([`one ${eventsGroup}/v1`, 'two v1'])
      const refused = failed(
        await apply(core(ns, 'events', 'a'), 'v1', 'two', { ...labels, message: 'other' }),
        409,
        'Conflict',
      )
      expect(refused.message).toContain('conflict with "one"')
    })
  })

  it('shows autoscalers of version 1 in version 2, and keeps what version 1 has no field for', async () => {
    const path = (version: string): string => `/apis/autoscaling/${version}/namespaces/${ns}/horizontalpodautoscalers`
    const cpu = { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } }
    const memory = {
      type: 'Resource',
      resource: { name: 'memory', target: { type: 'AverageValue', averageValue: '1Gi' } },
    }
    const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'd' }
    const spec = {
      scaleTargetRef,
      maxReplicas: 4,
      metrics: [cpu, memory],
      behavior: { scaleUp: { stabilizationWindowSeconds: 7 } },
    }
    const made = { apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', metadata: { name: 'h' }, spec }
    const created = succeeded(await server.client.post(path('v2'), made))
    const older = succeeded(await server.client.get(`${path('v1')}/h`))
    expect(older.spec).toEqual({ scaleTargetRef, minReplicas: 1, maxReplicas: 4, targetCPUUtilizationPercentage: 60 })
    expect(older.metadata.uid).toBe(created.metadata.uid)
    const changed = { ...older, spec: { ...older.spec, targetCPUUtilizationPercentage: 70 } }
    succeeded(await server.client.put(`${path('v1')}/h`, changed))
    const back = succeeded(await server.client.get(`${path('v2')}/h`))
    const target = { type: 'Utilization', averageUtilization: 70 }
    expect(back.spec).toEqual({
      ...(created.spec as object),
      metrics: [{ ...cpu, resource: { name: 'cpu', target } }, memory],
    })
    expect(back.metadata.annotations).toBeUndefined()
    const accept = `application/json;as=Table;v=v1;g=meta.${vendor.apiDomain}`
    const [first, second] = await Promise.all(
      ['v1', 'v2'].map(async (version) => (await server.client.get(path(version), { headers: { accept } })).body),
    )
    const cells = (table: Entity | undefined) =>
      (table?.['rows'] as { cells: unknown[] }[]).map((row) => row.cells.slice(0, -1))
    expect(cells(first)).toEqual(cells(second))
  })
})
