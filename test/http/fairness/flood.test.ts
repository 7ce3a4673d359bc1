import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { ApiServer } from '../../../runtime/http/index.ts'
import { httpServer } from '../../support/http-server.ts'
import { useInProcessServer } from '../../support/in-process.ts'
import { shareOneLevel } from './flow-control.ts'

const FLOOD = 200
const VICTIM_REQUESTS = 50

/** A connection that sends one request after the other, each when the one before is answered. */
class Connection {
  readonly #socket: Socket
  readonly #text: string
  #answered: () => void = () => undefined

  constructor(port: number, token: string, path: string) {
    this.#socket = connect(port, '127.0.0.1')
    this.#text = `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`
    let left = 0
    this.#socket.setEncoding('latin1').on('data', (text: string) => {
      if (left === 0) left = Number(/Content-Length: (\d+)/.exec(text)?.[1]) + text.indexOf('\r\n\r\n') + 4
      left -= text.length
      if (left === 0) this.#answered()
    })
    this.#socket.on('error', () => undefined)
  }

  opened = (): Promise<unknown> => once(this.#socket, 'connect')

  ask(): Promise<void> {
    return new Promise((resolve) => {
      this.#answered = resolve
      this.#socket.write(this.#text)
    })
  }

  close = (): void => void this.#socket.destroy()
}

/** The flood asks all the time; each time that the victim asks, how many requests of the flood are answered before its own? */
async function answeredBefore(api: ApiServer, path: string): Promise<readonly number[]> {
  let flooded = 0
  const handler = api.app.callback()
  const server: Server = httpServer((request, response) => {
    const isFlood = request.headers.authorization?.endsWith('flood') === true
    response.on('finish', () => (flooded += isFlood ? 1 : 0))
    void handler(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const flood = Array.from({ length: FLOOD }, () => new Connection(port, 'get,flood', path))
  const victim = new Connection(port, 'get,victim', path)
  await Promise.all([...flood, victim].map((connection) => connection.opened()))
  let running = true
  for (const connection of flood)
    void (async () => {
      while (running) await connection.ask()
    })()
  const counts: number[] = []
  while (flooded < 3 * FLOOD) await new Promise((resolve) => setImmediate(resolve))
  // The first request of a connection also waits until the server has taken the connection.
  await victim.ask()
  for (let request = 0; request < VICTIM_REQUESTS; request++) {
    const before = flooded
    await victim.ask()
    counts.push(flooded - before)
    // The next one comes at any moment of the flood.
    for (let turn = 0; turn < request % 7; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  running = false
  for (const connection of [...flood, victim]) connection.close()
  server.close()
  return counts.toSorted((a, b) => a - b)
}

const p99 = (counts: readonly number[]): number => counts[Math.ceil(counts.length * 0.99) - 1] ?? 0

describe('a flood of one user', () => {
  const apis: { fair?: ApiServer; unlimited?: ApiServer } = {}
  const listener = (which: keyof typeof apis) => (api: ApiServer) => {
    apis[which] = api
    return (...args: Parameters<ReturnType<ApiServer['app']['callback']>>) => void api.app.callback()(...args)
  }
  const fair = useInProcessServer({ store: 'lmdb', fairness: 'by flow control objects', listener: listener('fair') })
  const unlimited = useInProcessServer({ store: 'lmdb', listener: listener('unlimited') })

  async function object(server: typeof fair): Promise<string> {
    await server.client.post('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'a' } })
    const path = '/api/v1/namespaces/a/configmaps'
    await server.client.post(path, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'b' }, data: { k: 'v' } })
    return `${path}/b`
  }

  it('delays another user by few of its requests, not by all that are open', async () => {
    await shareOneLevel(fair.client, { queues: 128, handSize: 6 })
    const counts = await answeredBefore(apis.fair as ApiServer, await object(fair))
    expect(p99(counts)).toBeLessThanOrEqual(16)
  })

  it('would delay it by all of them without priority and fairness', async () => {
    const counts = await answeredBefore(apis.unlimited as ApiServer, await object(unlimited))
    expect(counts[Math.floor(counts.length / 2)]).toBeGreaterThan(FLOOD / 2)
  })
})
