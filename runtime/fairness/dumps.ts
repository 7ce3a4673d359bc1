import { formatGroupVersion } from '../api/index.ts'
import { dumpTable } from './dump-table.ts'
import type { Fairness } from './fairness.ts'
import type { PriorityLevel } from './priority-level.ts'
import { LEAST_COST } from './queue-set.ts'
import type { FlowStatistics } from './statistics.ts'
import type { Ticket } from './ticket.ts'

const MILLISECONDS = 1_000
/** Stands for a time that has not come yet: the zero time of Go. */
const NEVER = '0001-01-01T00:00:00Z'
/** Stands for the index of a queue, or of a place in it, where a request has none. */
const NONE = -1

const LEVEL_COLUMNS = [
  'PriorityLevelName',
  'ActiveQueues',
  'IsIdle',
  'IsQuiescing',
  'WaitingRequests',
  'ExecutingRequests',
  'DispatchedRequests',
  'RejectedRequests',
  'TimedoutRequests',
  'CancelledRequests',
]
const QUEUE_COLUMNS = [
  'PriorityLevelName',
  'Index',
  'PendingRequests',
  'ExecutingRequests',
  'SeatsInUse',
  'NextDispatchR',
  'InitialSeatsSum',
  'MaxSeatsSum',
  'TotalWorkSum',
]
/** `FlowDistingsher` is how Kubernetes spells it. */
const REQUEST_COLUMNS = [
  'PriorityLevelName',
  'FlowSchemaName',
  'QueueIndex',
  'RequestIndexInQueue',
  'FlowDistingsher',
  'ArriveTime',
  'InitialSeats',
  'FinalSeats',
  'AdditionalLatency',
  'StartTime',
]
const DETAIL_COLUMNS = ['UserName', 'Verb', 'APIPath', 'Namespace', 'Name', 'APIVersion', 'Resource', 'SubResource']

const byName = ({ levels }: Fairness): readonly PriorityLevel[] =>
  levels.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))

/** Writes work, given in milliseconds of a seat, in seconds of a seat. */
const seatSeconds = (work: number): string => `${(work / MILLISECONDS).toFixed(8)}ss`

/** Returns the document `dump_priority_levels`: a row for each level. */
export function dumpPriorityLevels(fairness: Fairness): string {
  const statistics = new Map<string, FlowStatistics[]>()
  for (const each of fairness.statistics) {
    const known = statistics.get(each.level)
    if (known === undefined) statistics.set(each.level, [each])
    else known.push(each)
  }
  const rowOf = (level: PriorityLevel): readonly (string | number | boolean)[] => {
    const own = statistics.get(level.name) ?? []
    const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
    return [
      level.name,
      level.queues.busy.length,
      level.waiting + level.executing === 0,
      fairness.isFormer(level),
      level.waiting,
      level.executing,
      sum(own.map(({ dispatched }) => dispatched)),
      sum(own.map(({ refused }) => refused['queue-full'] + refused['concurrency-limit'])),
      sum(own.map(({ refused }) => refused['time-out'])),
      sum(own.map(({ refused }) => refused.cancelled)),
    ]
  }
  return dumpTable([LEVEL_COLUMNS, ...byName(fairness).map(rowOf)])
}

/** Returns the document `dump_queues`: a row for each queue. An exempt level has none. */
export function dumpQueues(fairness: Fairness): string {
  const rows = byName(fairness).flatMap(({ name, isExempt, queues: { queues } }) =>
    isExempt
      ? []
      : queues.map(({ index, length, executing, seatsExecuting, nextStart, seatsWaiting }) => [
          name,
          index,
          length,
          executing,
          seatsExecuting,
          seatSeconds(nextStart),
          seatsWaiting,
          seatsWaiting,
          seatSeconds(seatsWaiting * LEAST_COST),
        ]),
  )
  return dumpTable([QUEUE_COLUMNS, ...rows])
}

/** Returns who asked for what, without credentials, and without the query, which may hold some. */
function detailsOf({ request }: Ticket): readonly string[] {
  if (request === undefined) return DETAIL_COLUMNS.map(() => '')
  const { user, info } = request
  const version = info.isResourceRequest ? formatGroupVersion(info) : ''
  return [user.username, info.verb, info.path, info.namespace, info.name, version, info.resource, info.subresource]
}

/** Whether the rows of requests say who asked for what. */
export type RequestRows = 'with details' | 'without details'

/** Returns the document `dump_requests`: a row for each request that waits or executes. */
export function dumpRequests(fairness: Fairness, rows: RequestRows): string {
  const begins = Date.now() - fairness.now
  const time = (milliseconds: number): string => new Date(begins + milliseconds).toISOString()
  const rowOf = (ticket: Ticket, place: number): readonly (string | number)[] => {
    const { flow, queue, arrived, begun, width, afterwardsMilliseconds, state } = ticket
    return [
      flow.level.name,
      flow.schema.spec.name,
      queue?.index ?? NONE,
      place,
      flow.distinguisher,
      time(arrived),
      width,
      afterwardsMilliseconds === 0 ? 0 : width,
      afterwardsMilliseconds === 0 ? '0s' : `${afterwardsMilliseconds}ms`,
      state === 'executing' ? time(begun) : NEVER,
      ...(rows === 'with details' ? detailsOf(ticket) : []),
    ]
  }
  return dumpTable([
    rows === 'with details' ? [...REQUEST_COLUMNS, ...DETAIL_COLUMNS] : REQUEST_COLUMNS,
    ...byName(fairness).flatMap(({ queues, ticketsExecuting }) => [
      ...queues.busy.toSorted((a, b) => a.index - b.index).flatMap(({ waiting }) => Array.from(waiting, rowOf)),
      ...Array.from(ticketsExecuting, (ticket) => rowOf(ticket, NONE)),
    ]),
  ])
}
