import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Turns } from '../../../runtime/async/index.ts'
import { Transport } from '../../../runtime/http/node/transport.ts'

function transport() {
  const seen: string[] = []
  const made = new Transport({
    handle: ({ path, arrived = Infinity }) => {
      seen.push(`${path} is handled`)
      expect(arrived).toBeLessThan(performance.now())
      return { status: 200, headers: [], body: new Uint8Array() }
    },
    limits: {
      maxBodyBytes: 1,
      maxBodyBytesInFlight: 1,
      bodyTimeoutMilliseconds: 1,
      requestTimeoutMilliseconds: 1,
    },
    turns: new Turns(),
    basePath: '',
    isDraining: () => false,
    report: (error) => seen.push(String(error)),
  })
  const request = (path: string, socket: object | null, method = 'GET') => {
    const message = Object.assign(new EventEmitter(), { method, url: path, headers: {}, rawHeaders: [], socket })
    const answered = { writeHead: () => undefined, end: () => seen.push(`${path} is answered`) }
    const response = Object.assign(new EventEmitter(), { socket, destroyed: false, ...answered })
    const served = made.serve(message as unknown as IncomingMessage, response as unknown as ServerResponse, path)
    return { response, served }
  }
  return { seen, request }
}

describe('requests without a body that come in one turn of the event loop', () => {
  it('are answered in a row at its end, others at once', async () => {
    const { seen, request } = transport()
    const gets = [request('/a', {}), request('/b', {})]
    expect(seen).toEqual([])
    await request('/c', {}, 'POST').served
    await Promise.all(gets.map(({ served }) => served))
    const both = (path: string) => [`${path} is handled`, `${path} is answered`]
    expect(seen).toEqual([...both('/c'), ...both('/a'), ...both('/b')])
  })

  it('wait for no answer before them that is written by then', async () => {
    const { seen, request } = transport()
    const { response, served } = request('/a', null)
    response.socket = {}
    await turn()
    expect(response.listenerCount('socket')).toBe(0)
    await served
    expect(seen).toEqual(['/a is handled', '/a is answered'])
  })

  it('wait for an answer before them that is not', async () => {
    const { seen, request } = transport()
    const { response, served } = request('/a', null)
    await turn()
    expect(seen).toEqual([])
    response.socket = {}
    response.emit('socket')
    await served
    expect(seen).toEqual(['/a is handled', '/a is answered'])
  })
})
