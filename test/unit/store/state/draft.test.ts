import { describe, expect, it } from 'vitest'
import { ConditionFailed, Fenced, type Guard, type Write } from '../../../../runtime/store/contract/index.ts'
import { draftBatch, type Submission } from '../../../../runtime/store/state/draft.ts'
import { ReplicaState } from '../../../../runtime/store/state/replica-state.ts'

const value = Uint8Array.of(1)
const submission = (writes: readonly Write[], size = 10, guard?: Guard): Submission => ({
  writes,
  guard,
  size,
  verified: false,
  resolve: () => undefined,
  reject: () => undefined,
})
const creation = (key: string, size?: number): Submission => submission([{ key, expect: 0, value }], size)
const writesOf = (count: number): Write[] =>
  Array.from({ length: count }, (_, i) => ({ key: `k${i}`, expect: 0, value }))

describe('draftBatch', () => {
  it('numbers the events after the state and keeps each commit together', () => {
    const space = new ReplicaState(7, [{ key: 'old', value, revision: 3 }])
    const queue = [
      creation('a'),
      submission([{ key: 'old', expect: 3, value: undefined }, ...writesOf(1)]),
      creation('b'),
    ]
    const { events, accepted } = draftBatch(space, queue)
    expect(events.map(({ revision, key, previousRevision }) => [revision, key, previousRevision])).toEqual([
      [8, 'a', 0],
      [9, 'old', 3],
      [10, 'k0', 0],
      [11, 'b', 0],
    ])
    expect(accepted.map(({ last }) => last)).toEqual([8, 10, 11])
  })

  it('takes at most 500 events or 4 MB, but never splits a commit', () => {
    const space = new ReplicaState(0, [])
    const many = draftBatch(
      space,
      Array.from({ length: 700 }, (_, i) => creation(`n${i}`)),
    )
    expect([many.events.length, many.deferred.length]).toEqual([500, 200])
    const large = draftBatch(space, [creation('a', 3e6), creation('b', 3e6), creation('c')])
    expect([large.events.length, large.deferred.length]).toEqual([1, 2])
    const huge = draftBatch(space, [submission(writesOf(900), 9e6), creation('z')])
    expect([huge.events.length, huge.deferred.length]).toEqual([900, 1])
  })

  it('leaves undecided what depends on the batch itself', () => {
    const space = new ReplicaState(1, [{ key: 'old', value, revision: 1 }])
    const first = creation('a')
    const second = creation('a')
    const replaced = submission([{ key: 'old', expect: 1, value: undefined }])
    const wrong = creation('old')
    const early = draftBatch(space, [first!, second!, wrong!, replaced!])
    expect(early.accepted.map(({ submission: one }) => one)).toEqual([first, replaced])
    expect(early.deferred).toEqual([second])
    expect(early.rejected.map(({ error }) => error)).toEqual([new ConditionFailed('old', 0, 1)])
    expect(draftBatch(space, [replaced!, wrong!]).accepted).toHaveLength(2)
  })

  it('takes nothing whose guard is at another revision, and leaves undecided what the batch itself guards', () => {
    const space = new ReplicaState(1, [{ key: 'place', value, revision: 1 }])
    const guarded = (key: string, revision: number): Submission =>
      submission([{ key, expect: 0, value }], 10, { key: 'place', revision })
    const taking = submission([{ key: 'place', expect: 1, value }])
    const before = guarded('a', 1)
    const late = guarded('b', 0)
    const after = guarded('c', 1)
    const { events, rejected, deferred } = draftBatch(space, [before, late, taking, after])
    expect(events.map(({ key }) => key)).toEqual(['a', 'place'])
    expect(rejected).toEqual([{ submission: late, error: new Fenced('place is no longer at revision 0') }])
    expect(deferred).toEqual([after])
  })
})
