import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { parseStoreAddress } from '../../server/stores/address.ts'
import { openLogAt } from '../../server/stores/store.ts'
import { core, newNamespace, succeeded } from '../http/objects.ts'
import { assertContiguous, tailUntil } from '../conformance/log-checks/world.ts'
import type { Backing } from '../support/backing.ts'
import { Client } from '../support/client.ts'
import { PATIENCE, waitFor } from '../support/patience.ts'
import type { Server } from '../support/server.ts'

const LANES = 8
/** The longest that an answer is waited for; milliseconds. What is frozen gives none. */
const LONGEST_REQUEST = 10_000
const TOKEN = /"token":"([^"]+)"/

/** A type that is written, and where its objects are kept. */
export interface Written {
  readonly resource: string
  readonly kind: string
  readonly store: Pick<Backing, 'uri'>
}

/** Clients of a server that write without a pause, each another object, whatever becomes of the server. */
export class HttpWriters {
  /** What was acknowledged: the revision of each token. Each write has a token of its own. */
  readonly acknowledged = new Map<string, number>()
  readonly #server: Server
  readonly #written: Written
  /** Path of the objects. */
  readonly #path: string
  readonly #stopped = new AbortController()
  readonly #lanes: readonly Promise<void>[]
  #client: Client

  private constructor(server: Server, written: Written, namespace: string) {
    this.#server = server
    this.#written = written
    this.#path = core(namespace, written.resource)
    this.#client = new Client(server.client.options)
    this.#lanes = Array.from({ length: LANES }, (_, lane) => this.#write(`lane-${lane}`))
  }

  /** @param written by default ConfigMaps in the store of the server */
  static async start(
    server: Server,
    written: Written = { resource: 'configmaps', kind: 'ConfigMap', store: server.backing },
  ): Promise<HttpWriters> {
    return new HttpWriters(server, written, await newNamespace(server.client))
  }

  /** Breaks all connections, whatever is under way, and opens others, so that each process of the server gets some. */
  async reconnect(): Promise<void> {
    const old = this.#client
    this.#client = new Client(this.#server.client.options)
    await old.close()
  }

  /** Resolves after that many further acknowledgements; rejects when they do not come. */
  async progress(acknowledgements: number): Promise<void> {
    const goal = this.acknowledged.size + acknowledgements
    const end = Date.now() + PATIENCE
    while (this.acknowledged.size < goal) {
      if (Date.now() > end) throw new Error(`no progress at ${this.acknowledged.size} of ${goal}`)
      await pause(10)
    }
  }

  /**
   * Ends the writers, and compares what they were told with all that the log holds: nothing is lost or applied twice. Returns the
   * revision that the log began at.
   */
  async finish(): Promise<number> {
    this.#stopped.abort()
    await Promise.all(this.#lanes)
    await this.#client.close()
    const { items, metadata } = succeeded(await this.#server.client.get(this.#path))
    const { written, begun } = await readLog(this.#written.store.uri)
    for (const [token, revision] of this.acknowledged) expect(written.get(token), `${token} is lost`).toBe(revision)
    // A write that nobody waits for any more may still come.
    const listed = [...written].filter(([, revision]) => revision <= Number(metadata.resourceVersion))
    const newest = new Map(listed.map(([token]) => [laneOf(token), token]))
    expect(new Map(items.map(({ metadata }) => [metadata.name, metadata.annotations?.['token']]))).toEqual(newest)
    return begun
  }

  async #write(lane: string): Promise<void> {
    const path = `${this.#path}/${lane}`
    let resourceVersion: string | undefined
    for (let n = 0; !this.#stopped.signal.aborted; n++) {
      const token = `${lane}/${n}`
      const metadata = { name: lane, resourceVersion, annotations: { token } }
      const body = { apiVersion: 'v1', kind: this.#written.kind, metadata }
      const reply = await this.#send('PUT', path, body)
      if (reply !== undefined && reply.status < 300) {
        ;({ resourceVersion } = reply.body.metadata)
        this.acknowledged.set(token, Number(resourceVersion))
      } else resourceVersion = await this.#versionOf(path)
    }
  }

  /** Returns the version of what is there after a write whose outcome nobody knows; undefined: nothing is. */
  #versionOf(path: string): Promise<string | undefined> {
    return waitFor(async () => {
      const reply = await this.#send('GET', path)
      expect(reply?.status).toBeOneOf([200, 404])
      return reply?.status === 200 ? reply.body.metadata.resourceVersion : undefined
    })
  }

  /** Returns the answer; undefined: none came. */
  #send(method: 'GET' | 'PUT', path: string, body?: object) {
    const signal = AbortSignal.timeout(LONGEST_REQUEST)
    return this.#client.call(method, path, { body, signal }).catch(() => undefined)
  }
}

const laneOf = (token: string): string => token.slice(0, token.indexOf('/'))

/** Returns the revision of each token in a log, in the order of revisions, each of which is there once; and where the log begins. */
async function readLog(
  uri: string,
): Promise<{ readonly written: ReadonlyMap<string, number>; readonly begun: number }> {
  const log = await openLogAt(parseStoreAddress(uri, 'store'), 'orch')
  try {
    const { trimmed: begun } = await log.load()
    const batches = await tailUntil(log, begun, await log.head())
    assertContiguous(batches, begun)
    expect(new Set(batches.map(({ by }) => by)).size).toBe(batches.length)
    const written = new Map<string, number>()
    for (const { value, revision } of batches.flatMap(({ events }) => events)) {
      const [, token] = TOKEN.exec(Buffer.from(value ?? []).toString()) ?? []
      if (token === undefined) continue
      expect(written.has(token), `${token} was applied twice`).toBe(false)
      written.set(token, revision)
    }
    return { written, begun }
  } finally {
    await log.close()
  }
}
