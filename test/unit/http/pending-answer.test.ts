import { describe, expect, it } from 'vitest'
import { PendingAnswer } from '../../../runtime/http/pipeline/pending-answer.ts'

const SCHEMA = ['X-Schema', 's', 'X-Level', 'l']
const OWN = ['Content-Type', 'text/plain']

function answerOf(headers?: readonly string[]): PendingAnswer {
  const answer = new PendingAnswer('id')
  if (headers !== undefined) answer.headers = headers
  answer.warn('old')
  return answer
}

describe('the headers of an answer', () => {
  it('are its own, the id, those of the filters and, of a success, the warnings', () => {
    expect(answerOf().ofSuccess({ status: 200, headers: OWN })).toEqual({
      status: 200,
      headers: [...OWN, 'Audit-Id', 'id', 'Warning', '299 - "old"'],
    })
    const body = Buffer.from('a')
    expect(answerOf(SCHEMA).ofSuccess({ status: 201, headers: OWN, body })).toEqual({
      status: 201,
      headers: [...OWN, 'Audit-Id', 'id', ...SCHEMA, 'Warning', '299 - "old"'],
      body,
    })
    expect(answerOf(SCHEMA).ofFailure({ status: 429, headers: OWN, body }, ['Retry-After', '1'])).toEqual({
      status: 429,
      headers: [...OWN, 'Retry-After', '1', 'Audit-Id', 'id', ...SCHEMA],
      body,
    })
  })

  it('hold, also of a failure, what is warned of anyway', () => {
    const answer = answerOf(SCHEMA)
    answer.warnAnyway('credential')
    const [old, credential] = ['old', 'credential'].map((text) => ['Warning', `299 - "${text}"`])
    expect(answer.ofSuccess({ status: 200, headers: [] }).headers.slice(-4)).toEqual([
      ...(old ?? []),
      ...(credential ?? []),
    ])
    const failed = answer.ofFailure({ status: 403, headers: OWN }, ['Retry-After', '1'])
    expect(failed.headers).toEqual([...OWN, 'Retry-After', '1', 'Audit-Id', 'id', ...SCHEMA, ...(credential ?? [])])
  })

  it('leave the lists as they are that other answers share', () => {
    answerOf(SCHEMA).ofSuccess({ status: 200, headers: OWN })
    answerOf(SCHEMA).ofFailure({ status: 500, headers: OWN }, [])
    expect([SCHEMA.length, OWN.length]).toEqual([4, 2])
  })
})
