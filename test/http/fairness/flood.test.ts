import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiServer } from '../../../runtime/http/index.ts'
import { httpServer } from '../../support/http-server.ts'
import { useInProcessServer } from '../../support/in-process.ts'
import { configMap } from '../objects.ts'
import { shareOneLevel } from './flow-control.ts'

const FLOOD = 200
/** Connections of another user where there is no flood. */
const QUIET = 1
const VICTIM_REQUESTS = 50
/** What a flood may add: two turns of the event loop, of four seats each, and what came before its request was read. */
const FEW = 15
/** What it may add where answers are compressed: those that the threads have, and the turn that filled them. */
const COMPRESSED = 8

interface Asked {
  readonly path: string
  readonly encoding?: 'gzip'
}

/** A connection that sends one request after the other, each when the one before is answered. */
class Connection {
  readonly #socket: Socket
  readonly #text: string
  #answered: () => void = () => undefined

  constructor(port: number, token: string, { path, encoding }: Asked) {
    this.#socket = connect(port, '127.0.0.1')
    const headers = [`Authorization: Bearer ${token}`, `Accept-Encoding: ${encoding ?? 'identity'}`]
    this.#text = `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers.join('\r\n')}\r\n\r\n`
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
async function answeredBefore(api: ApiServer, asked: Asked, size = FLOOD): Promise<readonly number[]> {
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
  const flood = Array.from({ length: size }, () => new Connection(port, 'get,list,flood', asked))
  const victim = new Connection(port, 'get,list,victim', asked)
  await Promise.all([...flood, victim].map((connection) => connection.opened()))
  let running = true
  for (const connection of flood)
    void (async () => {
      while (running) await connection.ask()
    })()
  const counts: number[] = []
  while (flooded < 3 * size) await new Promise((resolve) => setImmediate(resolve))
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

  /** Makes a list of 50 objects; returns the paths of one of them and of all. */
  async function objects(server: typeof fair): Promise<Readonly<Record<'object' | 'list' | 'list in gzip', Asked>>> {
    await server.client.post('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'a' } })
    const path = '/api/v1/namespaces/a/configmaps'
    for (let n = 0; n < 50; n++) await server.client.post(path, configMap(`m${n}`, { data: { k: 'v'.repeat(500) } }))
    return { object: { path: `${path}/m0` }, list: { path }, 'list in gzip': { path, encoding: 'gzip' } }
  }

  beforeAll(() => shareOneLevel(fair.client, { queues: 128, handSize: 6 }))

  it.each([
    ['object', FEW],
    ['list', FEW],
    ['list in gzip', FEW + COMPRESSED],
  ] as const)(
    'delays another user who reads the same %s by few of its requests more than where it is quiet',
    async (what, few) => {
      const { [what]: asked } = await objects(fair)
      const quiet = await answeredBefore(apis.fair as ApiServer, asked, QUIET)
      const counts = await answeredBefore(apis.fair as ApiServer, asked)
      expect(p99(quiet)).toBeLessThanOrEqual(2)
      expect(p99(counts)).toBeLessThanOrEqual(p99(quiet) + few)
    },
  )

  it('would delay it by all of them without priority and fairness', async () => {
    const counts = await answeredBefore(apis.unlimited as ApiServer, (await objects(unlimited)).object)
    expect(counts[Math.floor(counts.length / 2)]).toBeGreaterThan(FLOOD / 2)
  })
})
