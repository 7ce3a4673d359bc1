import type { UserInfo } from '../api/index.ts'
import type { LoopTurns } from '../async/index.ts'
import { Backlog } from './backlog.ts'
import { Classifier } from './classifier.ts'
import { lendSeats, seatBounds, smoothedDemand } from './concurrency.ts'
import type { LevelSpec, SchemaSpec } from './configuration.ts'
import { newCell, type NewCell } from './distributions.ts'
import type { Flow, FlowSchema } from './flow.ts'
import { KindUse, type RequestMode } from './kind-use.ts'
import { MANDATORY_LEVELS, MANDATORY_SCHEMAS } from './mandatory.ts'
import type { RequestDigest } from './matching.ts'
import { Pace } from './pace.ts'
import { PriorityLevel } from './priority-level.ts'
import { FlowStatistics } from './statistics.ts'
import { Ticket, type RejectReason } from './ticket.ts'

export interface FairnessOptions {
  /** Seats of all levels together. */
  readonly seats: number
  /** Names of the headers with the uids of the schema and of the level; they depend on the vendor. */
  readonly headers: { readonly schema: string; readonly level: string }
  /** Milliseconds, never going back. */
  clock(): number
  readonly turns: LoopTurns
  /** Seats whose requests may begin in a turn of the event loop; default 4. */
  readonly seatsPerTurn?: number
  /** Default: all distributions are measured. */
  readonly newCell?: NewCell
}

const SEATS_PER_TURN = 4
/** The number of threads in node's thread pool, which compresses. */
const COMPRESSIONS = 4

/**
 * Decides which requests are served now, which ones wait, and which are refused (KEP-1040). A request may begin when its
 * level has seats for it, the present turn of the event loop has room, and the threads that compress answers have room.
 * Among waiting requests, levels take turns in proportion to their seats, and the queues of a level by the work that each
 * has been given. Exempt requests never wait.
 */
export class Fairness {
  readonly #options: FairnessOptions
  readonly #newCell: NewCell
  readonly #pace: Pace
  #levels: ReadonlyMap<string, PriorityLevel> = new Map()
  #schemas: readonly FlowSchema[] = []
  #classifier = new Classifier([])
  /** Levels that are no longer configured, but have requests that still wait or execute. */
  #former: PriorityLevel[] = []
  readonly #statistics = new Map<string, FlowStatistics>()
  #waiting = 0
  /** Answers that are being compressed, except those of exempt levels. */
  readonly #compressions = new Backlog(COMPRESSIONS, () => this.#whenRoom())
  /** The largest `given` of any level when a request of it began. */
  #given = 0
  /** The fraction of its target that a level got in the last adjustment if neither of its bounds applied. */
  fairFraction = 0
  /** Requests of all levels, by whether they only read. */
  readonly kinds: Readonly<Record<RequestMode, KindUse>>

  constructor(options: FairnessOptions) {
    this.#options = options
    this.#newCell = options.newCell ?? newCell
    const now = options.clock()
    this.kinds = { readOnly: new KindUse(this.#newCell, now), mutating: new KindUse(this.#newCell, now) }
    this.#pace = new Pace(options.seatsPerTurn ?? SEATS_PER_TURN, options.turns, () => this.#dispatch())
    this.configure([], [])
  }

  get levels(): readonly PriorityLevel[] {
    return [...this.#levels.values(), ...this.#former]
  }

  get schemas(): readonly FlowSchema[] {
    return this.#schemas
  }

  /** The present time (milliseconds) by the clock that stamps requests. */
  get now(): number {
    return this.#options.clock()
  }

  /** Whether a level is no longer configured. */
  isFormer(level: PriorityLevel): boolean {
    return this.#former.includes(level)
  }

  get statistics(): Iterable<FlowStatistics> {
    return this.#statistics.values()
  }

  /** Puts levels and schemas into force, with the mandatory ones added. A schema whose level does not exist is ignored. */
  configure(levels: readonly LevelSpec[], schemas: readonly SchemaSpec[]): void {
    const specs = withMandatory(levels, MANDATORY_LEVELS)
    const bounds = seatBounds(this.#options.seats, specs)
    const tenth = Math.max(1, Math.round(this.#options.seats / 10))
    const before = this.#levels
    const former = new Map(this.#former.map((level) => [level.name, level]))
    const now = this.#options.clock()
    this.#levels = new Map(
      specs.map((spec, index) => {
        const known = before.get(spec.name) ?? former.get(spec.name)
        const level = known ?? new PriorityLevel(spec, this.#newCell, now)
        const bound = bounds[index] as (typeof bounds)[number]
        level.configure(spec, bound, bound.nominal === 0 ? tenth : bound.nominal)
        return [spec.name, level]
      }),
    )
    const room = specs.reduce((sum, { queuing }) => sum + (queuing?.queues ?? 0) * (queuing?.queueLengthLimit ?? 0), 0)
    for (const kind of Object.values(this.kinds)) kind.limit(this.#options.seats, room)
    const gone = [...before.values(), ...this.#former].filter((level) => this.#levels.get(level.name) !== level)
    this.#former = gone.filter(({ executing, waiting }) => executing + waiting > 0)
    this.#schemas = withMandatory(schemas, MANDATORY_SCHEMAS)
      .flatMap((spec): readonly FlowSchema[] => {
        const level = this.#levels.get(spec.level)
        return level === undefined ? [] : [this.#schemaOf(spec, level)]
      })
      .sort((a, b) => a.spec.precedence - b.spec.precedence || (a.spec.name < b.spec.name ? -1 : 1))
    this.#classifier = new Classifier(this.#schemas)
    this.#whenRoom()
  }

  /** Returns the flow that a request belongs to. */
  flowOf(user: UserInfo, request: RequestDigest): Flow {
    return this.#classifier.flowOf(user, request)
  }

  /** Gives a request of so many seats its place. The ticket's state says whether it executes, waits or is refused. */
  admit(flow: Flow, seats: number, kind: RequestMode = 'readOnly'): Ticket {
    const { level } = flow
    const now = this.#options.clock()
    const width = seats === 1 ? 1 : Math.min(seats, level.widest)
    const ticket = new Ticket({ flow, width, kind: this.kinds[kind], arrived: now })
    flow.schema.statistics.seatsEstimated.observe(width)
    const mayBegin =
      level.isExempt ||
      (level.waiting === 0 && level.hasRoomFor(width) && !this.#compressions.isFull && this.#pace.take(width))
    if (mayBegin) {
      level.begin(ticket, now)
      return ticket
    }
    if (!level.hasRoomFor(width)) flow.schema.statistics.notAccommodated++
    const refusal = level.enqueue(ticket, now)
    if (refusal !== undefined) return this.#refuse(ticket, refusal)
    this.#waiting++
    if (level.hasRoomFor(width)) this.#pace.wait()
    return ticket
  }

  /** Ends a request that executes, and lets others have its seats. */
  end(ticket: Ticket): void {
    if (ticket.state !== 'executing') return
    const { level } = ticket.flow
    level.end(ticket, this.#options.clock())
    if (level.waiting > 0) this.#pace.wait()
  }

  /**
   * Counts the answer to a request among those that are being compressed; while there are too many, no request begins.
   * Returns a function that has to be called once, when the answer is compressed or given up, even if the level is gone by
   * then.
   */
  compressing({ flow }: Ticket): () => void {
    if (flow.level.isExempt) return () => undefined
    this.#compressions.begin()
    return () => this.#compressions.end()
  }

  /** Refuses a request that waits. */
  giveUp(ticket: Ticket, reason: 'time-out' | 'cancelled'): void {
    if (ticket.state !== 'waiting') return
    ticket.flow.level.dequeue(ticket, 'false', this.#options.clock())
    this.#waiting--
    this.#refuse(ticket, reason).decided?.()
  }

  /** Lends seats of levels that did not need them to those that did; to be called every ten seconds. */
  adjust(): void {
    const now = this.#options.clock()
    const levels = [...this.#levels.values()]
    const borrowers = levels.map((level) => {
      const demand = level.demand.take(now)
      level.lastDemand = demand
      level.smoothed = smoothedDemand(level.smoothed, demand)
      return { ...level.bounds, type: level.spec.type, highest: demand.highest, smoothed: level.smoothed }
    })
    const { seats, targets, fairFraction } = lendSeats(borrowers)
    this.fairFraction = fairFraction
    for (const [index, level] of levels.entries()) {
      level.seats = seats[index] as number
      level.target = targets[index] as number
    }
    this.#whenRoom()
  }

  #whenRoom(): void {
    if (this.#waiting > 0) this.#pace.wait()
  }

  #refuse(ticket: Ticket, refusal: RejectReason): Ticket {
    ticket.state = refusal
    ticket.flow.schema.statistics.refused[refusal]++
    return ticket
  }

  /** Begins requests that wait, until the turn is full, all seats are taken or none waits. */
  #dispatch(): void {
    while (this.#waiting > 0 && !this.#compressions.isFull) {
      const ticket = this.#next()
      if (ticket === undefined || !this.#pace.take(ticket.width)) break
      const { level } = ticket.flow
      const now = this.#options.clock()
      // A level that had nothing to do begins where the others are.
      this.#given = Math.max(level.given, this.#given)
      level.given = this.#given + ticket.width / Math.max(1, level.bounds.nominal)
      level.dequeue(ticket, 'true', now)
      this.#waiting--
      level.begin(ticket, now)
      ticket.decided?.()
    }
  }

  /** Returns the request whose turn it is: of the level that was given the least part of its share. */
  #next(): Ticket | undefined {
    let best: PriorityLevel | undefined
    let next: Ticket | undefined
    for (const level of this.levels) {
      if (level.waiting === 0 || (best !== undefined && level.given >= best.given)) continue
      const ticket = level.queues.next()
      if (ticket === undefined) continue
      if (!level.hasRoomFor(ticket.width)) {
        ticket.flow.schema.statistics.notAccommodated++
        continue
      }
      best = level
      next = ticket
    }
    return next
  }

  #schemaOf(spec: SchemaSpec, level: PriorityLevel): FlowSchema {
    const key = `${level.name} ${spec.name}`
    const statistics = this.#statistics.get(key) ?? new FlowStatistics(spec.name, level.name, this.#newCell)
    this.#statistics.set(key, statistics)
    const { headers } = this.#options
    return { spec, level, statistics, headers: [headers.schema, spec.uid, headers.level, level.spec.uid] }
  }
}

const withMandatory = <T extends { readonly name: string }>(
  given: readonly T[],
  mandatory: readonly T[],
): readonly T[] => {
  const names = new Set(given.map(({ name }) => name))
  return [...given, ...mandatory.filter(({ name }) => !names.has(name))]
}
