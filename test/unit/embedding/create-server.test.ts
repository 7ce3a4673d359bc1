import type { RequestListener } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import Koa from 'koa'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, isNotFound } from '../../../client/index.ts'
import { nodeTransport } from '../../../client/node-transport.ts'
import type { Config } from '../../../config/index.ts'
import * as definitions from '../../../generated/index.ts'
import { SelfSubjectRulesReviewResource } from '../../../generated/authorization/resources.ts'
import { ConfigMapResource, NamespaceResource, SecretResource } from '../../../generated/core/resources.ts'
import { memoryLog } from '../../../runtime/store/memory/index.ts'
import { createServer, type EmbeddedServer } from '../../../server/create-server.ts'
import { isolated } from '../../../server/own/isolated.ts'
import { defineKind } from '../../../runtime/kinds/index.ts'
import { defineController, typedClient } from '../../../operator/index.ts'
import { order, OrderResource, shop } from '../../http/own-kinds/shop.ts'
import { httpServer } from '../../support/http-server.ts'
import { waitFor } from '../../support/patience.ts'

const open = (config: Config = {}): Promise<EmbeddedServer> => createServer(config, { definitions, log: memoryLog() })

describe('two servers in one process', () => {
  let first: EmbeddedServer
  let second: EmbeddedServer
  beforeAll(async () => {
    ;[first, second] = await Promise.all([open(), open()])
  })
  afterAll(() => Promise.all([first.close(), second.close()]))

  it('have objects of their own, for a typed client without a connection', async () => {
    const maps = first.client().for(ConfigMapResource).in('default')
    const made = await maps.create({ metadata: { name: 'one' }, data: { a: '1' } })
    expect(made.data).toEqual({ a: '1' })
    expect((await maps.get('one')).metadata.uid).toBe(made.metadata.uid)
    await expect(second.client().for(ConfigMapResource).in('default').get('one')).rejects.toSatisfy(isNotFound)
    expect(first.store).not.toBe(second.store)
  })

  it('send the events of a watch, whose end closes it', async () => {
    const end = new AbortController()
    const maps = first.client().for(ConfigMapResource).in('default')
    const watch = maps.watch({ signal: end.signal, fieldSelector: 'metadata.name=seen' })
    await maps.create({ metadata: { name: 'seen' } })
    expect((await watch.next()).value).toMatchObject({ type: 'ADDED', object: { metadata: { name: 'seen' } } })
    end.abort()
    await expect(watch.next()).rejects.toThrow()
  })

  it('list many objects over pieces of an answer', async () => {
    const maps = second.client().for(ConfigMapResource).in('default')
    const data = { text: 'x'.repeat(100_000) }
    await Promise.all([1, 2, 3, 4, 5, 6].map((n) => maps.create({ metadata: { name: `large-${n}` }, data })))
    const { items } = await maps.list()
    expect(items.filter(({ metadata }) => metadata.name?.startsWith('large-'))).toHaveLength(6)
  })

  it('ask what a user may do', async () => {
    const nobody = first.client({ username: 'nobody', groups: ['system:authenticated'] })
    await expect(nobody.for(NamespaceResource).list()).rejects.toMatchObject({ code: 403 })
    await expect(first.client().for(NamespaceResource).get('default')).resolves.toMatchObject({ kind: 'Namespace' })
  })

  it('open no port without a data folder', async () => {
    await expect(first.listen()).rejects.toThrow('a server without a data folder has no certificate')
  })

  it('believe no connection that says it is in the process', async () => {
    const answer = await served(first.handler, (url) =>
      fetch(`${url}/api/v1/namespaces`, { headers: { user: 'admin' } }),
    )
    expect(answer.status).toBe(403)
  })
})

/** Serves while the work runs. */
async function served<T>(handler: RequestListener, work: (url: string) => Promise<T>): Promise<T> {
  const server = httpServer(handler).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

describe('a handler', () => {
  let server: EmbeddedServer
  const byHeader: Config = {
    authenticators: [
      {
        authenticate({ headers }) {
          const user = headers['x-user']
          return typeof user === 'string' ? { username: user, groups: ['system:masters'] } : undefined
        },
      },
    ],
  }
  beforeAll(async () => {
    server = await open(byHeader)
  })
  afterAll(() => server.close())

  const asks = async (url: string) => {
    const answer = await fetch(`${url}/api/v1/namespaces/default`, { headers: { 'x-user': 'ada' } })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ kind: 'Namespace' })
  }

  it('serves node:http, with bodies and watches', () =>
    served(server.handler, async (url) => {
      await asks(url)
      const client = typedClient(
        connect({
          server: url,
          transport: ({ body, headers, ...rest }) =>
            fetch(rest.url, {
              ...rest,
              headers: { ...headers, 'x-user': 'ada' },
              ...(body === undefined ? {} : { body }),
            }),
        }),
      )
      const maps = client.for(ConfigMapResource).in('default')
      const watch = maps.watch()
      await maps.create({ metadata: { name: 'over-http' } })
      let seen = await watch.next()
      while (seen.value?.object.metadata.name !== 'over-http') seen = await watch.next()
      expect(seen.value).toMatchObject({ type: 'ADDED' })
      await watch.return(undefined)
    }))

  it('serves a Koa application beside its own routes', () => {
    const app = new Koa()
    app.use(async (ctx, next) => {
      if (ctx.path === '/hello') {
        ctx.body = 'hello'
        return
      }
      await next()
    })
    app.use((ctx) => {
      ctx.respond = false
      server.handler(ctx.req, ctx.res)
    })
    const answer = app.callback()
    const listener: RequestListener = (request, response) => void answer(request, response)
    return served(listener, async (url) => {
      expect(await (await fetch(`${url}/hello`)).text()).toBe('hello')
      await asks(url)
    })
  })

  it('serves as middleware that cuts off the beginning of the path, as Express does', () => {
    const middleware: RequestListener = (request, response) => {
      if (request.url?.startsWith('/platform/') !== true) return void response.writeHead(404).end()
      request.url = request.url.slice('/platform'.length)
      server.handler(request, response)
    }
    return served(middleware, (url) => asks(`${url}/platform`))
  })

  it('serves where another reply was hijacked, as Fastify does it', () => {
    const routes: RequestListener = (request, response) => {
      setImmediate(() => server.handler(request, response))
    }
    return served(routes, asks)
  })
})

describe('own code in the chains', () => {
  const broken = () => {
    throw new Error('secret detail')
  }
  const user = { username: 'ada', groups: ['system:authenticated'] }

  it('refuses with 401 where an authenticator fails, unless another accepts the credential', async () => {
    const lines: string[] = []
    const output = { write: (line: string) => lines.push(line) } as unknown as NodeJS.WritableStream
    const server = await createServer(
      { authenticators: [{ authenticate: broken }] },
      { definitions, log: memoryLog(), output },
    )
    const statuses = await served(server.handler, async (url) => {
      const path = `${url}/api/v1/namespaces`
      return [await fetch(path), await fetch(path)].map(({ status }) => status)
    })
    expect(statuses).toEqual([401, 401])
    // A method that fails holds up none that knows the caller.
    await expect(server.client().for(NamespaceResource).get('default')).resolves.toBeDefined()
    await server.close()
    expect(lines.filter((line) => line.includes('secret detail'))).toHaveLength(1)
    expect(lines.join('')).toContain('own authenticator 1')
  })

  it('asks own authorizers first, lets administrators through, and answers 500 where one fails', async () => {
    const server = await open({
      authorizers: [
        {
          authorize: ({ verb, resource }) =>
            verb === 'list'
              ? { decision: 'allow', reason: '' }
              : resource === 'secrets'
                ? broken()
                : resource === 'pods'
                  ? ({ decision: 'perhaps' } as never)
                  : { decision: 'deny', reason: 'says who' },
        },
      ],
    })
    const ada = server.client(user).for(ConfigMapResource).in('default')
    await expect(ada.list()).resolves.toMatchObject({ kind: 'ConfigMapList' })
    await expect(ada.get('x')).rejects.toMatchObject({ code: 403, message: expect.stringContaining('says who') })
    const { PodResource } = await import('../../../generated/core/resources.ts')
    const failure = server.client(user).for(SecretResource).in('default').get('x')
    await expect(failure).rejects.toMatchObject({ code: 500, message: expect.not.stringContaining('secret detail') })
    await expect(server.client(user).for(PodResource).in('default').get('x')).rejects.toMatchObject({ code: 500 })
    await expect(server.client().for(NamespaceResource).get('default')).resolves.toBeDefined()
    await server.close()
  })

  it('runs own admission: it changes, refuses, and answers 500 where it fails', async () => {
    const { ApiError } = await import('../../../runtime/api/index.ts')
    const server = await open({
      admission: [
        {
          handles: (operation, { resource }) => operation === 'CREATE' && resource === 'configmaps',
          admit: ({ object }) => {
            if (object?.metadata.name === 'nonsense') return 'nonsense' as never
            return { ...object!, metadata: { ...object!.metadata, labels: { seen: 'yes' } } }
          },
          validate: async ({ name }) => {
            if (name === 'refused') throw new ApiError(403, 'Forbidden', 'not that one')
            if (name === 'broken') broken()
          },
        },
      ],
    })
    const maps = server.client().for(ConfigMapResource).in('default')
    const create = (name: string) => maps.create({ metadata: { name } })
    await expect(create('fine')).resolves.toMatchObject({ metadata: { labels: { seen: 'yes' } } })
    await expect(create('refused')).rejects.toMatchObject({
      code: 403,
      message: expect.stringContaining('not that one'),
    })
    for (const name of ['broken', 'nonsense'])
      await expect(create(name)).rejects.toMatchObject({ code: 500, message: expect.not.stringContaining('secret') })
    await server.close()
  })
})

describe('questions to own code beside the decision itself', () => {
  const fails = (): never => {
    throw new Error('secret detail')
  }

  it.each([
    ['throws', fails],
    ['answers with a promise', () => Promise.resolve(true) as unknown as boolean],
  ])('are isolated: a stage of admission that %s where it is asked what it handles', async (_what, answer) => {
    const lines: string[] = []
    const output = { write: (line: string) => lines.push(line) } as unknown as NodeJS.WritableStream
    let isBroken = false
    const handles = () => (isBroken ? answer() : false)
    const server = await createServer(
      { admission: [{ handles, validate: () => undefined }] },
      { definitions, log: memoryLog(), output },
    )
    isBroken = true
    const create = server
      .client()
      .for(SecretResource)
      .in('default')
      .create({ metadata: { name: 'one' } })
    await expect(create).rejects.toMatchObject({ code: 500, message: expect.not.stringContaining('secret detail') })
    await server.close()
    expect(lines.join('')).toContain('own admission stage 1')
  })

  it.each([
    ['throws', fails],
    ['answers otherwise', () => ({}) as never],
    ['rejects', () => Promise.reject(new Error('secret detail'))],
  ])('are isolated: an authorizer that %s where it is asked for rules', async (_what, rulesFor) => {
    const lines: string[] = []
    const output = { write: (line: string) => lines.push(line) } as unknown as NodeJS.WritableStream
    const authorize = () => ({ decision: 'allow', reason: '' }) as const
    const server = await createServer(
      { authorizers: [{ authorize, rulesFor }] },
      { definitions, log: memoryLog(), output },
    )
    const ada = server.client({ username: 'ada', groups: ['system:authenticated'] })
    const review = ada.for(SelfSubjectRulesReviewResource).create({ metadata: {}, spec: { namespace: 'default' } })
    await expect(review).rejects.toMatchObject({ code: 500, message: expect.not.stringContaining('secret detail') })
    await server.close()
    expect(lines.join('')).toContain('own authorizer 1')
  })
})

describe('a server that can not start', () => {
  it('leaves nothing open', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'orch-embedded-'))
    const one = defineController(ConfigMapResource, { reconcile: () => undefined })
    const other = defineController(ConfigMapResource, { reconcile: () => undefined })
    const serve = { 'data-dir': folder }
    await expect(createServer({ serve, controllers: [one, other] }, { definitions })).rejects.toThrow(
      'two controllers are called configmaps',
    )
    const server = await createServer({ serve, controllers: [one] }, { definitions })
    await server.close()
    await rm(folder, { recursive: true })
  })

  it('says which option names the files beside the generated code, where they are not', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'orch-embedded-'))
    await expect(createServer({ generated: folder }, { definitions, log: memoryLog() })).rejects.toThrow(
      /^\S+orch-embedded-\S+, which belongs to the generated code, does not exist: `assets` names the folder of its index/,
    )
    const assets = resolve(import.meta.dirname, '../../../generated')
    const server = await createServer({ generated: folder }, { definitions, assets, log: memoryLog() })
    await server.close()
    await rm(folder, { recursive: true })
  })
})

describe('a server with a data folder', () => {
  it('opens a port with TLS, and tells how to reach it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'orch-embedded-'))
    const server = await createServer({ serve: { 'data-dir': folder } }, { definitions, log: memoryLog() })
    const { url, ca, token } = await server.listen({ port: 0 })
    const client = typedClient(connect({ server: url, token, transport: nodeTransport({ ca }) }))
    await waitFor(async () => {
      expect(await client.for(NamespaceResource).get('default')).toMatchObject({ kind: 'Namespace' })
    })
    await server.close()
    await rm(folder, { recursive: true })
  })
})

describe('wrong use', () => {
  it.each([
    [
      'a flag that is none',
      { serve: { 'secure-prot': 1 } },
      /serve\.secure-prot is not a flag; did you mean secure-port/,
    ],
    ['a value that a flag does not take', { serve: { 'secure-port': 'x' } }, /serve\.secure-port: "x" is not/],
    ['a key that is none', { contollers: [] }, /contollers is no key/],
  ])('is one sentence for %s', async (_what, config, sentence) => {
    await expect(open(config as Config)).rejects.toThrow(sentence)
  })

  it('is one sentence for definitions that were not generated', async () => {
    await expect(createServer({}, { definitions: {} })).rejects.toThrow('definitions must be what the index')
  })
})

describe('code of a project that does not answer', () => {
  it('is given up at its deadline', async () => {
    const part = { subject: 'own authorizer 1', deadlineMilliseconds: 5 }
    const hung = isolated(
      part,
      () => new Promise<string>(() => undefined),
      () => undefined,
    )
    await expect(hung).rejects.toThrow('own authorizer 1: it did not finish within 0.005 s')
  })
})

it('touches nothing of the process', async () => {
  const events = ['SIGTERM', 'SIGINT', 'exit', 'uncaughtException', 'unhandledRejection', 'warning']
  const listeners = (): number[] => events.map((event) => process.listenerCount(event))
  const before = listeners()
  const server = await open()
  expect(listeners()).toEqual(before)
  await server.close()
  expect(listeners()).toEqual(before)
})

it('answers a body that somebody has read already with 400', async () => {
  const server = await open({
    authenticators: [{ authenticate: () => ({ username: 'ada', groups: ['system:masters'] }) }],
  })
  const parsed: RequestListener = (request, response) => {
    request.resume().once('end', () => server.handler(request, response))
  }
  const body = JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'one' } })
  const headers = { 'content-type': 'application/json' }
  const answer = await served(parsed, (url) => fetch(`${url}/api/v1/namespaces`, { method: 'POST', body, headers }))
  expect(answer.status).toBe(400)
  await server.close()
})

it('gives kinds the code of their project', async () => {
  const own = defineKind(OrderResource, { default: ({ spec }) => void (spec.note ??= 'made here') })
  const more: typeof definitions = {
    ...definitions,
    groupVersions: (readAsset) => [...definitions.groupVersions(readAsset), ...shop],
  }
  const server = await createServer({ ownKinds: [own] }, { definitions: more, log: memoryLog() })
  const made = await server.client().for(OrderResource).in('default').create(order('one'))
  expect(made.spec.note).toBe('made here')
  await server.close()
})
