import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { mkdirSync, writeFileSync } from 'node:fs'
import { json, protobuf, type Format } from '../cluster/format.ts'
import { informersOf, watchAs } from '../cluster/informers.ts'
import { PATHS, surroundings } from '../cluster/life.ts'
import { replicaSetName } from '../cluster/objects.ts'
import { NAMESPACE } from '../fixture.ts'
import type { Streams } from '../streams.ts'
import { Clients, type Ledger } from './clients.ts'
import type { Fault, Scene } from './faults.ts'
import { beginning, collectionOf, COLLECTIONS, mark, removal, stays, wholeLife, type CollectionName } from './life.ts'
import { listOf } from './lists.ts'
import { check, type Listed, type Operation } from './model.ts'
import { sampleOf, type Sample } from './samples.ts'
import { SoakServer, TOKEN } from './server.ts'
import { openSoakStore, type StoreName } from './store.ts'
import { SoakWatcher } from './watcher.ts'

/** Lives at the same time. */
const AT_ONCE = 8
const WATCHERS = 3
/** Rounds for which a write of unknown outcome may still happen. */
const LONGEST_OPEN = 10
const LONGEST_WAIT_SECONDS = 180
/** Requests that succeed between two faults, at least. */
const LEAST_PROGRESS = 20
/** After so many losses there is nothing more to find out. */
const MOST_LOSSES = 100

export interface SoakOptions {
  /** Folder of the checkout. */
  readonly root: string
  /** Folder of the run, which is empty. */
  readonly folder: string
  readonly store: StoreName
  /** With one server, it is the one that is ended again and again. */
  readonly servers: 1 | 2
  /** Processes of each server that answer requests. */
  readonly workers: number
  readonly seconds: number
  /** How many faults come before all is compared. */
  readonly faultsPerRound: number
  /** Seconds between two faults, at least. */
  readonly pauseSeconds: number
  readonly sampleSeconds: number
  /** Requests a second, at most. */
  readonly rate: number
  readonly faults: readonly Fault[]
  /** What a cluster's informers ask for whose events nobody compares; they are opened anew in each round. */
  readonly informers: readonly Format[]
  /** Returns a number from 0 up to 1. */
  random(): number
  /** Called after each check. */
  report?(result: SoakResult): void
  /** Ends the soak with the round that is under way. */
  readonly signal?: AbortSignal
}

export interface InflictedFault {
  readonly name: string
  /** Since the start. */
  readonly from: number
  readonly to: number
}

export interface SoakResult {
  readonly store: StoreName
  readonly workers: number
  readonly seconds: number
  readonly rounds: number
  readonly samples: readonly Sample[]
  readonly faults: readonly InflictedFault[]
  /** What was lost or wrong, one sentence each. */
  readonly losses: readonly string[]
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<string, number>>
  readonly counts: {
    /** Writes that were acknowledged, each of which was found. */
    readonly acknowledged: number
    readonly unknown: number
    readonly reads: number
    /** Events that watchers received and that were compared. */
    readonly events: number
    readonly connections: number
    /** How often a watcher had to list again. */
    readonly lists: number
  }
}

/** Lets a cluster live while things go wrong, and compares all that clients were told with one history. */
export async function soak(options: SoakOptions): Promise<SoakResult> {
  const { folder, root, workers } = options
  mkdirSync(folder, { recursive: true })
  const tokens = join(folder, 'tokens.csv')
  writeFileSync(tokens, `${TOKEN},soak,soak-uid,"system:masters"\n`, { mode: 0o600 })
  const store = await openSoakStore(options.store, folder)
  const servers: SoakServer[] = []
  try {
    for (const name of ['steady', 'mortal'].slice(0, options.servers)) {
      const own = { name, root, folder: join(folder, name), store: store.uri, workers, tokens }
      servers.push(await SoakServer.open(own))
    }
    const [steady, mortal = steady] = servers as [SoakServer, SoakServer?]
    return await new SoakRun(options, { store, steady, mortal, servers }).toItsEnd()
  } finally {
    await Promise.all(servers.map((server) => server.close()))
    await store.stop()
  }
}

class SoakRun {
  readonly #options: SoakOptions
  readonly #scene: Scene
  readonly #clients: Clients
  readonly #watchers = new Map<CollectionName, SoakWatcher[]>()
  readonly #begun = performance.now()
  readonly #samples: Sample[] = []
  readonly #inflicted: InflictedFault[] = []
  readonly #losses: string[] = []
  readonly #counts = { acknowledged: 0, unknown: 0, reads: 0, events: 0, connections: 0, lists: 0 }
  readonly #owners = new Map<string, string>()
  #ledgers = new Map<CollectionName, Ledger>()
  #before = new Map<CollectionName, Listed>()
  /** Writes of unknown outcome of earlier rounds, the latest first. */
  #open: ReadonlyMap<CollectionName, readonly Operation[]>[] = []
  #round = 0
  #life = 0
  #nextFault = 0

  constructor(options: SoakOptions, scene: Pick<Scene, 'store' | 'steady' | 'mortal' | 'servers'>) {
    this.#options = options
    const progress = (requests: number): Promise<void> => this.#progress(requests)
    this.#scene = { ...scene, watchers: [], random: options.random, progress }
    this.#newLedgers()
    this.#clients = new Clients({
      servers: scene.servers,
      formats: [json, protobuf()],
      rate: options.rate,
      ledgerOf: (path) => this.#ledgers.get(collectionOf(path)!),
    })
  }

  async toItsEnd(): Promise<SoakResult> {
    const { signal, seconds, report } = this.#options
    await this.#begin()
    const sampler = setInterval(() => void this.#sample(), this.#options.sampleSeconds * 1_000)
    try {
      do {
        await this.#oneRound()
        report?.(this.#result())
      } while (this.#seconds() < seconds && !signal?.aborted && this.#losses.length < MOST_LOSSES)
      return this.#result()
    } finally {
      clearInterval(sampler)
      await Promise.all([...this.#watchers.values()].flat().map((watcher) => watcher.close()))
    }
  }

  #seconds(): number {
    return (performance.now() - this.#begun) / 1_000
  }

  #result(): SoakResult {
    const samples = [...this.#samples]
    const faults = [...this.#inflicted]
    const losses = [...this.#losses]
    const statuses = Object.fromEntries(this.#clients.statuses)
    const { store, workers } = this.#options
    return {
      store,
      workers,
      seconds: this.#seconds(),
      rounds: this.#round,
      samples,
      faults,
      losses,
      statuses,
      counts: { ...this.#counts },
    }
  }

  async #sample(): Promise<void> {
    const sample = await sampleOf(this.#scene.steady, this.#seconds())
    if (sample !== undefined) this.#samples.push(sample)
  }

  /** Makes what is there before the first Pod, and opens the watches. */
  async #begin(): Promise<void> {
    const { steady, servers } = this.#scene
    await this.#makeNamespace()
    for (const step of surroundings()) await this.#clients.perform(step)
    const { body } = await steady.send({ method: 'GET', path: PATHS.replicasets })
    const { items } = (await body.json()) as { items: readonly { metadata: { name: string; uid: string } }[] }
    for (const { metadata } of items) this.#owners.set(metadata.name, metadata.uid)
    for (const step of beginning(this.#ownerOf(0))) await this.#clients.perform(step)
    this.#newLedgers()
    for (const collection of COLLECTIONS) {
      const listed = await listOf(steady, PATHS[collection])
      this.#before.set(collection, listed)
      const path = PATHS[collection]
      const made = Array.from({ length: WATCHERS }, (_, turn) => {
        const name = `${collection}-${turn}`
        return new SoakWatcher({ name, path, servers, from: listed.revision }, turn)
      })
      this.#watchers.set(collection, made)
      ;(this.#scene.watchers as SoakWatcher[]).push(...made)
    }
    this.#losses.push(...this.#clients.takeLosses())
  }

  async #makeNamespace(): Promise<void> {
    const { steady } = this.#scene
    const body = JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE } })
    const headers = { 'content-type': 'application/json' }
    await (await steady.send({ method: 'POST', path: '/api/v1/namespaces', headers, body })).body.dump()
    const path = `/api/v1/namespaces/${NAMESPACE}/serviceaccounts/default`
    for (let status = 0; status !== 200; await sleep(50)) {
      const answer = await steady.send({ method: 'GET', path })
      await answer.body.dump()
      status = answer.statusCode
    }
  }

  #ownerOf(index: number): string {
    return this.#owners.get(replicaSetName(index)) ?? ''
  }

  #newLedgers(): void {
    this.#ledgers = new Map(COLLECTIONS.map((name) => [name, { operations: [], reads: [] }]))
  }

  /** Lives and faults for a while; then nothing is under way, and everything is compared. */
  async #oneRound(): Promise<void> {
    this.#round++
    const informers: Streams[] = []
    // Whoever is too slow to open them all has fewer.
    await this.#inform(informers).catch(() => undefined)
    let ending = false
    const lane = async (): Promise<void> => {
      while (!ending) {
        const index = this.#life++
        for (const step of wholeLife(index, this.#ownerOf(index))) await this.#clients.perform(step)
      }
    }
    const inflicted = this.#inflict().finally(() => (ending = true))
    await Promise.all([...Array.from({ length: AT_ONCE }, lane), inflicted])
    for (const stream of informers) stream.close()
    await this.#sweep()
    await this.#compare()
  }

  /** Resolves after so many further requests that have succeeded. */
  async #progress(requests: number): Promise<void> {
    const goal = this.#clients.succeeded + requests
    const end = performance.now() + LONGEST_WAIT_SECONDS * 1_000
    while (this.#clients.succeeded < goal && performance.now() < end) await sleep(20)
  }

  /** Opens the watches of a cluster's informers, whose events nobody compares: Protobuf, metadata alone, and idle ones. */
  async #inform(streams: Streams[]): Promise<void> {
    const { steady } = this.#scene
    const side = { url: steady.url, ca: steady.ca, headers: { authorization: `Bearer ${TOKEN}` } }
    const call = async ({ path }: { readonly path: string }) => {
      const { body } = await steady.send({ method: 'GET', path })
      return { headers: [], body: Buffer.from(await body.arrayBuffer()) }
    }
    for (const format of this.#options.informers)
      for (const one of await informersOf({ call }, format)) streams.push(await watchAs(side, one))
  }

  /** Inflicts some faults, one after the other, each of all once before any of them again. */
  async #inflict(): Promise<void> {
    const { faults, faultsPerRound, pauseSeconds } = this.#options
    for (let count = 0; count < faultsPerRound; count++) {
      await this.#pause(pauseSeconds)
      const fault = faults[this.#nextFault++ % faults.length]!
      const from = this.#seconds()
      const failure = await fault.inflict(this.#scene).catch((error: unknown) => error)
      this.#inflicted.push({ name: fault.name, from, to: this.#seconds() })
      await this.#revive(fault, failure)
    }
    await this.#pause(pauseSeconds)
  }

  /** Lets the life go on for a while, and as far as a fault can harm something. */
  async #pause(seconds: number): Promise<void> {
    await sleep(seconds * 1_000)
    await this.#progress(LEAST_PROGRESS)
  }

  /** Starts the servers again that a fault has ended, although it should not have. */
  async #revive({ name }: Fault, failure: unknown): Promise<void> {
    for (const server of this.#scene.servers) {
      if (!server.endedByItself) continue
      const reason = failure instanceof Error ? `: ${failure.message.trim()}` : ''
      this.#losses.push(`server ${server.name} ended by itself when ${name}${reason}`)
      await server.start()
    }
  }

  /** Removes what writes have left that happened after their client had given them up. */
  async #sweep(): Promise<void> {
    for (const collection of ['pods', 'events'] as const) {
      const { state } = await this.#list(collection)
      for (const name of state.keys())
        if (!stays(collection, name)) await this.#clients.perform(removal(collection, name))
    }
  }

  async #list(collection: CollectionName): Promise<Listed> {
    for (const end = performance.now() + LONGEST_WAIT_SECONDS * 1_000; ; await sleep(500)) {
      try {
        return await listOf(this.#scene.mortal, PATHS[collection])
      } catch (error) {
        if (performance.now() > end) throw error
      }
    }
  }

  async #compare(): Promise<void> {
    const open = new Map<CollectionName, readonly Operation[]>()
    for (const collection of COLLECTIONS) {
      const marked = await this.#clients.perform(mark(collection, this.#round))
      await this.#untilPast(collection, Number(marked?.metadata.resourceVersion ?? 0))
      open.set(collection, await this.#compareCollection(collection))
    }
    this.#open = [open, ...this.#open].slice(0, LONGEST_OPEN)
    this.#losses.push(...this.#clients.takeLosses())
    this.#newLedgers()
  }

  async #untilPast(collection: CollectionName, revision: number): Promise<void> {
    const end = performance.now() + LONGEST_WAIT_SECONDS * 1_000
    for (const watcher of this.#watchers.get(collection) ?? []) {
      while (watcher.position < revision && performance.now() < end) await sleep(20)
      if (watcher.position >= revision) continue
      this.#losses.push(`watcher ${watcher.name} is at ${watcher.position} and does not reach revision ${revision}`)
    }
  }

  /** Returns the writes of unknown outcome that did not happen so far. */
  async #compareCollection(collection: CollectionName): Promise<readonly Operation[]> {
    const last = await this.#list(collection)
    const { operations, reads } = this.#ledgers.get(collection)!
    const taken = this.#watchers.get(collection)!.map((watcher) => watcher.take())
    const earlier = this.#open.flatMap((one) => one.get(collection) ?? [])
    const { losses, open } = check({
      collection,
      before: this.#before.get(collection)!,
      lists: [...taken.flatMap(({ lists }) => lists), last],
      watchers: taken.map(({ record }) => record),
      operations: [...operations, ...earlier],
      reads,
    })
    this.#losses.push(...losses, ...taken.flatMap(({ errors }) => errors))
    this.#before.set(collection, last)
    this.#open = this.#open.map(
      (one) => new Map([...one, [collection, one.get(collection)!.filter((o) => open.includes(o))]]),
    )
    this.#counts.acknowledged += operations.filter(({ outcome }) => outcome === 'acknowledged').length
    this.#counts.unknown += operations.filter(({ outcome }) => outcome === 'unknown').length
    this.#counts.reads += reads.length
    this.#counts.events += taken.flatMap(({ record }) => record.runs.flatMap(({ events }) => events)).length
    this.#counts.lists += taken.flatMap(({ lists }) => lists).length
    this.#counts.connections = this.#scene.watchers.reduce((sum, { connections }) => sum + connections, 0)
    return open.filter((one) => operations.includes(one))
  }
}
