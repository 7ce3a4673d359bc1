import { createHook } from 'node:async_hooks'
import { describe, expect, it } from 'vitest'
import { alwaysAllow } from '../../../runtime/auth/index.ts'
import { ApiError, unauthorized } from '../../../runtime/api/index.ts'
import type { ApiRequest } from '../../../runtime/http/index.ts'
import { fakeServer } from './fake-server.ts'

const MAPS = '/api/v1/namespaces/ns/configmaps'
const GET_VERSION = {
  method: 'GET',
  path: '/version',
  rawQuery: '',
  query: new URLSearchParams(),
  headers: {},
  headersDistinct: {},
  body: () => Promise.resolve(new Uint8Array()),
  signal: new AbortController().signal,
  remoteAddress: '',
} satisfies Partial<ApiRequest> as ApiRequest

const ADA = { username: 'ada', groups: [] }

/** Returns how many promises are made until what the work returns is settled. */
async function promisesOf(work: () => Promise<unknown>): Promise<number> {
  let made = 0
  const hook = createHook({ init: (_, type) => void (type === 'PROMISE' && made++) }).enable()
  await work()
  hook.disable()
  return made
}

const never = (): Promise<never> => new Promise(() => undefined)

describe('filters', () => {
  it('say 401 for a bad credential before anything else', async () => {
    const { ask } = fakeServer({
      access: {
        authenticator: {
          authenticate: async () => {
            throw unauthorized()
          },
        },
        authorizer: { authorize: never },
      },
    })
    expect((await ask('GET', '/nothing')).body).toMatchObject({ code: 401, reason: 'Unauthorized' })
  })

  it('say 403 for what is not allowed, found or not', async () => {
    const { ask } = fakeServer({
      access: { authorizer: { authorize: async () => ({ decision: 'noOpinion', reason: '' }) } },
    })
    for (const url of [`${MAPS}/a`, '/api/v1/nothings', '/version']) expect((await ask('GET', url)).status).toBe(403)
  })

  it('ask for the one name to which a collection is narrowed', async () => {
    const names: string[] = []
    const allow = alwaysAllow()
    const { ask } = fakeServer({
      access: {
        authorizer: {
          authorize: (attributes) => {
            names.push(attributes.name)
            return allow.authorize(attributes)
          },
        },
      },
    })
    await ask('GET', `${MAPS}?fieldSelector=metadata.name%3Da`)
    await ask('GET', `${MAPS}?fieldSelector=metadata.name!%3Da`)
    expect(names).toEqual(['a', ''])
  })

  it('hide the inside of an unexpected error', async () => {
    const { ask, reports, configMaps } = fakeServer()
    configMaps.get = async () => {
      throw new Error('secret')
    }
    const { status, body } = await ask('GET', `${MAPS}/a`)
    expect([status, body['reason']]).toEqual([500, 'InternalError'])
    expect(JSON.stringify(body)).not.toContain('secret')
    expect(reports).toHaveLength(1)
  })

  it('end a request that takes too long', async () => {
    const { ask, configMaps } = fakeServer({ limits: { requestTimeoutMilliseconds: 20 } })
    configMaps.get = never
    expect((await ask('GET', `${MAPS}/a`)).body).toMatchObject({ code: 504, reason: 'Timeout' })
  })

  it('refuse more than the server is to do at once', async () => {
    const { ask, send, configMaps } = fakeServer({ limits: { maxReading: 1, maxMutating: 1 } })
    configMaps.get = never
    void ask('GET', `${MAPS}/a`)
    const refused = await send({ url: `${MAPS}/b` })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, ['1']])
    expect((await ask('POST', MAPS, { metadata: { name: 'a' } })).status).toBe(201)
  })

  it('count a request that took too long until its handler has finished', async () => {
    const { ask, configMaps } = fakeServer({ limits: { maxReading: 1, requestTimeoutMilliseconds: 20 } })
    let fail: ((error: Error) => void) | undefined
    configMaps.get = () => new Promise((_, reject) => (fail = reject))
    expect((await ask('GET', `${MAPS}/a`)).status).toBe(504)
    expect((await ask('GET', `${MAPS}/a`)).status).toBe(429)
    fail?.(new ApiError(404, 'NotFound', 'too late'))
    await expect.poll(async () => (await ask('GET', MAPS)).status).toBe(200)
  })

  it('make no promise to look at what is answered', async () => {
    const followers = [{ watches: 'followed', answered: () => undefined } as const]
    const inFlight = { enter: () => undefined, leave: () => undefined }
    const measures = { answered: () => undefined, received: () => undefined, sent: () => undefined }
    const requests = {
      measuresOf: () => ({ ...measures, lasting: () => undefined }),
      reading: inFlight,
      mutating: inFlight,
    }
    const counts: number[] = []
    for (const diagnostics of [{}, { followers }, { followers, requests }]) {
      const { server } = fakeServer({ diagnostics })
      await server.handle(GET_VERSION)
      counts.push(await promisesOf(() => server.handle(GET_VERSION)))
    }
    expect(counts).toEqual([counts[0], counts[0], counts[0]])
  })

  it('make no promise for what is answered at once', async () => {
    const { server, ask, configMaps } = fakeServer({ access: { authenticator: { authenticate: () => ADA } } })
    await ask('POST', MAPS, { metadata: { name: 'a' } })
    const stored = await configMaps.get({} as never, { namespace: 'ns', name: 'a' }, { resourceVersion: '' })
    configMaps.get = () => stored
    const request = { ...GET_VERSION, path: `${MAPS}/a` }
    await server.handle(request)
    const made = await promisesOf(() => server.handle(request))
    // That of `handle` itself, and what waits for it.
    expect(made).toBe(await promisesOf(() => Promise.resolve()))
  })

  it('free at once what was answered at once, and time nothing', async () => {
    const { server, ask, send, configMaps } = fakeServer({
      access: { authenticator: { authenticate: () => ADA } },
      limits: { maxReading: 1, requestTimeoutMilliseconds: 20 },
    })
    await ask('POST', MAPS, { metadata: { name: 'a' } })
    const stored = await configMaps.get({} as never, { namespace: 'ns', name: 'a' }, { resourceVersion: '' })
    configMaps.get = () => stored
    for (let round = 0; round < 3; round++) expect((await send({ url: `${MAPS}/a` })).status).toBe(200)
    configMaps.get = () => Promise.reject(new ApiError(404, 'NotFound', 'gone'))
    expect((await send({ url: `${MAPS}/a` })).status).toBe(404)
    await server.drain(1_000)
    expect((await send({ url: `${MAPS}/a` })).status).toBe(503)
  })

  it('finish what was begun before they drain', async () => {
    const { ask, server, configMaps } = fakeServer()
    let answer: (() => void) | undefined
    configMaps.list = async () => {
      await new Promise<void>((resolve) => (answer = resolve))
      return { revision: 1, items: [], continueToken: '' }
    }
    const listed = ask('GET', MAPS)
    await expect.poll(() => answer).toBeDefined()
    const drained = server.drain(10_000)
    expect((await ask('GET', MAPS)).status).toBe(503)
    answer?.()
    await drained
    expect((await listed).status).toBe(200)
  })
})
