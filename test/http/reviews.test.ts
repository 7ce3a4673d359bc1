import { describe, expect, it } from 'vitest'
import { vendor } from '../../generated/index.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { useServerHere } from '../support/server-here.ts'
import { adminToken, plainToken } from '../support/server.ts'
import { failed, succeeded } from './objects.ts'

const authorization = `authorization.${vendor.apiDomain}`
const authentication = `authentication.${vendor.apiDomain}`
const reviews = `/apis/${authorization}/v1`
const review = (kind: string, spec: Record<string, unknown>, metadata?: Record<string, unknown>) => ({
  apiVersion: `${authorization}/v1`,
  kind,
  spec,
  ...(metadata === undefined ? {} : { metadata }),
})
const onPods = (attributes: Record<string, unknown>) => ({ resourceAttributes: { resource: 'pods', ...attributes } })
const causesOf = (details: { causes?: { field?: string }[] }) => (details.causes ?? []).map(({ field }) => field)

describe('reviews of access, asked of the server’s own authorizer', () => {
  // Users of this server may do the verbs that their names list.
  const server = useInProcessServer({ store: 'lmdb' })

  it('answers for any user, if the caller may create such reviews [REVIEW-02]', async () => {
    const ask = (verb: string) => review('SubjectAccessReview', { user: 'get,list', ...onPods({ verb }) })
    const path = `${reviews}/subjectaccessreviews`
    expect(succeeded(await server.client.post(path, ask('list'))).status).toEqual({ allowed: true })
    expect(succeeded(await server.client.post(path, ask('delete'))).status).toEqual({ allowed: false })
    failed(await server.userWith('get').post(path, ask('list')), 403, 'Forbidden')
    expect((await server.userWith('create').post(path, ask('list'))).status).toBe(201)
  })

  it('answers for the caller, with any user in the body', async () => {
    const path = `${reviews}/selfsubjectaccessreviews`
    const user = server.userWith('create', 'get')
    expect(succeeded(await user.post(path, review('SelfSubjectAccessReview', onPods({ verb: 'get' })))).status).toEqual(
      { allowed: true },
    )
    const forged = { ...review('SelfSubjectAccessReview', onPods({ verb: 'delete' })), status: { allowed: true } }
    expect(succeeded(await user.post(path, forged)).status).toEqual({ allowed: false })
  })

  it('stays within its namespace [REVIEW-03]', async () => {
    const path = `${reviews}/namespaces/a/localsubjectaccessreviews`
    const ask = (namespace: string) =>
      review('LocalSubjectAccessReview', { user: 'get@a', ...onPods({ verb: 'get', namespace }) })
    const answer = succeeded(await server.client.post(path, ask('a')))
    expect(answer.status).toEqual({ allowed: true })
    expect(answer.metadata).toEqual({ namespace: 'a' })
    const refused = failed(await server.client.post(path, ask('b')), 422, 'Invalid')
    expect(causesOf(refused.details)).toEqual(['spec.resourceAttributes.namespace'])
    const ofPath = { user: 'x', nonResourceAttributes: { path: '/', verb: 'get' } }
    failed(await server.client.post(path, review('LocalSubjectAccessReview', ofPath)), 422, 'Invalid')
  })

  it('hands every attribute of the question to the authorizer', async () => {
    server.asked.length = 0
    const attributes = {
      namespace: 'n',
      verb: 'v',
      group: 'g',
      version: 'v2',
      resource: 'r',
      subresource: 's',
      name: 'o',
    }
    const who = { user: 'jane', uid: 'u', groups: ['g1', 'g2'], extra: { key: ['one', 'two'] } }
    const path = `${reviews}/subjectaccessreviews`
    succeeded(await server.client.post(path, review('SubjectAccessReview', { ...who, resourceAttributes: attributes })))
    const { user: username, ...rest } = who
    expect(server.asked.at(-1)).toEqual({
      ...attributes,
      isResourceRequest: true,
      path: '',
      user: { username, ...rest },
    })
    const ofPath = { path: '/metrics', verb: 'get' }
    succeeded(
      await server.client.post(path, review('SubjectAccessReview', { user: 'jane', nonResourceAttributes: ofPath })),
    )
    expect(server.asked.at(-1)).toMatchObject({ ...ofPath, isResourceRequest: false, resource: '', namespace: '' })
  })

  it.each([
    ['no action', { user: 'x' }, undefined, 'spec.resourceAttributes'],
    [
      'two actions',
      { user: 'x', ...onPods({ verb: 'get' }), nonResourceAttributes: { path: '/', verb: 'get' } },
      undefined,
      'spec.nonResourceAttributes',
    ],
    ['nobody', onPods({ verb: 'get' }), undefined, 'spec.user'],
    ['a name', { user: 'x', ...onPods({ verb: 'get' }) }, { name: 'x' }, 'metadata'],
  ])('refuses %s', async (_what, spec, metadata, field) => {
    const reply = await server.client.post(
      `${reviews}/subjectaccessreviews`,
      review('SubjectAccessReview', spec, metadata),
    )
    const { details, message } = failed(reply, 422, 'Invalid')
    expect(causesOf(details)).toEqual([field])
    expect(message.startsWith(`.${authorization} "" is invalid: `)).toBe(true)
  })

  it('reports authorizers that cannot list rules', async () => {
    const path = `${reviews}/selfsubjectrulesreviews`
    const answer = succeeded(await server.client.post(path, review('SelfSubjectRulesReview', { namespace: 'a' })))
    expect(answer.status).toMatchObject({ resourceRules: [], nonResourceRules: [], incomplete: true })
    failed(await server.client.post(path, review('SelfSubjectRulesReview', {})), 400, 'BadRequest')
  })
})

describe('reviews of the caller and of tokens', () => {
  const server = useServerHere({ store: 'lmdb' })
  const selfReview = { apiVersion: `${authentication}/v1`, kind: 'SelfSubjectReview' }
  const whoAmI = `/apis/${authentication}/v1/selfsubjectreviews`
  const plain = { username: 'plain', uid: 'plain-uid', groups: ['system:authenticated'] }

  it('answers who they are to users without any rights, and to nobody else', async () => {
    const user = server.client.as(plainToken)
    const forged = { ...selfReview, metadata: { name: 'x' }, status: { userInfo: { username: 'root' } } }
    for (const sent of [selfReview, forged]) {
      const answer = succeeded(await user.post(whoAmI, sent))
      expect(answer.status).toEqual({ userInfo: plain })
      expect(Object.keys(answer.metadata)).toEqual(['creationTimestamp'])
    }
    failed(await server.client.as('').post(whoAmI, selfReview), 403, 'Forbidden')
    await user.close()
  })

  it('lists what users may do, the same once', async () => {
    const ask = review('SelfSubjectRulesReview', { namespace: 'default' })
    const path = `${reviews}/selfsubjectrulesreviews`
    const user = server.client.as(plainToken)
    const rules = succeeded(await user.post(path, ask)).status
    expect(rules).toMatchObject({
      incomplete: false,
      resourceRules: [
        {
          verbs: ['create'],
          apiGroups: [authorization],
          resources: ['selfsubjectaccessreviews', 'selfsubjectrulesreviews'],
        },
        { verbs: ['create'], apiGroups: [authentication], resources: ['selfsubjectreviews'] },
      ],
    })
    const everything = { verbs: ['*'], apiGroups: ['*'], resources: ['*'] }
    expect(succeeded(await server.client.post(path, ask)).status).toMatchObject({
      resourceRules: expect.arrayContaining([everything]) as unknown,
    })
    await user.close()
  })

  it('returns the user of a token', async () => {
    const path = `/apis/${authentication}/v1/tokenreviews`
    const ask = (spec: Record<string, unknown>) => ({ apiVersion: `${authentication}/v1`, kind: 'TokenReview', spec })
    const known = succeeded(await server.client.post(path, ask({ token: plainToken })))
    expect(known.status).toMatchObject({ authenticated: true, user: plain })
    const unknown = succeeded(await server.client.post(path, ask({ token: 'nonsense' })))
    expect(unknown.status).toEqual({ user: {}, error: 'invalid bearer token' })
    const audiences = ['https://elsewhere.example']
    const elsewhere = succeeded(await server.client.post(path, ask({ token: adminToken, audiences })))
    expect(elsewhere.status).toEqual({ user: {}, error: 'invalid bearer token' })
    const missing = failed(await server.client.post(path, ask({})), 400, 'BadRequest')
    expect(missing.message).toBe('token is required for TokenReview in authentication')
  })
})
