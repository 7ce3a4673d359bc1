import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { afterEach, describe, expect, it } from 'vitest'
import { Connections, limitConnections, type ApiServer } from '../../../runtime/http/index.ts'
import { fakeServer, type FakeOptions } from './fake-server.ts'

const json = { 'content-type': 'application/json' }
const MAPS = '/api/v1/namespaces/ns/configmaps'
const map = (name: string, text = ''): string => JSON.stringify({ metadata: { name }, data: { k: text } })

describe('over HTTP', () => {
  const opened: Connections[] = []
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((connections) => connections.close(0)))
  })

  async function listen(app: ApiServer['app']): Promise<string> {
    const handle = app.callback()
    const server = http.createServer((request, response) => void handle(request, response))
    limitConnections(server)
    opened.push(new Connections(server))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  async function serve(options: FakeOptions = {}): Promise<ReturnType<typeof fakeServer> & { base: string }> {
    const fake = fakeServer(options)
    return { ...fake, base: await listen(fake.server.app) }
  }

  it('answers, and HEAD without a body', async () => {
    const { base } = await serve()
    expect((await fetch(base + MAPS, { method: 'POST', headers: json, body: map('a') })).status).toBe(201)
    const get = await fetch(`${base}${MAPS}/a`)
    expect(get.headers.get('cache-control')).toBe('no-cache, private')
    const head = await fetch(`${base}${MAPS}/a`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
    expect((await fetch(`${base}/nothing`)).status).toBe(404)
  })

  it('is mounted in another application, and lets middleware in', async () => {
    const { server } = fakeServer({ paths: { basePath: '/base/' } })
    const parent = new Koa()
    const inner = server.app
    if (!(inner instanceof Koa)) throw new Error('the API is no application of Koa')
    inner.use(async (_, next) => next())
    const seen: string[] = []
    parent.use(async (ctx, next) => {
      seen.push(ctx.path)
      await next()
    })
    for (const middleware of inner.middleware) parent.use(middleware)
    const base = await listen(parent)
    expect((await fetch(`${base}/base${MAPS}`, { method: 'POST', headers: json, body: map('a') })).status).toBe(201)
    expect((await fetch(`${base}/base${MAPS}/a`)).status).toBe(200)
    expect((await fetch(`${base}${MAPS}/a`)).status).toBe(404)
    expect(seen).toHaveLength(3)
  })

  it('refuses a body that is too large, with Content-Length or without', async () => {
    const { base } = await serve({ limits: { maxBodyBytes: 1000 } })
    const refusal = { code: 413, reason: 'RequestEntityTooLarge', message: 'Request entity too large: limit is 1000' }
    const told = await fetch(base + MAPS, { method: 'POST', headers: json, body: map('a', 'x'.repeat(2000)) })
    expect(await told.json()).toMatchObject(refusal)
    const stream = new Blob([map('a', 'x'.repeat(2000))]).stream()
    const streamed = await fetch(base + MAPS, { method: 'POST', headers: json, body: stream, duplex: 'half' })
    expect(await streamed.json()).toMatchObject(refusal)
    expect((await fetch(base + MAPS, { method: 'POST', headers: json, body: map('a') })).status).toBe(201)
  })

  it('answers 408 to a body that does not come', async () => {
    const { base } = await serve({ limits: { bodyTimeoutMilliseconds: 50 } })
    const request = http.request(base + MAPS, { method: 'POST', headers: { 'content-length': '100' } })
    request.on('error', () => undefined)
    request.write('{')
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    expect([response.statusCode, response.headers.connection]).toEqual([408, 'close'])
    request.destroy()
  })

  it('sends a large list in pieces', async () => {
    const { base } = await serve()
    for (let at = 0; at < 5; at++)
      await fetch(base + MAPS, { method: 'POST', headers: json, body: map(`m${at}`, 'x'.repeat(150_000)) })
    const list = (await (await fetch(base + MAPS)).json()) as { items: unknown[] }
    expect(list.items).toHaveLength(5)
  })

  it('streams a watch, and ends it when the server drains', async () => {
    const fake = await serve()
    const { watched } = fake.configMaps
    watched.push([])
    const response = await fetch(`${fake.base}${MAPS}?watch=1`)
    expect([response.status, response.headers.get('transfer-encoding')]).toEqual([200, 'chunked'])
    const value = Buffer.from('{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"a"}}')
    watched.push([{ type: 'ADDED', object: { value, revision: 3 } }])
    const reader = response.body?.getReader()
    const first = await reader?.read()
    expect(JSON.parse(Buffer.from(first?.value ?? []).toString())).toMatchObject({ type: 'ADDED' })
    await fake.server.drain(1_000)
    expect(await reader?.read()).toMatchObject({ done: true })
    const late = await fetch(`${fake.base}/healthz`)
    expect([late.status, late.headers.get('retry-after'), late.headers.get('connection')]).toEqual([503, '5', 'close'])
  })

  it('lets go of a watch when its client does', async () => {
    const fake = await serve()
    fake.configMaps.watched.push([])
    const aborter = new AbortController()
    await fetch(`${fake.base}${MAPS}?watch=1`, { signal: aborter.signal })
    expect(fake.server.hub.size).toBe(1)
    aborter.abort()
    await expect.poll(() => fake.server.hub.size).toBe(0)
    expect(fake.configMaps.watched.closed).toBe(true)
  })

  it('ends without waiting for connections that have no whole request in hand', async () => {
    const { base } = await serve()
    const ports = ['', 'GET /liv', 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\nGET'].map((text) => {
      const socket = net.connect(Number(new URL(base).port), '127.0.0.1').on('error', () => undefined)
      socket.write(text)
      return socket.resume()
    })
    await Promise.all(ports.map((socket) => once(socket, 'connect')))
    await fetch(`${base}/livez`)
    const closed = ports.map((socket) => once(socket, 'close'))
    await opened.pop()?.close(2 ** 30)
    await Promise.all(closed)
  })

  it('survives what is no HTTP', async () => {
    const { base } = await serve()
    const socket = net.connect(Number(new URL(base).port), '127.0.0.1')
    socket.end('nonsense\r\n\r\n')
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 400/)
    expect((await fetch(`${base}/livez`)).status).toBe(200)
  })
})
