import { Pool, type Dispatcher } from 'undici'
import { vendor } from '../../generated/vendor.ts'
import { protobuf } from '../cluster/format.ts'
import type { ClusterObject } from '../cluster/objects.ts'
import { COLLECTION, configMap, type Fixture } from '../fixture.ts'
import { openHttp2, openHttp2Streams } from '../http2.ts'
import { openStreams, type StreamOptions, type Streams } from '../streams.ts'
import { difference, type Costs } from './costs.ts'
import type { Meter } from './meter.ts'

/** Objects that there are: `o0`, `o1`, … */
const OBJECTS = 500
/** Watches of a delivery. */
const WATCHES = 100
const READS = 20
const WRITES = 5
const JSON_TYPE = 'application/json'

interface SentRequest {
  readonly method: Dispatcher.HttpMethod
  readonly path: string
  readonly body?: string | Buffer
  readonly type?: string
  readonly accept?: string
}

type OpenStreams = (options: StreamOptions) => Promise<Pick<Streams, 'lines' | 'close'>>

/** Does each operation alone on one connection, so that nothing depends on what meets it. */
export class Operations {
  readonly #fixture: Fixture
  readonly #meter: Meter
  readonly #pool: Pool
  readonly #protobuf = protobuf()
  #turn = 1_000_000

  constructor(fixture: Fixture, meter: Meter) {
    this.#fixture = fixture
    this.#meter = meter
    this.#pool = new Pool(fixture.url, { connections: 1, pipelining: 1, connect: { ca: fixture.ca } })
  }

  /** What measures each operation, by its name. */
  readonly all: Readonly<Record<string, () => Promise<Costs>>> = {
    get: () => this.#meter.costs(READS, () => this.#send({ method: 'GET', path: `${COLLECTION}/o0` })),
    'get over HTTP/2': () => this.#getOverHttp2(),
    'list of 500': () =>
      this.#meter.costs(2, () => this.#send({ method: 'GET', path: `${COLLECTION}?limit=${OBJECTS}` })),
    create: () => this.#writes(() => this.#create()),
    'create in Protobuf': () => this.#writes(() => this.#createInProtobuf()),
    'merge patch': () => this.#writes(() => this.#patch()),
    apply: () => this.#writes(() => this.#apply()),
    'watch delivery': () => this.#deliver((options) => openStreams(options)),
    // How many deliveries share a system call is a matter of time.
    'watch delivery over HTTP/2': async () => {
      const { allocatedBytes, writtenBytes } = await this.#deliver((options) => openHttp2Streams(options, WATCHES))
      return { allocatedBytes, writtenBytes }
    },
  }

  /** Creates the objects, one after the other: how they share commits would be seen in lists. */
  async seed(): Promise<void> {
    for (let index = 0; index < OBJECTS; index++) {
      await this.#send({ method: 'POST', path: COLLECTION, body: configMap(`o${index}`) })
    }
  }

  close(): Promise<void> {
    return this.#pool.close()
  }

  #writes(run: () => Promise<unknown>): Promise<Costs> {
    return this.#meter.costs(WRITES, run)
  }

  async #send({ method, path, body, type = JSON_TYPE, accept = JSON_TYPE }: SentRequest): Promise<Buffer> {
    const headers = { ...this.#fixture.headers, accept, ...(body === undefined ? {} : { 'content-type': type }) }
    const answer = await this.#pool.request({ method, path, headers, body: body ?? null })
    const bytes = Buffer.from(await answer.body.arrayBuffer())
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${bytes.toString()}`)
    return bytes
  }

  async #getOverHttp2(): Promise<Costs> {
    const { url, ca, headers } = this.#fixture
    const connection = await openHttp2(url, ca)
    try {
      return await this.#meter.costs(READS, () => connection.read(`${COLLECTION}/o0`, headers))
    } finally {
      connection.close()
    }
  }

  #create(): Promise<Buffer> {
    return this.#send({ method: 'POST', path: COLLECTION, body: configMap(`j${this.#turn++}`) })
  }

  #createInProtobuf(): Promise<Buffer> {
    const object = { ...JSON.parse(configMap(`p${this.#turn++}`)) } as ClusterObject
    const type = vendor.protobufMediaType
    return this.#send({ method: 'POST', path: COLLECTION, body: this.#protobuf.encode(object), type, accept: type })
  }

  #patch(): Promise<Buffer> {
    const body = JSON.stringify({ data: { at: String(this.#turn++) } })
    return this.#send({ method: 'PATCH', path: `${COLLECTION}/o1`, body, type: 'application/merge-patch+json' })
  }

  #apply(): Promise<Buffer> {
    const data = { at: String(this.#turn++) }
    const body = JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'o2' }, data })
    const path = `${COLLECTION}/o2?fieldManager=applier`
    return this.#send({ method: 'PATCH', path, body, type: 'application/apply-patch+yaml' })
  }

  /** Measures what a merge patch costs more with watches that see it, for each of them. */
  async #deliver(open: OpenStreams): Promise<Costs> {
    const alone = await this.#writes(() => this.#patch())
    const list = await this.#send({ method: 'GET', path: `${COLLECTION}?limit=1` })
    const { metadata } = JSON.parse(list.toString()) as { metadata: { resourceVersion: string } }
    const { url, ca, headers } = this.#fixture
    const query = `watch=true&resourceVersion=${metadata.resourceVersion}`
    const streams = await open({ ca, headers, count: WATCHES, url: `${url}${COLLECTION}?${query}` })
    try {
      const seen = await this.#writes(async () => {
        const expected = streams.lines() + WATCHES
        await this.#patch()
        while (streams.lines() < expected) await new Promise((resolve) => setImmediate(resolve))
      })
      return difference(seen, alone, WATCHES)
    } finally {
      streams.close()
    }
  }
}
