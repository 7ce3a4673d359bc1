import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { valueOf } from '../../support/metrics.ts'
import { headOf, Http2Connection } from '../../support/http2.ts'
import { waitFor } from '../../support/patience.ts'
import { useServerHere } from '../../support/server-here.ts'
import type { WatchEvent } from '../../support/watch.ts'
import { configMap, core, newNamespace, succeeded } from '../objects.ts'
import * as h2 from './frames.ts'

const { FRAME, END_HEADERS, END_STREAM } = h2
const STREAMS = 8
const INITIAL_WINDOW_SIZE = 4

describe('HTTP/2 under raw and hostile clients', () => {
  const server = useServerHere({ store: 'lmdb', flags: ['--http2-max-streams-per-connection', String(STREAMS)] })
  let maps = ''
  beforeAll(async () => {
    maps = core(await newNamespace(server.client), 'configmaps')
  })

  const opened: { destroy(): void }[] = []
  afterEach(async () => {
    for (const connection of opened.splice(0)) connection.destroy()
    succeeded(await server.client.get(maps))
    expect(server.output()).not.toMatch(/\n\s+at /)
  })
  const open = async (settings: readonly number[] = []): Promise<h2.RawHttp2> => {
    const connection = await h2.RawHttp2.open(server.client, settings)
    opened.push(connection)
    return connection
  }
  const connect = (): Http2Connection => {
    const connection = new Http2Connection(server.client.options)
    opened.push({ destroy: () => connection.close() })
    return connection
  }
  const credential = (): Record<string, string> => ({ authorization: `Bearer ${server.client.options.token}` })
  const get = (path: string, stream: number): Buffer =>
    h2.frame(FRAME.HEADERS, END_HEADERS | END_STREAM, stream, h2.requestHead(server.client, 'GET', path))
  const post = (stream: number): Buffer =>
    h2.frame(FRAME.HEADERS, END_HEADERS, stream, h2.requestHead(server.client, 'POST', maps))

  const floods: readonly [string, (index: number) => Buffer][] = [
    [
      'requests that are taken back at once',
      (index) => {
        const stream = 2 * index + 1
        return Buffer.concat([get(maps, stream), h2.frame(FRAME.RST_STREAM, 0, stream, h2.number32(h2.CANCEL))])
      },
    ],
    ['pings', () => h2.frame(FRAME.PING, 0, 0, Buffer.alloc(8))],
    ['settings', () => h2.frame(FRAME.SETTINGS, 0, 0, Buffer.from([0, INITIAL_WINDOW_SIZE, 0, 1, 0, 0]))],
  ]
  it.each(floods)('closes a connection with ENHANCE_YOUR_CALM after too many %s', async (_, make) => {
    // More than the server takes, and fewer than the thousand at once at which nghttp2 ends a session by itself.
    const tooMany = 900
    const farewells: number[] = []
    // When frames reach a closed connection, its client's system drops what was not read yet: not every flood learns why.
    for (let tries = 0; tries < 10 && farewells.length === 0; tries++) {
      const connection = await open()
      await connection.flood(tooMany, make)
      await connection.untilClosed()
      farewells.push(...connection.farewells)
    }
    expect(farewells).toContain(h2.ENHANCE_YOUR_CALM)
  })

  it('closes a connection of requests that are taken back without an error', async () => {
    const connection = await open()
    await connection.flood(20_000, (index) => {
      const stream = 2 * index + 1
      const watch = get(`${maps}?watch=1`, stream)
      return Buffer.concat([watch, h2.frame(FRAME.RST_STREAM, 0, stream, h2.number32(0))])
    })
    await connection.untilClosed()
    await waitFor(async () =>
      expect(await valueOf(server.client, 'apiserver_longrunning_requests', { resource: 'configmaps' })).toBe(0),
    )
  })

  it('closes a connection of empty DATA frames, and of a head that never ends', async () => {
    const data = await open()
    data.send(post(1))
    await data.flood(20_000, () => h2.frame(FRAME.DATA, 0, 1))
    await data.untilClosed()
    const head = await open()
    head.send(h2.frame(FRAME.HEADERS, 0, 1, h2.requestHead(server.client, 'GET', maps)))
    await head.flood(20_000, () => h2.frame(FRAME.CONTINUATION, 0, 1))
    await head.untilClosed()
  })

  it('refuses streams above the limit, and serves the others', async () => {
    const connection = await open()
    for (let index = 0; index < STREAMS; index++) connection.send(get(`${maps}?watch=1`, 2 * index + 1))
    await waitFor(() => expect(connection.framesOf(FRAME.HEADERS)).toHaveLength(STREAMS))
    connection.send(get(maps, 2 * STREAMS + 1))
    await waitFor(() => expect([...connection.resets, ...connection.farewells]).not.toEqual([]))
    const other = await open()
    for (let index = 0; index < STREAMS; index++) other.send(get(`${maps}?watch=1`, 2 * index + 1))
    await waitFor(() => expect(other.framesOf(FRAME.HEADERS)).toHaveLength(STREAMS))
    other.send(h2.frame(FRAME.RST_STREAM, 0, 1, h2.number32(h2.CANCEL)))
    other.send(get(maps, 2 * STREAMS + 1))
    await other.untilAnswered(2 * STREAMS + 1)
  })

  it('answers heads that are too large with 431, and refuses those that are larger still', async () => {
    const connection = connect()
    const long = connection.open('GET', maps, { headers: { ...credential(), 'x-long': 'a'.repeat(40_000) } })
    expect((await headOf(long))[':status']).toBe(431)
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`x-${index}`, 'v']))
    const crowd = connection.open('GET', maps, { headers: { ...credential(), ...many } })
    expect((await headOf(crowd))[':status']).toBe(431)

    for (const more of [
      Array.from({ length: 4 }, (_, index) => h2.field(`x-${index}`, 'a'.repeat(30_000))),
      Array.from({ length: 7_000 }, (_, index) => h2.field(`x-${index}`, 'v')),
    ]) {
      const raw = await open()
      raw.send(...h2.headersOf(1, Buffer.concat([h2.requestHead(server.client, 'GET', maps), ...more])))
      await raw.untilAnswered(1)
      expect(JSON.parse(raw.bytesOf(1).toString())).toMatchObject({ kind: 'Status', code: 431 })
    }

    const whole = await open()
    const longer = h2.field('x-long', 'a'.repeat(70_000))
    whole.send(...h2.headersOf(1, Buffer.concat([h2.requestHead(server.client, 'GET', maps), longer])))
    await waitFor(() => expect(whole.farewells).toContain(h2.COMPRESSION_ERROR))

    // One entry of the table, sent again and again by a single byte.
    const bomb = await open()
    const entry = Buffer.concat([Buffer.from([0x40]), h2.field('x-bomb', 'a'.repeat(3_000)).subarray(1)])
    const block = Buffer.concat([h2.requestHead(server.client, 'GET', maps), entry, Buffer.alloc(12_000, 0x80 | 62)])
    bomb.send(h2.frame(FRAME.HEADERS, END_HEADERS | END_STREAM, 1, block))
    await waitFor(() => expect([...bomb.resets, ...bomb.farewells]).not.toEqual([]))
    expect(bomb.framesOf(FRAME.DATA)).toEqual([])
  })

  it('ignores priorities', async () => {
    const connection = await open()
    const priority = Buffer.from([0, 0, 0, 0, 15])
    await connection.flood(5_000, (index) => h2.frame(FRAME.PRIORITY, 0, 2 * index + 3, priority))
    connection.send(get(maps, 20_001))
    await connection.untilAnswered(20_001)
    expect(connection.isClosed).toBe(false)
  })

  it('lets no other stream wait for one whose client takes nothing, and answers pings', async () => {
    const connection = await open([INITIAL_WINDOW_SIZE, 0])
    connection.send(get(maps, 1), get(`${maps}?watch=1`, 3))
    await waitFor(() => expect(connection.framesOf(FRAME.HEADERS)).toHaveLength(2))
    connection.send(get('/version', 5), h2.frame(FRAME.WINDOW_UPDATE, 0, 5, h2.number32(100_000)))
    await connection.untilAnswered(5)
    expect(connection.bytesOf(5).toString()).toContain('gitVersion')
    connection.send(h2.frame(FRAME.PING, 0, 0, Buffer.from('whatever')))
    await waitFor(() =>
      expect(connection.framesOf(FRAME.PING).map(({ payload }) => payload.toString())).toEqual(['whatever']),
    )
    expect(connection.bytesOf(1).length + connection.bytesOf(3).length).toBe(0)
  })

  it('gets the events of all watches of a connection in one write', async () => {
    const connection = await open()
    const path = core(await newNamespace(server.client), 'configmaps')
    const streams = Array.from({ length: STREAMS }, (_, index) => 2 * index + 1)
    connection.send(...streams.map((stream) => get(`${path}?watch=1`, stream)))
    await waitFor(() => expect(connection.framesOf(FRAME.HEADERS)).toHaveLength(STREAMS))
    const before = connection.pieces
    succeeded(await server.client.post(path, configMap('seen')))
    await waitFor(() => expect(connection.framesOf(FRAME.DATA)).toHaveLength(STREAMS))
    expect(connection.pieces - before).toBeLessThanOrEqual(2)
  })

  it('ends a watch that is too slow with 410, while others of its connection go on [WATCH-15]', async () => {
    const { client } = server
    const slow = core(await newNamespace(client), 'configmaps')
    const { resourceVersion } = succeeded(await client.post(slow, configMap('x'))).metadata
    const connection = connect()
    const path = `${slow}?watch=1&resourceVersion=${resourceVersion}`
    const watch = connection.open('GET', path, { headers: credential() })
    await headOf(watch)
    watch.pause()
    const writes = 18
    const big = 'a'.repeat(700_000)
    for (let n = 0; n < writes; n++) succeeded(await client.patch(`${slow}/x`, { data: { n: String(n), big } }))
    const prompt = connection.open('GET', '/version', { headers: credential() })
    expect((await headOf(prompt))[':status']).toBe(200)
    prompt.resume()
    let text = ''
    watch.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    watch.resume()
    await once(watch, 'end')
    const events = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as WatchEvent)
    expect(events.at(-1)).toMatchObject({ type: 'ERROR', object: { code: 410, reason: 'Expired' } })
    expect(events.length).toBeLessThan(writes)
  })

  it('resets a stream whose body is too large as soon as that is answered', async () => {
    const connection = await open()
    connection.send(post(1))
    const bytes = 16_000
    const piece = h2.frame(FRAME.DATA, 0, 1, Buffer.alloc(bytes, 'a'))
    for (let sent = 0; sent < 400 * bytes && connection.resets.length === 0; sent += bytes) {
      // Who sends more than the window is reset for that.
      await waitFor(() => expect(connection.resets.length > 0 || connection.windowOf(1, sent) >= bytes).toBe(true))
      connection.send(piece)
    }
    await waitFor(() => expect(connection.resets).toEqual([0]))
    expect(connection.bytesOf(1).toString()).toContain('RequestEntityTooLarge')
    connection.send(get('/version', 3))
    await connection.untilAnswered(3)
  })

  it('takes no body for whole that its client has taken back', async () => {
    const connection = await open()
    const body = JSON.stringify(configMap('halved'))
    connection.send(post(1), h2.frame(FRAME.DATA, 0, 1, Buffer.from(body)))
    await sleep(50)
    connection.send(h2.frame(FRAME.RST_STREAM, 0, 1, h2.number32(0)), get('/version', 3))
    await connection.untilAnswered(3)
    expect((await server.client.get(`${maps}/halved`)).status).toBe(404)
  })
})
