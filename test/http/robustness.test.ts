import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeEach, describe, expect, it } from 'vitest'
import { stores, type StoreName } from '../support/backing.ts'
import type { Client } from '../support/client.ts'
import { useServerHere } from '../support/server-here.ts'
import type { Watch } from '../support/watch.ts'
import { configMap, core, eventually, newNamespace, succeeded } from './objects.ts'
import { head, RawConnection } from './raw-connection.ts'

const json = 'Content-Type: application/json'
/** Idle watches at once: what they cost lies above the store, and one of them shows that. */
const WATCHES: Readonly<Record<StoreName, number>> = { lmdb: 2_000, mongodb: 200 }
const end = '\r\n\r\n'

describe.each(stores)('the server on %s under hostile clients', (store) => {
  const server = useServerHere({ store })
  let client: Client
  let maps = ''
  beforeEach(async () => {
    client = server.client
    maps = core(await newNamespace(client), 'configmaps')
  })
  const stillWorks = async (): Promise<void> => {
    succeeded(await client.put(`${maps}/alive`, configMap('alive', { data: { at: String(performance.now()) } })))
    expect(succeeded(await client.get(maps)).items).toHaveLength(1)
  }

  it('serves others while headers and bodies come slowly, or never', async () => {
    const connections = await Promise.all(Array.from({ length: 60 }, () => RawConnection.open(client)))
    connections.forEach((connection, index) => {
      if (index % 3 === 0) connection.send('GET /api/v1/pods HTTP/1.1\r\nHost: loc')
      if (index % 3 === 1)
        connection.send(`${head(client, 'POST', maps, json, 'Content-Length: 500')}${end}{"metadata":`)
    })
    await stillWorks()
    const slow = connections[1]
    // The first half of the body was `{"metadata":`; the rest follows in single pieces.
    const body = `{"name":"slow"}}`.padEnd(500 - '{"metadata":'.length)
    for (let at = 0; at < body.length; at += 50) {
      slow?.send(body.slice(at, at + 50))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(await slow?.until((text) => text.includes(end))).toMatch(/^HTTP\/1\.1 201 /)
    connections.forEach((connection) => connection.destroy())
    succeeded(await client.delete(`${maps}/slow`))
    await stillWorks()
  })

  it('survives connections that break off anywhere', async () => {
    const requests = [
      `${head(client, 'POST', maps, json, 'Content-Length: 500')}${end}{"meta`,
      `${head(client, 'GET', `${maps}?watch=1`)}${end}`,
      `${head(client, 'GET', '/openapi/v3/api/v1')}${end}`,
      'GE',
      '',
    ]
    for (let round = 0; round < 5; round++) {
      const connections = await Promise.all(requests.map(() => RawConnection.open(client)))
      connections.forEach((connection, index) => connection.send(requests[index] ?? ''))
      await new Promise((resolve) => setTimeout(resolve, 5 * round))
      connections.forEach(({ socket }) => socket.destroy())
    }
    await stillWorks()
  })

  it('refuses a body that announces too much before it is sent, and one that grows too long', async () => {
    const announced = await RawConnection.open(client)
    announced.send(`${head(client, 'POST', maps, json, 'Content-Length: 10000000000')}${end}{`)
    expect(await announced.until((text) => text.includes('}'))).toMatch(/^HTTP\/1\.1 413 /)

    const growing = await RawConnection.open(client)
    growing.send(`${head(client, 'POST', maps, json, 'Transfer-Encoding: chunked')}${end}`)
    const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`
    for (let n = 0; n < 80 && !growing.closed; n++) growing.send(chunk)
    expect(await growing.until((text) => text.includes('}'))).toMatch(/^HTTP\/1\.1 413 /)
    expect(growing.received).toContain('RequestEntityTooLarge')
    announced.destroy()
    growing.destroy()
    await stillWorks()
  })

  it.each([
    ['a chunk without a size', 'Transfer-Encoding: chunked', 'ZZ\r\nabc\r\n'],
    ['a chunk longer than its size', 'Transfer-Encoding: chunked', '2\r\nabcdef\r\n0\r\n\r\n'],
    ['two different lengths', 'Content-Length: 5\r\nContent-Length: 6', '{}   '],
    ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
    ['a negative length', 'Content-Length: -5', '{}'],
  ])('refuses %s and closes', async (_, header, body) => {
    const connection = await RawConnection.open(client)
    connection.send(`${head(client, 'POST', maps, json, header)}${end}${body}`)
    expect(await connection.untilClosed()).toMatch(/^HTTP\/1\.1 400 /)
    await stillWorks()
  })

  it('refuses headers beyond a limit', async () => {
    const connection = await RawConnection.open(client)
    connection.send(`${head(client, 'GET', maps, `X-Long: ${'a'.repeat(200_000)}`)}${end}`)
    expect(await connection.untilClosed()).toMatch(/^HTTP\/1\.1 431 /)
    await stillWorks()
  })

  it('answers requests in one packet in their order', async () => {
    const connection = await RawConnection.open(client)
    const create = JSON.stringify(configMap('piped'))
    connection.send(
      `${head(client, 'GET', '/version')}${end}` +
        `${head(client, 'POST', maps, json, `Content-Length: ${create.length}`)}${end}${create}` +
        `${head(client, 'GET', `${maps}/none`)}${end}` +
        `${head(client, 'DELETE', `${maps}/piped`, 'Connection: close')}${end}`,
    )
    const answer = await connection.untilClosed()
    expect([...answer.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, code]) => code)).toEqual(['200', '201', '404', '200'])
  })

  it('survives what is no TLS', async () => {
    const { hostname, port } = new URL(server.url)
    for (const bytes of ['GET / HTTP/1.1\r\n\r\n', '\u0016\u0003\u0001garbage', '']) {
      const socket = connect({ host: hostname, port: Number(port) })
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      socket.end(bytes)
      socket.resume()
      await once(socket, 'close')
    }
    await stillWorks()
  })

  it('cuts off watchers that never read, and lets the others go on', async () => {
    const { resourceVersion } = succeeded(await client.get(maps)).metadata
    const path = `${maps}?watch=1&resourceVersion=${resourceVersion}`
    const idle = await Promise.all(Array.from({ length: 5 }, () => RawConnection.open(client)))
    for (const connection of idle) {
      connection.send(`${head(client, 'GET', path)}${end}`)
      await connection.until((text) => text.includes(end))
      connection.socket.pause()
    }
    const reading = await client.watch(path)
    const big = 'a'.repeat(700_000)
    const writes = 50
    for (let n = 0; n < writes; n++)
      succeeded(await client.put(`${maps}/big`, configMap('big', { data: { n: String(n), big } })))
    await reading.take(writes)
    succeeded(await client.delete(`${maps}/big`))
    await stillWorks()
    reading.close()
    idle.forEach((connection) => connection.destroy())
  })

  it(`answers with ${WATCHES[store]} idle watches open, and tells each of a change`, async () => {
    const watches: Watch[] = []
    for (let opened = 0; opened < WATCHES[store]; opened += 100) {
      const more = Array.from({ length: 100 }, () => client.watch(`${maps}?watch=1`))
      watches.push(...(await Promise.all(more)))
    }
    expect(watches.every(({ status, ended }) => status === 200 && !ended)).toBe(true)
    const { metadata } = succeeded(await client.post(maps, configMap('alive')))
    const first = await Promise.all(watches.map((watch) => watch.next()))
    expect(first.every(({ object }) => object.metadata.uid === metadata.uid)).toBe(true)
    await stillWorks()
    watches.forEach((watch) => watch.close())
    await eventually(async () => watches.every(({ ended }) => ended), Boolean)
    await stillWorks()
  })

  it('answers unknown methods and targets without falling over', async () => {
    for (const line of [
      'BREW /pot HTTP/1.1',
      'GET http://[ HTTP/1.1',
      'GET //// HTTP/1.1',
      'GET /%ff%fe HTTP/1.1',
      'PRI * HTTP/2.0',
    ]) {
      const connection = await RawConnection.open(client)
      connection.send(`${line}\r\nHost: localhost\r\nConnection: close${end}`)
      expect(await connection.untilClosed(), line).toMatch(/^HTTP\/1\.1 4\d\d /)
    }
    expect((await client.get('/%ff%fe')).status).toBe(404)
    await stillWorks()
  })
})
