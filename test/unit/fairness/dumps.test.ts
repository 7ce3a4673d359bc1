import { describe, expect, it } from 'vitest'
import { dumpTable } from '../../../runtime/fairness/dump-table.ts'
import { dumpPriorityLevels, dumpQueues, dumpRequests } from '../../../runtime/fairness/dumps.ts'
import { bench, GET, level, schema, user, type Bench } from './support.ts'

const cells = (text: string): readonly (readonly string[])[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/, */))

/** One request of a level executes, two wait, one was refused, one was given up; and a request of a master executes. */
function busy(): Bench {
  const of = bench(
    1,
    [
      level('l', { shares: 1, queuing: { queues: 2, handSize: 1, queueLengthLimit: 3 } }),
      level('catch-all', { shares: 0 }),
    ],
    [schema('s', 'g', { level: 'l' })],
  )
  const { fairness, time } = of
  time.now = 1_500
  const zoe = user('zoe', 'g')
  const flow = fairness.flowOf(zoe, GET)
  const tickets = Array.from({ length: 5 }, () => fairness.admit(flow, 1))
  for (const ticket of tickets) ticket.request = { user: zoe, info: { ...GET, version: 'v1', name: 'b' } }
  if (tickets[3] !== undefined) fairness.giveUp(tickets[3], 'time-out')
  const master = user('root', 'system:masters')
  const exempt = fairness.admit(fairness.flowOf(master, GET), 1)
  exempt.request = { user: master, info: { ...GET, isResourceRequest: false, version: '', name: '' } }
  exempt.afterwardsMilliseconds = 1
  return of
}

describe('the debug documents', () => {
  it('tell what is done at each level', () => {
    const { fairness } = busy()
    expect(cells(dumpPriorityLevels(fairness))).toEqual([
      [
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
      ],
      ['catch-all', '0', 'true', 'false', '0', '0', '0', '0', '0', '0'],
      ['exempt', '0', 'false', 'false', '0', '1', '1', '0', '0', '0'],
      ['l', '1', 'false', 'false', '2', '1', '1', '1', '1', '0'],
    ])
  })

  it('tell that a level is removed while its requests go on', () => {
    const { fairness } = busy()
    fairness.configure([], [])
    expect(cells(dumpPriorityLevels(fairness)).at(-1)?.slice(0, 4)).toEqual(['l', '1', 'false', 'true'])
  })

  it('tell what waits in each queue', () => {
    const rows = cells(dumpQueues(busy().fairness))
    expect(rows[0]).toEqual([
      'PriorityLevelName',
      'Index',
      'PendingRequests',
      'ExecutingRequests',
      'SeatsInUse',
      'NextDispatchR',
      'InitialSeatsSum',
      'MaxSeatsSum',
      'TotalWorkSum',
    ])
    const own = rows.filter(([name]) => name === 'l').map(([, , ...values]) => values)
    expect(own).toHaveLength(2)
    expect(own).toContainEqual(['2', '1', '1', '0.05000000ss', '2', '2', '0.10000000ss'])
    expect(own).toContainEqual(['0', '0', '0', '0.00000000ss', '0', '0', '0.00000000ss'])
    expect(rows.some(([name]) => name === 'exempt')).toBe(false)
  })

  it('tell what waits and what executes', () => {
    const { fairness } = busy()
    const rows = cells(dumpRequests(fairness, 'without details'))
    expect(rows[0]).toEqual([
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
    ])
    const places = rows.slice(1).map(([name, schemaName, , place, flow]) => [name, schemaName, place, flow])
    expect(places).toEqual([
      ['exempt', 'exempt', '-1', ''],
      ['l', 's', '0', 'zoe'],
      ['l', 's', '1', 'zoe'],
      ['l', 's', '-1', 'zoe'],
    ])
    const [, exempt = [], waiting = [], , executing = []] = rows
    expect(exempt.slice(6, 9)).toEqual(['1', '1', '1ms'])
    expect(exempt[2]).toBe('-1')
    expect(waiting.slice(6)).toEqual(['1', '0', '0s', '0001-01-01T00:00:00Z'])
    expect(Math.abs(Date.parse(executing[9] ?? '') - Date.now())).toBeLessThan(60_000)
    expect(executing[5]).toBe(executing[9])
  })

  it('tell with details who asked for what', () => {
    const rows = cells(dumpRequests(busy().fairness, 'with details'))
    expect(rows[0]?.slice(10)).toEqual([
      'UserName',
      'Verb',
      'APIPath',
      'Namespace',
      'Name',
      'APIVersion',
      'Resource',
      'SubResource',
    ])
    expect(rows[2]?.slice(10)).toEqual(['zoe', 'get', '/api/v1/namespaces/a/pods/b', 'a', 'b', 'v1', 'pods', ''])
    expect(rows[1]?.slice(10, 12)).toEqual(['root', 'get'])
  })

  it('keep their rows and cells whatever a name holds', () => {
    const text = dumpTable([
      ['Name', 'Verb'],
      ['a\nb, c', 'get'],
    ])
    expect(text).toBe('Name,      Verb\n"a\\nb, c", get\n')
  })
})
