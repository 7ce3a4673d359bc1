import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { beforeEach, describe, expect, it } from 'vitest'
import { headOf, Http2Connection } from '../../support/http2.ts'
import { waitFor } from '../../support/patience.ts'
import { startServer, type Server } from '../../support/server.ts'
import { configMap, core, newNamespace, succeeded } from '../objects.ts'
import * as h2 from './frames.ts'

describe('a server of HTTP/2', () => {
  let server: Server
  beforeEach(async ({ onTestFinished, task }) => {
    const flags = task.name.includes('alone') ? ['--disable-http2-serving'] : []
    server = await startServer({ store: 'lmdb', flags })
    onTestFinished(() => server.dispose())
  })

  it('says that it ends, finishes its streams, and exits with 0', async ({ onTestFinished }) => {
    const { client } = server
    const maps = core(await newNamespace(client), 'configmaps')
    const running = new Http2Connection(client.options)
    const idle = new Http2Connection(client.options)
    onTestFinished(() => [running, idle].forEach((each) => each.close()))
    await once(idle.session, 'remoteSettings')
    const headers = { authorization: `Bearer ${client.options.token}`, 'content-type': 'application/json' }
    const watch = running.open('GET', `${maps}?watch=1`, { headers })
    await headOf(watch)
    const seen = text(watch)
    succeeded(await client.post(maps, configMap('early')))
    const post = running.session.request({ ...headers, ':method': 'POST', ':path': maps })
    const body = JSON.stringify(configMap('late'))
    post.write(body.slice(0, 10))
    expect((await headOf(running.open('GET', '/version', { headers })))[':status']).toBe(200)

    const exit = server.stop()
    await waitFor(() => expect([running.goaway, idle.goaway]).toEqual([0, 0]))
    post.end(body.slice(10))
    expect((await headOf(post))[':status']).toBe(201)
    expect(await text(post)).toContain('"uid"')
    expect(await seen).toMatch(/^\{"type":"ADDED".*"early".*\}\n$/)
    expect([watch.rstCode, post.rstCode]).toEqual([0, 0])
    expect(await exit).toBe(0)
    expect(server.output()).not.toMatch(/\n\s+at /)
  })

  it('names the last stream that it has taken, so that its client repeats those after it', async ({
    onTestFinished,
  }) => {
    const { client } = server
    const connection = await h2.RawHttp2.open(client)
    onTestFinished(() => connection.destroy())
    const get = (path: string, stream: number): Buffer =>
      Buffer.concat(h2.headersOf(stream, h2.requestHead(client, 'GET', path)))
    connection.send(get('/version', 1), get('/api/v1/namespaces?watch=1', 3))
    await connection.untilAnswered(1)
    await waitFor(() => expect(connection.framesOf(h2.FRAME.HEADERS, 3)).toHaveLength(1))
    const exit = server.stop()
    await waitFor(() => expect(connection.lastStreams).not.toEqual([]))
    await connection.untilClosed()
    expect(new Set(connection.lastStreams)).toEqual(new Set([3]))
    expect(new Set(connection.farewells)).toEqual(new Set([0]))
    expect(connection.framesOf(h2.FRAME.DATA, 3).at(-1)?.flags).toBe(h2.END_STREAM)
    expect(await exit).toBe(0)
  })

  it('serves HTTP/1.1 alone when it is told to', async ({ onTestFinished }) => {
    const { hostname, port } = new URL(server.url)
    const socket = connect({
      host: hostname,
      port: Number(port),
      ca: server.client.options.ca,
      ALPNProtocols: ['h2', 'http/1.1'],
    })
    onTestFinished(() => void socket.destroy())
    await once(socket, 'secureConnect')
    expect(socket.alpnProtocol).toBe('http/1.1')
    succeeded(await server.client.get('/version'))
  })
})
