import { describe, expect, it } from 'vitest'
import { compareVersions } from '../../../runtime/api/index.ts'
import { swaggerDocument, swaggerMembers } from '../../../runtime/http/handlers/openapi/swagger.ts'
import { NotReady } from '../../../runtime/http/index.ts'
import { fakeServer } from './fake-server.ts'

const AGGREGATED = 'application/json;g=apidiscovery.maker.test;v=v2;as=APIGroupDiscoveryList'

describe('discovery', () => {
  it('orders versions by stability, then by age', () => {
    const versions = ['v1alpha1', 'v2beta1', 'v1', 'foo', 'v10', 'v2', 'v2beta3', 'bar']
    expect(versions.toSorted(compareVersions)).toEqual([
      'v10',
      'v2',
      'v1',
      'v2beta3',
      'v2beta1',
      'v1alpha1',
      'bar',
      'foo',
    ])
  })

  it('lists groups, versions and types', async () => {
    const { ask } = fakeServer()
    const versions = ['v1', 'v1beta1'].map((version) => ({ groupVersion: `demo.test/${version}`, version }))
    const group = { name: 'demo.test', versions, preferredVersion: versions[0] }
    expect((await ask('GET', '/api')).body).toMatchObject({ kind: 'APIVersions', versions: ['v1'] })
    expect((await ask('GET', '/apis')).body).toEqual({ kind: 'APIGroupList', apiVersion: 'v1', groups: [group] })
    expect((await ask('GET', '/apis/demo.test')).body).toEqual({ kind: 'APIGroup', apiVersion: 'v1', ...group })
    const types = (await ask('GET', '/apis/demo.test/v1/')).body
    expect(types).toMatchObject({ kind: 'APIResourceList', apiVersion: 'v1', groupVersion: 'demo.test/v1' })
    const cluster = { singularName: '', namespaced: false }
    expect(types['resources']).toEqual([
      { name: 'reviews', singularName: 'review', namespaced: false, kind: 'Review', verbs: ['create'] },
      expect.objectContaining({
        name: 'widgets',
        kind: 'Widget',
        storageVersionHash: expect.stringMatching(/^[\w+/]{11}=$/),
      }),
      { ...cluster, name: 'widgets/scale', group: 'autoscaling', version: 'v1', kind: 'Scale', verbs: ['get'] },
      { ...cluster, name: 'widgets/status', kind: 'Widget', verbs: ['get', 'patch', 'update'] },
    ])
    expect((await ask('GET', '/api/v1')).body).not.toHaveProperty('apiVersion')
  })

  it('lists everything in one document with an ETag', async () => {
    const { send } = fakeServer()
    const first = await send({ url: '/apis', headers: { accept: `${AGGREGATED}, application/json` } })
    expect(first.headers.get('content-type')).toEqual([AGGREGATED])
    expect(JSON.parse(first.bytes.toString())).toMatchObject({
      kind: 'APIGroupDiscoveryList',
      apiVersion: 'apidiscovery.maker.test/v2',
      items: [
        {
          metadata: { name: 'demo.test' },
          versions: [{ version: 'v1', resources: [{}, { resource: 'widgets', subresources: [{}, {}] }] }, {}],
        },
      ],
    })
    const tag = first.headers.get('etag')?.[0] ?? ''
    const again = await send({ url: '/apis', headers: { accept: AGGREGATED, 'if-none-match': tag } })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })

  it('lists the paths', async () => {
    const { body } = await fakeServer().ask('GET', '/')
    expect(body['paths']).toEqual(
      expect.arrayContaining(['/api', '/api/v1', '/apis', '/apis/demo.test/v1', '/livez/ping', '/version']),
    )
  })
})

describe('health', () => {
  const checks = [
    { name: 'log', check: async () => undefined },
    { name: 'store', check: async () => Promise.reject(new Error('down')), endpoints: ['readyz' as const] },
  ]
  const text = async (fake: ReturnType<typeof fakeServer>, url: string): Promise<string> => {
    const { status, bytes } = await fake.send({ url })
    return `${status} ${bytes.toString()}`
  }

  it('answers ok, or a line for each check', async () => {
    const fake = fakeServer({ diagnostics: { health: { checks } } })
    expect(await text(fake, '/livez')).toBe('200 ok')
    expect(await text(fake, '/livez?verbose')).toBe('200 [+]ping ok\n[+]log ok\nhealthz check passed\n')
    expect(await text(fake, '/healthz?verbose&exclude=ping&exclude=nope')).toBe(
      '200 [+]ping excluded: ok\n[+]log ok\nwarn: some health checks cannot be excluded: no matches for "nope"\nhealthz check passed\n',
    )
    expect(await text(fake, '/livez/log')).toBe('200 ok')
    expect(await text(fake, '/livez/store')).toBe('404 404 page not found\n')
  })

  it('withholds why a check fails, and reports it to the log', async () => {
    const fake = fakeServer({ diagnostics: { health: { checks } } })
    expect(await text(fake, '/readyz')).toBe(
      '500 [+]ping ok\n[+]log ok\n[-]store failed: reason withheld\n[+]shutdown ok\nhealthz check failed\n',
    )
    expect(await text(fake, '/readyz?exclude=store')).toBe('200 ok')
    expect(fake.reports).toHaveLength(1)
  })

  it('reports nothing of a server that is on its way up or down', async () => {
    const start = { name: 'start', check: () => Promise.reject(new NotReady('start has not begun yet')) }
    const fake = fakeServer({ diagnostics: { health: { checks: [start] } } })
    fake.server.announceShutdown()
    expect(await text(fake, '/readyz')).toBe(
      '500 [+]ping ok\n[-]start failed: reason withheld\n[-]shutdown failed: reason withheld\nhealthz check failed\n',
    )
    expect(await text(fake, '/healthz/start')).toBe('500 internal server error: reason withheld\n')
    expect(fake.reports).toEqual([])
  })

  it('ends a check that hangs at its deadline, and holds up no other for it', async () => {
    const order: string[] = []
    const hanging = { name: 'hanging', check: () => new Promise<void>(() => undefined) }
    const quick = { name: 'quick', check: async () => void order.push('quick') }
    const observe = (name: string, endpoint: string, outcome: string): void => {
      if (endpoint === 'readyz') order.push(`${name} ${outcome}`)
    }
    const fake = fakeServer({ diagnostics: { health: { checks: [hanging, quick], deadlineMilliseconds: 5, observe } } })
    expect(await text(fake, '/readyz?verbose')).toContain('[-]hanging failed: reason withheld\n[+]quick ok\n')
    expect(order.indexOf('quick passed')).toBeLessThan(order.indexOf('hanging failed'))
    expect(await text(fake, '/readyz/quick')).toBe('200 ok')
    expect(await text(fake, '/readyz/hanging')).toBe('500 internal server error: reason withheld\n')
  })

  it('does not fail liveness before the grace period is over, but readiness [HEALTH-09]', async () => {
    let now = 1_000
    const hook = { name: 'poststarthook/slow', check: async () => Promise.reject(new Error('not yet')) }
    const health = { checks: [hook], livenessGraceMilliseconds: 30_000, clock: () => now }
    const fake = fakeServer({ diagnostics: { health } })
    now += 29_999
    expect(await text(fake, '/livez')).toBe('200 ok')
    expect(await text(fake, '/livez/poststarthook/slow')).toBe('200 ok')
    expect(await text(fake, '/livez?verbose')).toContain('[+]poststarthook/slow ok\n')
    for (const path of ['/readyz', '/healthz']) expect(await text(fake, path)).toMatch(/^500/)
    now += 1
    expect(await text(fake, '/livez')).toMatch(/^500/)
    expect(await text(fake, '/livez?exclude=poststarthook/slow')).toBe('200 ok')
  })

  it('is no longer ready once a shutdown is announced, but alive', async () => {
    const fake = fakeServer()
    fake.server.announceShutdown()
    expect(await text(fake, '/readyz/shutdown')).toMatch(/^500/)
    expect(await text(fake, '/livez')).toBe('200 ok')
  })
})

const document = {
  openapi: '3.0.0',
  info: { title: 'T', version: 'v1' },
  paths: {
    '/api/v1/things': {
      parameters: [{ in: 'query', name: 'limit', schema: { type: 'integer' } }],
      post: {
        operationId: 'create',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/T' } } },
        },
        responses: {
          '201': {
            description: 'Created',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/T' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      T: { type: 'object', properties: { spec: { description: 'd', allOf: [{ $ref: '#/components/schemas/S' }] } } },
    },
  },
}

describe('OpenAPI', () => {
  const groupVersions = [
    { group: '', version: 'v1', resources: [], openapi: async () => Buffer.from(JSON.stringify(document)) },
  ]

  it('has an index with hashes, and documents that may be kept under theirs', async () => {
    const { ask, send } = fakeServer({ types: { groupVersions: () => groupVersions } })
    const { body } = await ask('GET', '/openapi/v3')
    const paths = body['paths'] as Record<string, { serverRelativeURL: string }>
    expect(Object.keys(paths)).toEqual(['api/v1', 'version'])
    const url = paths['api/v1']?.serverRelativeURL ?? ''
    const kept = await send({ url })
    expect(kept.headers.get('cache-control')).toEqual(['public, immutable'])
    expect(JSON.parse(kept.bytes.toString())).toEqual(document)
    const moved = await send({ url: '/openapi/v3/api/v1?hash=OLD' })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, [url]])
    const tag = (await send({ url: '/openapi/v3/api/v1' })).headers.get('etag')?.[0] ?? ''
    expect((await send({ url: '/openapi/v3/api/v1', headers: { 'if-none-match': tag } })).status).toBe(304)
    const none = await send({ url: '/openapi/v3/apis/none.test/v1' })
    expect([none.status, none.bytes.length]).toEqual([404, 0])
    expect((await ask('GET', '/openapi/v3/version')).body).toMatchObject({ paths: { '/version/': {} } })
  })

  it('is served in the older form too', async () => {
    const { body } = await fakeServer({ types: { groupVersions: () => groupVersions } }).ask('GET', '/openapi/v2')
    expect(body).toMatchObject({ swagger: '2.0', definitions: { T: {} } })
    const older = await swaggerDocument([await swaggerMembers(document)])
    expect(JSON.parse(older.toString())).toMatchObject({
      info: { title: 'T' },
      paths: {
        '/api/v1/things': {
          parameters: [{ in: 'query', name: 'limit', type: 'integer' }],
          post: {
            operationId: 'create',
            consumes: ['application/json'],
            produces: ['application/json'],
            parameters: [{ in: 'body', name: 'body', required: true, schema: { $ref: '#/definitions/T' } }],
            responses: { '201': { description: 'Created', schema: { $ref: '#/definitions/T' } } },
          },
        },
      },
      definitions: { T: { properties: { spec: { description: 'd', $ref: '#/definitions/S' } } } },
    })
  })
})
