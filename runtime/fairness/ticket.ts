import type { UserInfo } from '../api/index.ts'
import type { Flow } from './flow.ts'
import type { KindUse } from './kind-use.ts'
import type { RequestDigest } from './matching.ts'
import type { Queue } from './queue.ts'

/** Why a request was not served, in Kubernetes' terms. */
export type RejectReason = 'queue-full' | 'concurrency-limit' | 'time-out' | 'cancelled'

/** What the dumps show of a request. */
export interface RequestDetails {
  readonly user: UserInfo
  readonly info: RequestDigest & { readonly name: string; readonly version: string }
}

interface TicketOptions {
  readonly flow: Flow
  /** Seats. */
  readonly width: number
  readonly kind: KindUse
  /** Milliseconds. */
  readonly arrived: number
}

/** The place of one request: in a queue, or in a seat. */
export class Ticket {
  readonly flow: Flow
  /** Seats that it takes. */
  readonly width: number
  /** The counts of all requests of its mode. */
  readonly kind: KindUse
  /** When it arrived, and when it began to execute; milliseconds. */
  readonly arrived: number
  begun = 0
  state: 'new' | 'waiting' | 'executing' | 'ended' | RejectReason = 'new'
  queue: Queue | undefined
  /** Neighbours in the queue, or among those that execute. */
  previous: Ticket | undefined
  next: Ticket | undefined
  request: RequestDetails | undefined
  /** How long it keeps its seats when it is answered (milliseconds). */
  afterwardsMilliseconds = 0
  /** Called once when it is executing or refused, if it had to wait. */
  decided: (() => void) | undefined

  constructor({ flow, width, kind, arrived }: TicketOptions) {
    this.flow = flow
    this.width = width
    this.kind = kind
    this.arrived = arrived
  }
}
