import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import type { Readable } from 'node:stream'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { headOf, Http2Connection } from '../../support/http2.ts'
import { samplesOf, valueOf } from '../../support/metrics.ts'
import { waitFor } from '../../support/patience.ts'
import { useServerHere } from '../../support/server-here.ts'
import { configMap, core, newNamespace, succeeded } from '../objects.ts'

const RBAC = 'rbac.authorization.orch.io'
/** Together far more than both ends of a connection keep in their buffers. */
const OBJECTS = 26
const BYTES = 700_000

const PROTOCOLS = ['HTTP/1.1', 'HTTP/2'] as const
type Protocol = (typeof PROTOCOLS)[number]
const ENCODINGS = ['identity', 'gzip'] as const
const EACH = PROTOCOLS.flatMap((protocol) => ENCODINGS.map((encoding) => [encoding, protocol] as const))

/** An answer of which nothing but the head has been read. */
interface Unread {
  readonly body: Readable
  readonly status: number
}

/** A server with large lists, whose readers a test holds up. */
function useLargeLists(flags: readonly string[]) {
  const server = useServerHere({ store: 'lmdb', flags })
  const opened: (() => void)[] = []
  let maps = ''
  beforeAll(async () => {
    const { client } = server
    maps = core(await newNamespace(client), 'configmaps')
    const role = { apiVersion: `${RBAC}/v1`, kind: 'ClusterRole', metadata: { name: 'reader' } }
    const rules = [{ apiGroups: [''], resources: ['configmaps'], verbs: ['get', 'list', 'watch'] }]
    succeeded(await client.post(`/apis/${RBAC}/v1/clusterroles`, { ...role, rules }))
    succeeded(
      await client.post(`/apis/${RBAC}/v1/clusterrolebindings`, {
        apiVersion: `${RBAC}/v1`,
        kind: 'ClusterRoleBinding',
        metadata: { name: 'reader' },
        roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: 'reader' },
        subjects: ['reader', 'other'].map((name) => ({ apiGroup: RBAC, kind: 'User', name })),
      }),
    )
    // What is random can't be packed.
    for (let n = 0; n < OBJECTS; n++)
      succeeded(await client.post(maps, configMap(`m${n}`, { data: { k: randomBytes(BYTES).toString('base64') } })))
  })
  afterEach(() => {
    for (const close of opened.splice(0)) close()
  })

  /** Asks as a user who is not exempt, and reads nothing of the answer but its head. */
  async function ask(protocol: Protocol, path: string, encoding = 'identity'): Promise<Unread> {
    const { options } = server.client
    const headers = {
      authorization: `Bearer ${options.token}`,
      'impersonate-user': 'reader',
      'impersonate-group': 'system:authenticated',
      'accept-encoding': encoding,
    }
    if (protocol === 'HTTP/2') {
      const connection = new Http2Connection(options)
      opened.push(() => connection.close())
      const body = connection.open('GET', path, { headers }).pause()
      return { body, status: Number((await headOf(body))[':status']) }
    }
    const request = get(`${options.url}${path}`, { ca: options.ca, headers, agent: false })
    opened.push(() => request.destroy())
    const [body] = (await once(request, 'response')) as [IncomingMessage]
    body.on('error', () => undefined).pause()
    return { body, status: body.statusCode ?? 0 }
  }

  return {
    ask,
    get client() {
      return server.client
    },
    get maps() {
      return maps
    },
    /** Seats that the requests of the reader hold. */
    async seats(): Promise<number> {
      const labels = { priority_level: 'global-default' }
      return valueOf(server.client, 'apiserver_flowcontrol_current_executing_seats', labels)
    },
  }
}

/** Reads the rest of an answer. Returns how many bytes came, and whether they were all. */
async function readRest({ body }: Unread): Promise<{ readonly bytes: number; readonly isWhole: boolean }> {
  let bytes = 0
  let isWhole = false
  body.on('data', (chunk: Buffer) => (bytes += chunk.length))
  body.on('end', () => (isWhole = !('aborted' in body) || body.aborted !== true))
  const closed = body.closed ? undefined : new Promise((resolve) => body.once('close', resolve))
  body.resume()
  await closed
  return { bytes, isWhole }
}

describe('a large answer', () => {
  const lists = useLargeLists([])

  it.each(EACH)('in %s over %s keeps its seats until it is sent', async (encoding, protocol) => {
    const unread = await lists.ask(protocol, lists.maps, encoding)
    expect(unread.status).toBe(200)
    expect(await lists.seats()).toBeGreaterThan(0)
    const { bytes, isWhole } = await readRest(unread)
    expect(isWhole).toBe(true)
    expect(bytes).toBeGreaterThan(OBJECTS * BYTES)
    await waitFor(async () => expect(await lists.seats()).toBe(0))
  })

  it('of one object over HTTP/2 keeps its seat until it is sent', async () => {
    const unread = await lists.ask('HTTP/2', `${lists.maps}/m0`)
    expect(await lists.seats()).toBe(1)
    expect((await readRest(unread)).isWhole).toBe(true)
    await waitFor(async () => expect(await lists.seats()).toBe(0))
  })

  it.each(PROTOCOLS)('over %s gives its seats back when its client goes away', async (protocol) => {
    const { body } = await lists.ask(protocol, lists.maps)
    body.destroy()
    await waitFor(async () => expect(await lists.seats()).toBe(0))
  })
})

describe('large answers that one user does not read', () => {
  const lists = useLargeLists([])
  const READERS = 6
  const REQUESTS = 40

  /** How many requests of another user, some of which write, are answered, one after the other. */
  async function answered(): Promise<number> {
    const headers = { 'impersonate-user': 'other', 'impersonate-group': 'system:authenticated' }
    let count = 0
    for (let each = 0; each < REQUESTS; each++) {
      const small = await lists.client.get(`${lists.maps}?fieldSelector=metadata.name%3Dsmall`, { headers })
      // Without the right to write it, it is refused after it was let through.
      const refused = await lists.client.post(lists.maps, configMap('more'), { headers })
      if (small.status === 200 && small.body.items.length === 1 && refused.status === 403) count++
    }
    return count
  }

  it.each(PROTOCOLS)(
    'over %s hold up no request of another: as many are answered as where it is quiet',
    async (protocol) => {
      const put = await lists.client.post(lists.maps, configMap('small'))
      expect([201, 409]).toContain(put.status)
      const quiet = await answered()
      const unread: Unread[] = []
      for (let reader = 0; reader < READERS; reader++) unread.push(await lists.ask(protocol, lists.maps))
      const held = await lists.seats()
      expect(held).toBeGreaterThanOrEqual(READERS)
      expect(await answered()).toBe(quiet)
      expect(quiet).toBe(REQUESTS)
      expect(await lists.seats()).toBe(held)
      expect(unread.map(({ status }) => status)).toEqual(unread.map(() => 200))
    },
  )
})

describe('an answer whose client does not take it in the time of a request', () => {
  const lists = useLargeLists(['--request-timeout', '2s'])

  it.each(EACH)('in %s over %s is cut, and gives its seats back', async (encoding, protocol) => {
    const unread = await lists.ask(protocol, lists.maps, encoding)
    await waitFor(async () => expect(await lists.seats()).toBe(0))
    expect((await readRest(unread)).isWhole).toBe(false)
  })

  it('is cut over HTTP/2 also where it is small', async () => {
    const { client } = lists
    const connection = new Http2Connection(client.options, { settings: { initialWindowSize: 0 } })
    const stream = connection.open('GET', '/version', { headers: { authorization: `Bearer ${client.options.token}` } })
    await new Promise((resolve) => stream.once('close', resolve))
    expect(stream.rstCode).toBe(8)
    connection.close()
  })

  it.each(PROTOCOLS)('goes on over %s where it is a watch', async (protocol) => {
    const watch = await lists.ask(protocol, `${lists.maps}?watch=1&fieldSelector=metadata.name%3Dwatched`)
    const list = await lists.ask(protocol, lists.maps)
    // What was asked later has been cut meanwhile.
    await waitFor(async () => expect(await lists.seats()).toBe(0))
    expect((await readRest(list)).isWhole).toBe(false)
    expect(await samplesOf(lists.client, 'apiserver_longrunning_requests', { resource: 'configmaps' })).not.toEqual([])
    expect(watch.body.destroyed).toBe(false)
    const arrived = once(watch.body, 'data')
    succeeded(await lists.client.post(lists.maps, configMap('watched')))
    watch.body.resume()
    const [event] = (await arrived) as [Buffer]
    expect(event.toString()).toContain('"ADDED"')
    succeeded(await lists.client.delete(`${lists.maps}/watched`))
  })
})
