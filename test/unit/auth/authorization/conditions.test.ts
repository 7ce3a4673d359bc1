import { expect, it } from 'vitest'
import {
  compileCondition,
  conditionEnvironment,
  matchConditionsMet,
} from '../../../../runtime/auth/authorization/webhook/conditions.ts'
import type { Attributes } from '../../../../runtime/auth/index.ts'
import { defaultLibraries, MOST_WORK, Work } from '../../../../runtime/cel/index.ts'
import { attributesOf } from '../../../../runtime/http/pipeline/filters/authorization.ts'
import type { RequestScope } from '../../../../runtime/http/pipeline/types.ts'

const info = { isResourceRequest: true, verb: 'create', path: '/', group: '', version: 'v1', resource: 'pods' }
const place = { subresource: '', namespace: 'a', name: 'x' }
const user = { username: 'pia', groups: ['red', 'blue'] }

const condition = (source: string) => {
  const compiled = compileCondition(conditionEnvironment(defaultLibraries, 'unknown'), source)
  if (typeof compiled === 'string') throw new Error(compiled)
  return compiled
}
const laborious = condition("'x'.size() == 1 && request.groups.all(g, request.groups.all(h, g.size() + h.size() > 0))")

it('conditions of authorization take their work from that of the request', () => {
  const work = new Work(MOST_WORK)
  const attributes = attributesOf({ info: { ...info, ...place }, user, work } as unknown as RequestScope)
  expect(matchConditionsMet([laborious], attributes)).toBe(true)
  expect(work.left).toBeLessThan(MOST_WORK)
})

it('conditions of authorization fail once the work of the request is spent', () => {
  const attributes: Attributes = { ...info, ...place, user, work: new Work(1) }
  expect(matchConditionsMet([laborious], attributes)).toContain('resulted in error')
})
