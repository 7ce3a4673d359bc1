import { expect, it } from 'vitest'
import {
  AUTHORIZER,
  authorizerLibrary,
  authorizerSelectorsLibrary,
  AuthorizerValue,
} from '../../../../runtime/cel/index.ts'
import type { AuthorizationCheck, Decide } from '../../../../runtime/cel/index.ts'
import { evaluate, outcome } from './support.ts'

const libraries = [authorizerLibrary, authorizerSelectorsLibrary]
const withAuthorizer = (decide: Decide) => ({
  libraries,
  variables: { authorizer: AUTHORIZER },
  bindings: { authorizer: new AuthorizerValue(decide) },
})

it('asks for resources, narrowed in any order', () => {
  const asked: AuthorizationCheck[] = []
  const situation = withAuthorizer((check) => (asked.push(check), { allowed: check.verb === 'get', reason: 'because' }))
  expect(outcome("authorizer.group('apps').resource('deployments').check('get').allowed()", situation)).toBe('true')
  const narrowed = "authorizer.group('').resource('pods').name('n').namespace('a').subresource('log').check('list')"
  expect(outcome(`${narrowed}.allowed()`, situation)).toBe('false')
  expect(outcome(`${narrowed}.reason()`, situation)).toBe('"because"')
  expect(asked[0]).toEqual({ group: 'apps', resource: 'deployments', verb: 'get' })
  expect(asked[1]).toEqual({ group: '', resource: 'pods', name: 'n', namespace: 'a', subresource: 'log', verb: 'list' })
})

it('asks for paths, service accounts and selectors', () => {
  const asked: AuthorizationCheck[] = []
  const situation = withAuthorizer((check) => (asked.push(check), { allowed: true, reason: '' }))
  outcome("authorizer.path('/healthz').check('get').allowed()", situation)
  outcome("authorizer.serviceAccount('a', 'b').group('').resource('secrets').check('get').allowed()", situation)
  outcome(
    "authorizer.group('').resource('pods').fieldSelector('a=b').labelSelector('c').check('list').allowed()",
    situation,
  )
  expect(asked).toEqual([
    { path: '/healthz', verb: 'get' },
    { serviceAccount: { namespace: 'a', name: 'b' }, group: '', resource: 'secrets', verb: 'get' },
    { group: '', resource: 'pods', fieldSelector: 'a=b', labelSelector: 'c', verb: 'list' },
  ])
  expect(outcome("authorizer.path('').check('get').allowed()", situation)).toMatch(/^error: /)
})

it('ends in an error while a decision is not known, and costs much', () => {
  expect(
    outcome(
      "authorizer.path('/x').check('get').allowed()",
      withAuthorizer(() => undefined),
    ),
  ).toMatch(/^error: the decision/)
  const { cost } = evaluate(
    "authorizer.path('/x').check('get').allowed()",
    withAuthorizer(() => ({ allowed: true, reason: '' })),
  )
  expect(cost).toBe(350_003)
})

it('is undeclared where there is no such variable', () => {
  expect(outcome("authorizer.path('/x')", { libraries })).toMatch(/undeclared reference to 'authorizer'/)
})
