import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, type Dispatcher } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PATIENCE } from '../support/patience.ts'
import { mainThreadDemand, processorTime, slowness, spentBetween } from '../support/processor-time.ts'
import { adminToken, useServer, type Server } from '../support/server.ts'
import { MOST_STALL, Probe } from '../support/stall.ts'
import type { Attack, AttackRequest, AttackRun } from './attack.ts'

/** Input four times as large may cost six times as much: linear, with room for what a measurement is worth. */
const GROWTH = 4
const MOST_GROWTH = 6
/** Processor time (milliseconds) below which growth is not judged, on an idle machine. */
const FLOOR = 100
/** A measurement that is too high is made again: what matters is whether it can be lower. */
const TRIES = 6
/** A neighbour that takes the caches of the processor away may be gone after so many milliseconds. */
const PAUSE = 1_000
/** Between two looks whether the server has come as far as it has to (milliseconds). */
const POLL = 100
/** What the event loop of a server that rests may want of the processor between two looks (milliseconds). */
const MOST_AT_REST = 10
/** Most bytes of an answer that refuses. */
const MOST_REFUSAL = 128 * 1024

/** What only an engine or a package says: no answer carries it. */
const ENGINE =
  /Maximum call stack|Invalid (?:string|array|typed array|regular)|Cannot (?:read|set|create|convert|mix)|is not (?:a function|iterable|defined|a constructor)|(?:Range|Type|Syntax|Reference)Error|\.[jt]s:\d|node:internal|heap|BigInt|Unexpected (?:token|end|non-whitespace)|in JSON at position|\bE(?:CONN|HOST|PIPE|NOTFOUND|AI_)|ERR_|UND_|HPE_|MDB_|Mongo|lmdb|JWS|JWK/

interface Answer {
  readonly status: number
  readonly text: string
}

interface Cost {
  /** Processor time of the whole process (milliseconds). */
  readonly total: number
  /** The most processor time of the event loop that a cheap request waited for (milliseconds). */
  readonly stall: number
}

/**
 * Runs attacks against a server process of their own, one test each. One file for an area:
 * `describeAttacks('YAML', [{ name: …, … }])`.
 */
export function describeAttacks(area: string, attacks: readonly Attack[], flags: readonly string[] = []): void {
  describe(`attacks: ${area}`, () => {
    const server = useServer({ store: 'lmdb', flags })
    let attacker: Attacker
    beforeAll(() => {
      attacker = new Attacker(server)
    })
    afterAll(() => attacker.close())
    it.each(attacks.map((attack) => [attack.name, attack] as const))('survives %s', async (_, attack) => {
      await attacker.run(attack)
    })
  })
}

class Attacker {
  readonly #server: Server
  readonly #agent: Agent
  readonly #probes: Agent
  #runs = 0

  constructor(server: Server) {
    this.#server = server
    const { ca } = server.client.options
    const patient = { connect: { ca, timeout: PATIENCE }, headersTimeout: PATIENCE }
    this.#agent = new Agent({ ...patient, bodyTimeout: 0 })
    this.#probes = new Agent({ ...patient, connections: 1 })
  }

  async close(): Promise<void> {
    await Promise.all([this.#agent.destroy(), this.#probes.destroy()])
  }

  async run(attack: Attack): Promise<void> {
    const small = attack.size / GROWTH
    const { mostStall = MOST_STALL } = attack
    // The first run compiles what is cold, and is not judged but for its answers.
    await this.#measure(attack, small)
    let growth = Infinity
    let stall = Infinity
    const figures: string[] = []
    const isGood = (): boolean => growth <= MOST_GROWTH && stall <= mostStall
    for (let tries = 0; tries < TRIES && !isGood(); tries++) {
      if (tries > 0) await sleep(PAUSE)
      const slow = tries > 0 ? slowness() : 1
      // What follows each other meets the same neighbours: a pair is compared, and never a lucky run with an unlucky one.
      const less = await this.#measure(attack, small)
      const more = await this.#measure(attack, attack.size)
      growth = Math.min(growth, more.total / Math.max(less.total, (FLOOR * slow) / GROWTH))
      stall = Math.min(stall, more.stall / slow)
      figures.push(
        `${less.total.toFixed(0)} and ${more.total.toFixed(0)} ms, longest stall ${more.stall.toFixed(0)} ms`,
      )
    }
    const said = `${small} and ${attack.size}: ${figures.join('; ')}`
    if (process.env.ORCH_ATTACK_FIGURES !== undefined) console.log(`${attack.name}: ${said}`)
    expect(growth, `grows too fast: ${said}`).toBeLessThanOrEqual(MOST_GROWTH)
    expect(stall, `stalls others: ${said}`).toBeLessThanOrEqual(mostStall)
    expect((await this.#send(this.#agent, { method: 'GET', path: '/api/v1/namespaces/default' })).status).toBe(200)
  }

  /** One run of an attack with its answers judged. */
  async #measure(attack: Attack, size: number): Promise<Cost> {
    const clients = Array.from({ length: attack.clients ?? 1 }, (): AttackRun => ({ size, id: `run${++this.#runs}` }))
    for (const run of clients) {
      for (const each of attack.prepare?.(run) ?? []) {
        const { status, text } = await this.#sendUntil(each)
        expect(status, `preparation: ${text.slice(0, 500)}`).toBeLessThan(300)
      }
    }
    if (attack.prepare !== undefined || attack.cleanUp !== undefined) await rest(this.#server.pid)
    const sequences = clients.map((run) => attack.requests(run))
    const before = await processorTime(this.#server.pid)
    const probe = new Probe(this.#server.pid, () => this.#send(this.#probes, { method: 'GET', path: '/version' }))
    const outcomes = await Promise.allSettled(sequences.map((sequence) => this.#sendAll(sequence)))
    const stall = await probe.end()
    const answers = outcomes.map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    })
    const total = spentBetween(before, await processorTime(this.#server.pid))
    for (const [index, answer] of answers.entries()) {
      judge(answer, attack)
      const run = clients[index]
      if (run !== undefined) expect(answer.text).toContain(attack.shows?.(run) ?? '')
    }
    for (const run of clients) for (const each of attack.cleanUp?.(run) ?? []) await this.#sendUntil(each)
    return { total, stall }
  }

  async #sendUntil(request: AttackRequest): Promise<Answer> {
    const answer = await this.#send(this.#agent, request)
    if (request.until === undefined || answer.text.includes(request.until)) return answer
    await sleep(POLL)
    return this.#sendUntil(request)
  }

  async #sendAll(requests: readonly AttackRequest[]): Promise<Answer> {
    let last: Answer = { status: 0, text: '' }
    for (const each of requests) {
      // A connection that was kept may be closed as a request begins. A server that has died refuses the second, too.
      last = await this.#sendUntil(each).catch(() => this.#sendUntil(each))
    }
    return last
  }

  async #send(dispatcher: Agent, attack: AttackRequest): Promise<Answer> {
    const { credential = 'administrator' } = attack
    if (typeof credential === 'string') return this.#sendOver(dispatcher, attack)
    const connect = { ca: this.#server.client.options.ca, timeout: PATIENCE, ...credential }
    const own = new Agent({ connect })
    return this.#sendOver(own, attack).finally(() => own.destroy())
  }

  async #sendOver(dispatcher: Agent, attack: AttackRequest): Promise<Answer> {
    const { method, path, headers = [], body, credential = 'administrator' } = attack
    const bearer = credential === 'administrator' ? ['authorization', `Bearer ${adminToken}`] : []
    // Not by an address that is put together: that would take dot segments out of the path.
    const response = await dispatcher.request({
      origin: this.#server.url,
      path,
      method: method as Dispatcher.HttpMethod,
      headers: [...bearer, ...headers],
      ...(body === undefined ? {} : { body }),
    })
    return { status: response.statusCode, text: await response.body.text() }
  }
}

/** Resolves when a server is done with what came before: its controllers go on when a request has been answered. */
async function rest(pid: number): Promise<void> {
  const before = await mainThreadDemand(pid)
  await sleep(POLL)
  if ((await mainThreadDemand(pid)) - before > MOST_AT_REST) await rest(pid)
}

function judge({ status, text }: Answer, { answers }: Attack): void {
  expect(answers, `answered ${status}: ${text.slice(0, 1_000)}`).toContain(status)
  if (status < 400) return
  expect(text.length, `a long refusal: ${text.slice(0, 1_000)}`).toBeLessThanOrEqual(MOST_REFUSAL)
  expect(text).not.toMatch(ENGINE)
}
