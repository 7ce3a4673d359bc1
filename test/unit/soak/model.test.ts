import { describe, expect, it } from 'vitest'
import { digestOf, type SoakObject } from '../../../bench/soak/content.ts'
import {
  check,
  type CollectionRecord,
  type EventType,
  type Observed,
  type Operation,
  type Run,
  type State,
} from '../../../bench/soak/model.ts'

const objectOf = (name: string, revision: number, value: string): SoakObject => ({
  metadata: { name, resourceVersion: String(revision) },
  value,
})
const eventOf = (revision: number, type: EventType, name: string, value = `v${revision}`): Observed => {
  const object = objectOf(name, revision, value)
  return { revision, type, name, digest: digestOf(object), object }
}
const created = eventOf(11, 'ADDED', 'a')
const changed = eventOf(13, 'MODIFIED', 'a')
const other = eventOf(14, 'ADDED', 'b')
const history = [created, changed, other]

const explains: Operation['explains'] = () => 'all'
const acknowledged = (event: Observed): Operation => ({
  description: `write of ${event.name}`,
  name: event.name,
  outcome: 'acknowledged',
  explains,
  answer: { revision: event.revision, digest: event.digest },
  after: 0,
})
const unknown = (name: string): Operation => ({
  description: `lost write of ${name}`,
  name,
  outcome: 'unknown',
  explains,
  after: 0,
})
const run = (events: readonly Observed[], from = 10, to = 20): Run => ({ from, to, events })
const watcher = (name: string, ...runs: readonly Run[]) => ({ name, runs })
const stateOf = (events: readonly Observed[]): State => new Map(events.map((event) => [event.name, event]))
const before = { revision: 10, state: new Map() }
const clean: CollectionRecord = {
  collection: 'things',
  before,
  lists: [{ revision: 20, state: stateOf([changed, other]) }],
  watchers: [watcher('one', run(history)), watcher('two', run(history))],
  operations: history.map(acknowledged),
  reads: [{ name: 'a', revision: 13, digest: changed.digest, after: 11 }],
}
const lossesOf = (change: Partial<CollectionRecord>): readonly string[] => check({ ...clean, ...change }).losses

describe('a round of the soak', () => {
  it('is clean when every answer and every watcher tell one history', () => {
    expect(check(clean)).toEqual({ losses: [], open: [] })
  })

  it('finds an acknowledged write that no watcher received', () => {
    const watchers = [watcher('one', run([created, changed]))]
    expect(lossesOf({ watchers, lists: [] })).toEqual(['things: write of b, acknowledged at revision 14, is lost'])
  })

  it('finds an acknowledged write without a revision that no watcher received', () => {
    const { answer: _answer, ...write } = acknowledged(other)
    const operations = [acknowledged(created), acknowledged(changed), write]
    const watchers = [watcher('one', run([created, changed]))]
    expect(lossesOf({ operations, watchers, lists: [] })).toEqual(['things: write of b, acknowledged, has no event'])
  })

  it('finds an acknowledged write that is missing in the list, or is there in an older version', () => {
    const lists = [{ revision: 20, state: stateOf([created]) }]
    expect(lossesOf({ lists })).toEqual([
      'things: a is in the list at 20 as of 11, and was written at 13',
      'things: b of revision 14 is missing in the list at 20',
    ])
  })

  it('finds what is in the list although nobody wrote it', () => {
    const lists = [{ revision: 20, state: stateOf([changed, other, eventOf(15, 'ADDED', 'c')]) }]
    expect(lossesOf({ lists })).toEqual(['things: c is in the list at 20, and should not be there'])
  })

  it('finds a gap of one watcher', () => {
    const watchers = [watcher('one', run(history)), watcher('two', run([created, other]))]
    expect(lossesOf({ watchers })).toEqual(['things: watcher two missed MODIFIED a at revision 13'])
  })

  it('takes no event for a gap that came before a watcher listed again, or is not due yet', () => {
    const watchers = [watcher('one', run(history)), watcher('two', run([], 10, 10), run([changed], 12, 13))]
    expect(lossesOf({ watchers })).toEqual([])
  })

  it('finds an event that came twice, or out of order', () => {
    const twice = [watcher('one', run([created, changed, changed, other]))]
    expect(lossesOf({ watchers: twice })).toEqual([
      'things: watcher one received MODIFIED a at revision 13 after revision 13',
    ])
    const swapped = [watcher('one', run([changed, created, other]))]
    expect(lossesOf({ watchers: swapped })).toEqual([
      'things: watcher one received ADDED a at revision 11 after revision 13',
    ])
  })

  it('finds watchers that received different contents', () => {
    const strange = eventOf(13, 'MODIFIED', 'a', 'strange')
    const watchers = [watcher('one', run(history)), watcher('two', run([created, strange, other]))]
    expect(lossesOf({ watchers })).toEqual([
      'things: watcher two received MODIFIED a at revision 13, another one MODIFIED a at revision 13 with its own content',
    ])
  })

  it('finds an event that no write explains', () => {
    expect(lossesOf({ operations: [acknowledged(created), acknowledged(changed)] })).toEqual([
      'things: ADDED b at revision 14 is the outcome of no write',
    ])
  })

  it('finds an answer with another content than the event', () => {
    const wrong = { ...acknowledged(other), answer: { revision: 14, digest: 'other' } }
    expect(lossesOf({ operations: [acknowledged(created), acknowledged(changed), wrong] })).toEqual([
      'things: write of b, acknowledged at revision 14, has another content',
    ])
  })

  it('finds an acknowledgement at an older revision than one before it', () => {
    const late = { ...acknowledged(changed), after: 15 }
    expect(lossesOf({ operations: [acknowledged(created), late, acknowledged(other)] })).toEqual([
      'things: write of a was acknowledged at 13, after 15',
    ])
  })

  it('finds a read of something older than what was acknowledged, and of what nobody wrote', () => {
    const stale = { name: 'a', revision: 11, digest: created.digest, after: 13 }
    const invented = { name: 'a', revision: 13, digest: 'other', after: 0 }
    expect(lossesOf({ reads: [stale, invented] })).toEqual([
      'things: a read of a gave revision 11, after 13 was acknowledged',
      'things: a read of a at revision 13 gave what nobody wrote',
    ])
  })

  it('takes a write of unknown outcome as made or not made, and an acknowledged one of the same kind first', () => {
    const lost = unknown('b')
    const operations = [acknowledged(created), acknowledged(changed), lost]
    expect(check({ ...clean, operations })).toEqual({ losses: [], open: [] })
    const watchers = [watcher('one', run([created, changed]))]
    const lists = [{ revision: 20, state: stateOf([changed]) }]
    expect(check({ ...clean, operations, watchers, lists })).toEqual({ losses: [], open: [lost] })
    const { answer: _answer, ...sure } = acknowledged(other)
    expect(check({ ...clean, operations: [...operations, sure] })).toEqual({ losses: [], open: [lost] })
  })

  it('takes a write that changed nothing as acknowledged with what was there', () => {
    const kept = { ...acknowledged(created), description: 'the same again' }
    const past = { revision: 10, state: stateOf([created]) }
    const watchers = [watcher('one', run([changed, other], 11))]
    const operations = [kept, acknowledged(changed), acknowledged(other)]
    expect(lossesOf({ before: past, watchers, operations })).toEqual([])
  })
})
