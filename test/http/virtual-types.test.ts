import { beforeAll, describe, expect, it } from 'vitest'
import { vendor } from '../../generated/index.ts'
import { stores } from '../support/backing.ts'
import { useSharedServer } from '../support/shared-server.ts'
import { core, failed, newNamespace, pod, succeeded } from './objects.ts'

const authorization = `authorization.${vendor.apiDomain}`
const authentication = `authentication.${vendor.apiDomain}`
const pathOf = (group: string, plural: string): string => `/apis/${group}/v1/${plural}`
const action = { resourceAttributes: { verb: 'get', resource: 'pods' } }
const body = (group: string, kind: string, spec?: Record<string, unknown>) => ({
  apiVersion: `${group}/v1`,
  kind,
  ...(spec === undefined ? {} : { spec }),
})
const review = (kind: string, spec: Record<string, unknown>) => body(authorization, kind, spec)

describe.each(stores)('virtual types on %s', (store) => {
  const server = useSharedServer(store)
  let ns = ''
  beforeAll(async () => {
    ns = await newNamespace(server.client)
  })

  it('run an operation, need no name and keep nothing to read [META-02] [REVIEW-07]', async () => {
    const path = pathOf(authorization, 'subjectaccessreviews')
    const answer = succeeded(await server.client.post(path, review('SubjectAccessReview', { user: 'jane', ...action })))
    expect(answer.status).toEqual({ allowed: false })
    expect(answer.metadata).toEqual({})
    failed(await server.client.get(path), 405, 'MethodNotAllowed')
    failed(await server.client.delete(path), 405, 'MethodNotAllowed')
    failed(await server.client.get(`${path}/x`), 404, 'NotFound')

    succeeded(await server.client.post(core(ns, 'pods'), pod('evicted')))
    const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: 'evicted' } }
    const evicted = await server.client.post(`${core(ns, 'pods', 'evicted')}/eviction`, eviction)
    expect(evicted.body).toEqual({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 })
    failed(await server.client.get(core(ns, 'pods', 'evicted')), 404, 'NotFound')
  })

  it('answer at the paths of the reviews with a status [REVIEW-11]', async () => {
    const local = `/apis/${authorization}/v1/namespaces/${ns}/localsubjectaccessreviews`
    const inNamespace = { user: 'jane', resourceAttributes: { ...action.resourceAttributes, namespace: ns } }
    const asked: readonly (readonly [string, unknown])[] = [
      [pathOf(authorization, 'selfsubjectaccessreviews'), review('SelfSubjectAccessReview', action)],
      [pathOf(authorization, 'subjectaccessreviews'), review('SubjectAccessReview', { user: 'jane', ...action })],
      [pathOf(authorization, 'selfsubjectrulesreviews'), review('SelfSubjectRulesReview', { namespace: ns })],
      [local, review('LocalSubjectAccessReview', inNamespace)],
      [pathOf(authentication, 'selfsubjectreviews'), body(authentication, 'SelfSubjectReview')],
    ]
    for (const [path, sent] of asked) {
      const answer = await server.client.post(path, sent)
      expect([path, answer.status]).toEqual([path, 201])
      expect(Object.keys(answer.body.status ?? {})).not.toEqual([])
    }
  })

  it('stand in discovery with create only', async () => {
    const kindsOf = async (group: string) =>
      (await server.client.get(`/apis/${group}/v1`)).body['resources'] as { name: string; verbs: string[] }[]
    const all = [...(await kindsOf(authorization)), ...(await kindsOf(authentication))]
    expect(all.map(({ name }) => name)).toEqual([
      'localsubjectaccessreviews',
      'selfsubjectaccessreviews',
      'selfsubjectrulesreviews',
      'subjectaccessreviews',
      'selfsubjectreviews',
      'tokenreviews',
    ])
    expect(new Set(all.flatMap(({ verbs }) => verbs))).toEqual(new Set(['create']))
    const groups = (await server.client.get('/apis')).body['groups'] as { name: string }[]
    expect(groups.map(({ name }) => name)).toEqual(expect.arrayContaining([authorization, authentication]))
  })

  it('refuse a body of another kind in the words that clients know', async () => {
    const reply = await server.client.post(
      pathOf(authentication, 'tokenreviews'),
      review('SelfSubjectAccessReview', action),
    )
    expect(failed(reply, 400, 'BadRequest').message).toContain(
      'SelfSubjectAccessReview in version "v1" cannot be handled as a TokenReview',
    )
  })

  it('bind Pods by a Binding of the namespace', async () => {
    succeeded(await server.client.post(core(ns, 'pods'), pod('bound')))
    const binding = { apiVersion: 'v1', kind: 'Binding', metadata: { name: 'bound' }, target: { name: 'node-1' } }
    const path = core(ns, 'bindings')
    expect(succeeded(await server.client.post(path, binding))).toMatchObject({ kind: 'Status', status: 'Success' })
    expect((await server.client.get(core(ns, 'pods', 'bound'))).body.spec['nodeName']).toBe('node-1')
    failed(await server.client.post(path, binding), 409, 'Conflict')
    failed(await server.client.get(path), 405, 'MethodNotAllowed')
  })
})
