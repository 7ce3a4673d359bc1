import { whenKnown, type Eventual } from '../../async/index.ts'
import { readBoolean } from './query.ts'
import type { RequestInfo, RequestScope, StreamBody } from './types.ts'

/** What a request is expected to cost. */
export interface WorkEstimate {
  /** How many requests of the usual size it counts as. */
  readonly seats: number
  /** How long it keeps its seats after it is answered, while watchers of what it wrote are served (milliseconds). */
  readonly afterwardsMilliseconds: number
  /** Number of open watches that the write wakes; absent: it writes nothing. */
  readonly watches?: number
}

/** The work of a small request. */
export const ONE_SEAT: WorkEstimate = { seats: 1, afterwardsMilliseconds: 0 }

/** The work of a write that wakes no watch. */
const UNWATCHED_WRITE: WorkEstimate = { ...ONE_SEAT, watches: 0 }

/** Objects that a list reads per seat (the same number as in KEP-1040). */
const OBJECTS_PER_SEAT = 100
/** Watchers that get an event, at about 10 µs each, in the time that a seat is kept for. */
const WATCHERS_PER_SEAT = 100
const AFTERWARDS_MILLISECONDS = 1

export interface WorkSources {
  /** Returns the number of objects of a type in a namespace, or in all for ''; it may be a few seconds old. */
  countOf(group: string, resource: string, namespace: string): Eventual<number>
}

const seatsOf = (units: number, perSeat: number): number => Math.max(1, Math.ceil(units / perSeat))

/** The open watches of a type. */
interface OpenWatches {
  open: number
  /** Called when one of them has ended. */
  readonly ended: () => void
}

/** Estimates the work of requests by the objects that they read and the watches that they wake. */
export class WorkEstimator {
  readonly #sources: WorkSources
  readonly #watches = new Map<string, OpenWatches>()

  constructor(sources: WorkSources) {
    this.#sources = sources
  }

  estimate(scope: RequestScope): Eventual<WorkEstimate> {
    const { info } = scope
    if (!info.isResourceRequest) return ONE_SEAT
    switch (info.verb) {
      case 'list':
      case 'deletecollection':
        return this.#reading(info, Number(scope.request.query.get('limit')), hasSelector(scope))
      case 'watch':
        return hasInitialEvents(scope) ? this.#reading(info, 0, 'selected') : ONE_SEAT
      case 'create':
      case 'update':
      case 'patch':
      case 'delete':
        return this.#writing(info)
      default:
        return ONE_SEAT
    }
  }

  /** Returns the body of a watch, which is open from when it gets its sink until that closes. */
  counted(info: RequestInfo, body: StreamBody): StreamBody {
    return {
      pipe: (sink) => {
        const watches = this.#watchesOf(typeOf(info))
        watches.open++
        sink.onClose(watches.ended)
        body.pipe(sink)
      },
    }
  }

  #watchesOf(type: string): OpenWatches {
    const known = this.#watches.get(type)
    if (known !== undefined) return known
    const ended = (): void => {
      if (--watches.open === 0) this.#watches.delete(type)
    }
    const watches: OpenWatches = { open: 0, ended }
    this.#watches.set(type, watches)
    return watches
  }

  /** A selector makes the server read all objects; without one it reads only those that are sent. */
  #reading(info: RequestInfo, limit: number, selection: 'selected' | 'all'): Eventual<WorkEstimate> {
    if (info.name !== '') return ONE_SEAT
    return whenKnown(this.#sources.countOf(info.group, info.resource, info.namespace), (count) => {
      const objects = selection === 'all' && limit > 0 ? Math.min(limit, count) : count
      return { seats: seatsOf(objects, OBJECTS_PER_SEAT), afterwardsMilliseconds: 0 }
    })
  }

  #writing(info: RequestInfo): WorkEstimate {
    const watches = this.#watches.size === 0 ? 0 : (this.#watches.get(typeOf(info))?.open ?? 0)
    if (watches === 0) return UNWATCHED_WRITE
    if (watches < WATCHERS_PER_SEAT) return { ...UNWATCHED_WRITE, watches }
    const seats = seatsOf(watches, WATCHERS_PER_SEAT)
    return { seats, afterwardsMilliseconds: AFTERWARDS_MILLISECONDS, watches }
  }
}

const typeOf = ({ group, resource }: RequestInfo): string => `${group}/${resource}`

const hasSelector = ({ request: { query } }: RequestScope): 'selected' | 'all' =>
  (query.get('labelSelector') ?? '') !== '' || (query.get('fieldSelector') ?? '') !== '' ? 'selected' : 'all'

/** Returns whether a watch begins with the present objects. */
function hasInitialEvents({ request: { query } }: RequestScope): boolean {
  const from = query.get('resourceVersion') ?? ''
  return from === '' || from === '0' || readBoolean(query.get('sendInitialEvents'))
}
