import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import { mergePatch, type Reply } from '../support/client.ts'
import { useSharedServer } from '../support/shared-server.ts'
import { definition, definitions, newGroup, versionWith } from './custom.ts'
import { core, eventually, failed, newNamespace, succeeded } from './objects.ts'
import { RawConnection } from './raw-connection.ts'

const newer = 'events.orch.io'

describe.each(stores)('single kinds on %s', (store) => {
  const server = useSharedServer(store)
  let ns = ''
  beforeEach(async () => {
    ns = await newNamespace(server.client)
  })
  const causes = (reply: Reply): unknown =>
    failed(reply, 422, 'Invalid').details.causes?.map(({ field, message }) => [field, message])

  it('a namespace with a generated name has it as its label at once', async () => {
    const made = { apiVersion: 'v1', kind: 'Namespace', metadata: { generateName: 'made-' } }
    const { metadata } = succeeded(await server.client.post('/api/v1/namespaces', made))
    expect(metadata.name).toMatch(/^made-.+/)
    expect(metadata.labels).toEqual({ 'orch.io/metadata.name': metadata.name })
    const path = `/api/v1/namespaces/${metadata.name}`
    const changed = succeeded(
      await server.client.patch(path, { metadata: { labels: { 'orch.io/metadata.name': null } } }),
    )
    expect(changed.metadata.labels).toEqual({ 'orch.io/metadata.name': metadata.name })
  })

  it('a PodTemplate counts the changes of its template', async () => {
    const template = { spec: { containers: [{ name: 'main', image: 'a' }] } }
    const made = { apiVersion: 'v1', kind: 'PodTemplate', metadata: { name: 't' }, template }
    const path = core(ns, 'podtemplates', 't')
    expect(succeeded(await server.client.post(core(ns, 'podtemplates'), made)).metadata.generation).toBe(1)
    const label = { metadata: { labels: { a: 'b' } } }
    expect(succeeded(await server.client.patch(path, label)).metadata.generation).toBe(1)
    const image = { template: { spec: { containers: [{ name: 'main', image: 'b' }] } } }
    expect(succeeded(await server.client.patch(path, image)).metadata.generation).toBe(2)
  })

  describe('an event', () => {
    const old = (involvedObject: object) => ({
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { generateName: 'e-' },
      involvedObject,
      reason: 'Because',
      message: 'text',
      type: 'Normal',
      count: 1,
      source: { component: 'c' },
      firstTimestamp: '2024-01-02T03:04:05Z',
      lastTimestamp: '2024-01-02T03:04:05Z',
    })
    const present = (regarding: object) => ({
      apiVersion: `${newer}/v1`,
      kind: 'Event',
      metadata: { generateName: 'e-' },
      regarding,
      eventTime: '2024-01-02T03:04:05.000000Z',
      reportingController: 'example.com/c',
      reportingInstance: 'c-1',
      action: 'Doing',
      reason: 'Because',
      note: 'text',
      type: 'Normal',
    })
    const events = (namespace: string): string => `/apis/${newer}/v1/namespaces/${namespace}/events`

    it('lies in the namespace of what it is about, in both groups', async () => {
      const elsewhere = (home: string) => [
        ['involvedObject.namespace', `Invalid value: ${JSON.stringify(home)}: does not match event.namespace`],
      ]
      for (const home of ['default', '']) {
        const about = { kind: 'ConfigMap', name: 'x', ...(home === '' ? {} : { namespace: home }) }
        expect(causes(await server.client.post(core(ns, 'events'), old(about)))).toEqual(elsewhere(home))
        expect(causes(await server.client.post(events(ns), present(about)))).toEqual(elsewhere(home))
        succeeded(await server.client.post(core('default', 'events'), old(about)))
        succeeded(await server.client.post(events('default'), present(about)))
      }
      const about = { kind: 'ConfigMap', name: 'x', namespace: ns }
      succeeded(await server.client.post(core(ns, 'events'), old(about)))
      succeeded(await server.client.post(events(ns), present(about)))
    })

    it('of the old form can be patched and replaced through the newer group', async () => {
      const about = { kind: 'ConfigMap', name: 'x', namespace: ns }
      const { metadata } = succeeded(await server.client.post(core(ns, 'events'), old(about)))
      const path = `${events(ns)}/${metadata.name}`
      const label = { metadata: { labels: { seen: 'yes' } } }
      for (const type of ['merge', 'strategic-merge']) {
        const headers = { 'content-type': `application/${type}-patch+json` }
        expect(succeeded(await server.client.patch(path, label, { headers })).metadata.labels).toEqual({ seen: 'yes' })
      }
      const series = { series: { count: 2, lastObservedTime: '2024-01-02T03:04:06.000000Z' } }
      succeeded(await server.client.patch(path, series))
      succeeded(await server.client.put(path, succeeded(await server.client.get(path))))
      expect(succeeded(await server.client.get(core(ns, 'events', metadata.name)))).toMatchObject({
        count: 1,
        ...series,
      })
      expect(causes(await server.client.patch(path, { note: 'other' }))).toMatchObject([
        ['message', expect.any(String)],
      ])
      expect(causes(await server.client.patch(path, { series: { count: 1 } }))).toMatchObject([
        ['series.count', expect.any(String)],
      ])
    })

    it('of the present form has what belongs to it, in both groups', async () => {
      const about = { kind: 'ConfigMap', name: 'x', namespace: ns }
      const { eventTime: _, ...untimed } = present(about)
      expect(causes(await server.client.post(events(ns), untimed))).toEqual([['eventTime', 'Required value']])
      expect(causes(await server.client.post(events(ns), { ...untimed, eventTime: null }))).toEqual([
        ['eventTime', 'Required value'],
      ])
      const timed = { ...old(about), eventTime: '2024-01-02T03:04:05.000000Z', reportingInstance: 'i', action: 'a' }
      const refused = causes(await server.client.post(core(ns, 'events'), timed))
      expect(refused).toContainEqual(['reportingComponent', 'Required value'])
    })
  })

  it('a custom object says what it is', async () => {
    const group = newGroup()
    const spec = { type: 'object', 'x-orch-preserve-unknown-fields': true }
    succeeded(await server.client.post(definitions, definition({ group, versions: [versionWith('v1', spec)] })))
    const path = `/apis/${group}/v1/namespaces/${ns}/gadgets`
    const typed = { apiVersion: `${group}/v1`, kind: 'Gadget' }
    const body = { metadata: { name: 'g' }, spec: {} }
    await eventually(
      () => server.client.post(path, { ...typed, ...body }),
      ({ status }) => status === 201,
    )
    const bad = (reply: Reply): string => failed(reply, 400, 'BadRequest').message
    const unversioned = `the API version in the data () does not match the expected API version (${group}/v1)`
    for (const [method, at] of [
      ['POST', path],
      ['PUT', `${path}/g`],
    ] as const) {
      const sent = (more: object): Promise<Reply> => server.client.call(method, at, { body: { ...body, ...more } })
      expect(bad(await sent({ apiVersion: typed.apiVersion }))).toContain("Object 'Kind' is missing")
      expect(bad(await sent({}))).toContain("Object 'Kind' is missing")
      expect(bad(await sent({ kind: 'Gadget' }))).toBe(unversioned)
      expect(bad(await sent({ kind: '', apiVersion: '' }))).toContain("Object 'Kind' is missing")
    }
    // Built-in kinds are known by their path.
    succeeded(await server.client.post(core(ns, 'configmaps'), { metadata: { name: 'untyped' } }))
  })

  it('a name in a path that no object can have is no request', async () => {
    const invalid = (reply: Reply, name: string, why: string): void =>
      expect(failed(reply, 400, 'BadRequest').message).toBe(`Name parameter invalid: ${JSON.stringify(name)}: ${why}`)
    for (const [segment, name, why] of [
      ['a%25b', 'a%b', "may not contain '%'"],
      ['a%2Fb', 'a/b', "may not contain '/'"],
      ['a%b', 'a%b', "may not contain '%'"],
    ] as const) {
      for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
        const body = method === 'PUT' || method === 'PATCH' ? { body: { metadata: { name } }, headers: mergePatch } : {}
        invalid(await server.client.call(method, core(ns, 'configmaps', segment), body), name, why)
      }
      invalid(await server.client.get(`/api/v1/namespaces/${segment}`), name, why)
      invalid(await server.client.get(core(segment, 'configmaps')), name, why)
      invalid(await server.client.get(`/api/v1/nodes/${segment}`), name, why)
    }
    const connection = await RawConnection.open(server.client)
    const { token } = server.client.options
    connection.send(
      `GET ${core(ns, 'configmaps', '..')} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
    )
    expect(await connection.until((text) => text.includes('"code"'))).toContain("may not be '..'")
    connection.socket.destroy()
    failed(await server.client.get(core(ns, 'configmaps', 'a%20b')), 404, 'NotFound')
    succeeded(await server.client.get('/apis/rbac.authorization.orch.io/v1/clusterroles/system%3Anode'))
  })

  it('a health endpoint is at its path alone', async () => {
    for (const path of ['/healthz', '/livez', '/readyz', '/readyz/ping'])
      expect([path, (await server.client.get(path)).status]).toEqual([path, 200])
    for (const path of ['/healthz/', '/livez/', '/readyz/', '/readyz/ping/', '/readyz//ping', '//healthz'])
      expect([path, (await server.client.get(path)).status]).toEqual([path, 404])
    expect((await server.client.get('/healthz/?verbose')).status).toBe(404)
  })
})
