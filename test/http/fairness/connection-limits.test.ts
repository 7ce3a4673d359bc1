import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import { waitFor } from '../../support/patience.ts'
import { useServerHere } from '../../support/server-here.ts'

const PER_ADDRESS = 3
const IN_ALL = 8

describe('connections above the limits', () => {
  const server = useServerHere({
    store: 'lmdb',
    flags: ['--max-connections', String(IN_ALL), '--max-connections-per-address', String(PER_ADDRESS)],
  })
  const opened: TLSSocket[] = []
  afterEach(() => {
    for (const socket of opened.splice(0)) socket.destroy()
  })

  /** Opens a connection from an address of this machine; undefined: it was closed before the handshake was done. */
  async function open(localAddress: string): Promise<TLSSocket | undefined> {
    const { hostname, port } = new URL(server.url)
    const plain = connectTcp({ host: hostname, port: Number(port), localAddress })
    const socket = connect({ socket: plain, host: hostname, ca: server.client.options.ca })
    plain.on('error', () => undefined)
    socket.on('error', () => undefined)
    const isOpen = await Promise.race([
      once(socket, 'secureConnect').then(() => true),
      new Promise<false>((resolve) => socket.once('close', () => resolve(false))),
    ]).catch(() => false)
    if (isOpen) opened.push(socket)
    return isOpen ? socket : undefined
  }
  async function answerOn(socket: TLSSocket | undefined): Promise<string> {
    socket?.write('GET /version HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const [data] = socket === undefined ? [] : ((await once(socket, 'data')) as [Buffer])
    return data?.toString('latin1', 0, 15) ?? ''
  }

  it('are closed for one address that has too many, and for no other', async () => {
    const sockets = await Promise.all(Array.from({ length: PER_ADDRESS }, () => open('127.0.0.2')))
    expect(sockets.every((socket) => socket !== undefined)).toBe(true)
    expect(await open('127.0.0.2')).toBeUndefined()
    expect(await answerOn(sockets[0])).toBe('HTTP/1.1 200 OK')
    expect(await answerOn(await open('127.0.0.3'))).toBe('HTTP/1.1 200 OK')
    sockets[1]?.destroy()
    await waitFor(async () => expect(await open('127.0.0.2')).toBeDefined())
    expect(await open('127.0.0.2')).toBeUndefined()
  })

  it('are closed when there are too many in all, and those that are open go on', async () => {
    await waitFor(async () => {
      for (const socket of opened.splice(0)) socket.destroy()
      const sockets = []
      for (let index = 0; index < IN_ALL; index++) sockets.push(await open(`127.0.1.${1 + (index >> 1)}`))
      expect(sockets.filter((socket) => socket !== undefined)).toHaveLength(IN_ALL)
    })
    expect(await open('127.0.2.1')).toBeUndefined()
    expect(await answerOn(opened[0])).toBe('HTTP/1.1 200 OK')
    opened.pop()?.destroy()
    await waitFor(async () => expect(await answerOn(await open('127.0.2.1'))).toBe('HTTP/1.1 200 OK'))
    expect(server.output()).not.toMatch(/ECONN|tlsClientError|socket/i)
  })
})
