import { describe, expect, it } from 'vitest'
import { PendingAnswer } from '../../../runtime/http/pipeline/pending-answer.ts'
import { audit } from '../../../runtime/http/pipeline/filters/audit.ts'
import { authenticate } from '../../../runtime/http/pipeline/filters/authentication.ts'
import type { AuditEvent } from '../../../runtime/audit/index.ts'
import { requestWork } from '../../../runtime/registry/index.ts'
import type { ApiRequest, Filter, RequestInfo, RequestScope } from '../../../runtime/http/pipeline/types.ts'
import { Trace } from '../../../runtime/trace/index.ts'

const user = { username: 'zoe', groups: [] }
const received: RequestScope = {
  request: {} as ApiRequest,
  info: {} as RequestInfo,
  user,
  caller: user,
  auditId: 'a',
  trace: new Trace(),
  work: requestWork(),
  event: undefined,
  answer: new PendingAnswer('a'),
}
const event = { received: () => true, completed: () => true } as unknown as AuditEvent
const FILTERS: Readonly<Record<string, Filter>> = {
  authentication: authenticate({ authenticate: () => user }),
  audit: audit({ eventOf: () => event, rejected: () => undefined }),
}

describe('a filter', () => {
  it.each(Object.entries(FILTERS))(
    'passes on the members that the scope has from the beginning: %s',
    async (_, filter) => {
      let passed: RequestScope | undefined
      const handler = filter(async (scope) => {
        passed = scope
        return { status: 200, headers: [] }
      })
      await handler(received)
      expect(Object.keys(passed ?? {})).toEqual(Object.keys(received))
    },
  )
})

describe('the filter of audit', () => {
  it('passes on the promise of the handler: one of its own would be one more for each request', () => {
    const answered = Promise.resolve({ status: 200, headers: [] })
    const filter = FILTERS.audit?.(() => answered)
    expect(filter?.(received)).toBe(answered)
  })
})
