import { describe, expect, it, beforeEach } from 'vitest'
import { stores } from '../../support/backing.ts'
import { plainToken } from '../../support/server.ts'
import { useServerHere } from '../../support/server-here.ts'
import { configMap, core, failed, newNamespace, succeeded, uniqueName } from '../objects.ts'
import { configuration, rbac, tokenOf, useFolder, usersFlag, webhook } from './configuration.ts'
import { allowed, denied, noOpinion, useHooks } from './hook.ts'

/** Everything but the tests' own preparations, which `admin` makes. */
const notAdmin = { expression: "request.user != 'admin'" }

describe.each(stores)('authorization by webhooks on %s', (store) => {
  const folder = useFolder()
  const hooks = useHooks('first', 'second')
  const server = useServerHere(() => ({
    store,
    flags: [
      ...usersFlag(folder, { jane: ['readers', 'writers'] }),
      '--authorization-config',
      folder.write(
        'authorization.json',
        configuration(
          webhook('first.example', hooks.first.configuration),
          webhook('second.example', hooks.second.configuration, {
            subjectAccessReviewVersion: 'v1beta1',
            matchConditions: [notAdmin],
          }),
          rbac,
        ),
      ),
    ],
  }))
  beforeEach(() => {
    for (const hook of [hooks.first, hooks.second]) {
      hook.answer = () => noOpinion
      hook.calls.length = 0
    }
  })
  const jane = () => server.client.as(tokenOf('jane'))

  it('asks in order; the first that allows or denies is final [AUTHZ-02] [AUTHZ-CFG-05]', async () => {
    const path = (name: string) => core(uniqueName('order'), 'configmaps', name)
    failed(await jane().get(path('neither')), 403, 'Forbidden')
    expect([hooks.first.about('jane').length, hooks.second.about('jane').length]).toEqual([1, 1])
    hooks.second.answer = () => allowed
    failed(await jane().get(path('second-allows')), 404, 'NotFound')
    expect([hooks.first.about('jane').length, hooks.second.about('jane').length]).toEqual([2, 2])
    hooks.first.answer = () => denied
    expect(failed(await jane().get(path('first-denies')), 403, 'Forbidden').message).toContain('the hook says no')
    expect([hooks.first.about('jane').length, hooks.second.about('jane').length]).toEqual([3, 2])
    // A superuser, whom RBAC would allow everything.
    failed(await server.client.get(path('first-denies-admin')), 403, 'Forbidden')
    hooks.first.answer = () => allowed
    hooks.second.answer = () => denied
    failed(await jane().get(path('first-allows')), 404, 'NotFound')
    expect([hooks.first.about('jane').length, hooks.second.about('jane').length]).toEqual([4, 2])
  })

  it('is passed by no other spelling of a path that one denies', async () => {
    hooks.first.answer = ({ nonResourceAttributes }) =>
      /^\/metrics(\/slis)?$/.test(String(nonResourceAttributes?.['path'])) ? denied : allowed
    hooks.second.answer = () => allowed
    for (const path of ['/metrics', '/metrics/slis']) expect((await jane().get(path)).status).toBe(403)
    for (const path of ['/metrics/', '//metrics', '/%6detrics', '/metrics/%73lis', '/metrics//slis'])
      expect([path, (await jane().get(path)).status]).toEqual([path, 404])
  })

  it('sends the user and the attributes of a request [AUTHZ-05] [AUTHZ-06] [AUTHZ-WEBHOOK-04]', async () => {
    const namespace = await newNamespace(server.client)
    hooks.first.calls.length = 0
    hooks.first.answer = hooks.second.answer = () => noOpinion
    const scale = `/apis/apps/v1/namespaces/${namespace}/deployments/web/scale`
    failed(await jane().patch(scale, {}), 403, 'Forbidden')
    const [call] = hooks.first.about('jane')
    expect(call).toMatchObject({ apiVersion: 'authorization.orch.io/v1', kind: 'SubjectAccessReview' })
    expect(call?.spec).toEqual({
      user: 'jane',
      uid: 'jane-uid',
      groups: ['readers', 'writers', 'system:authenticated'],
      resourceAttributes: {
        namespace,
        verb: 'patch',
        group: 'apps',
        version: 'v1',
        resource: 'deployments',
        subresource: 'scale',
        name: 'web',
      },
    })
    const [older] = hooks.second.about('jane')
    expect(older).toMatchObject({ apiVersion: 'authorization.orch.io/v1beta1', kind: 'SubjectAccessReview' })
    expect(older?.spec.group).toEqual(['readers', 'writers', 'system:authenticated'])
    expect(older?.spec).not.toHaveProperty('groups')

    const path = core(namespace, 'configmaps')
    for (const [method, name, verb] of [
      ['GET', 'x', 'get'],
      ['PUT', 'x', 'update'],
      ['PATCH', 'x', 'patch'],
      ['DELETE', 'x', 'delete'],
      ['GET', undefined, 'list'],
      ['DELETE', undefined, 'deletecollection'],
      ['POST', undefined, 'create'],
    ] as const) {
      hooks.first.calls.length = 0
      const body = method === 'GET' || method === 'DELETE' ? undefined : configMap('x')
      failed(await jane().call(method, name === undefined ? path : `${path}/${name}`, { body }), 403, 'Forbidden')
      const [asked] = hooks.first.about('jane')
      // The core group is the empty one, and an empty text stands for nothing.
      expect(asked?.spec.resourceAttributes).toEqual({
        namespace,
        verb,
        version: 'v1',
        resource: 'configmaps',
        ...(name === undefined ? {} : { name }),
      })
    }
    // Extra attributes: a review asks about a user who has some.
    hooks.first.calls.length = 0
    const review = {
      apiVersion: 'authorization.orch.io/v1',
      kind: 'SubjectAccessReview',
      spec: {
        user: 'joe',
        extra: { 'example.org/team': ['a', 'b'] },
        nonResourceAttributes: { path: '/x', verb: 'post' },
      },
    }
    succeeded(await server.client.post('/apis/authorization.orch.io/v1/subjectaccessreviews', review))
    expect(hooks.first.about('joe').map(({ spec }) => spec)).toEqual([
      { user: 'joe', extra: { 'example.org/team': ['a', 'b'] }, nonResourceAttributes: { path: '/x', verb: 'post' } },
    ])
  })

  it('authorizes paths outside the resource API by the HTTP method [AUTHZ-07]', async () => {
    for (const [method, path] of [
      ['GET', '/metrics'],
      ['GET', '/apis'],
      ['GET', '/api'],
      ['GET', '/apis/apps'],
      ['GET', '/api/v1'],
      ['GET', '/apis/apps/v1'],
      ['POST', '/anything'],
    ] as const) {
      hooks.first.calls.length = 0
      await server.client.as(plainToken).call(method, path)
      expect(hooks.first.about('plain').map(({ spec }) => spec)).toEqual([
        {
          user: 'plain',
          uid: 'plain-uid',
          groups: ['system:authenticated'],
          nonResourceAttributes: { path, verb: method.toLowerCase() },
        },
      ])
    }
  })

  it('asks about every request where no condition excludes it, and RBAC where no hook decides [AUTHZ-03] [AUTHZ-WEBHOOK-12]', async () => {
    const namespace = uniqueName('every')
    const secrets = core(namespace, 'secrets')
    failed(await jane().get(secrets), 403, 'Forbidden')
    succeeded(await server.client.get(secrets))
    succeeded(await server.client.get('/openapi/v3'))
    failed(await server.client.as('').get(secrets), 403, 'Forbidden')
    const asked = hooks.first.calls.map(({ spec }) => [
      spec.user,
      spec.resourceAttributes?.resource ?? spec.nonResourceAttributes?.path,
    ])
    expect(asked).toEqual([
      ['jane', 'secrets'],
      ['admin', 'secrets'],
      ['admin', '/openapi/v3'],
      ['system:anonymous', 'secrets'],
    ])
  })

  it('waits for the answer [AUTHZ-12]', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    hooks.first.answer = async () => {
      await held
      return allowed
    }
    const order: string[] = []
    const request = jane()
      .get(core(uniqueName('slow'), 'configmaps', 'x'))
      .then((reply) => {
        order.push('answered')
        return reply
      })
    // Others are served meanwhile.
    hooks.first.answer = ((slow) => (spec) => (spec.user === 'jane' ? slow(spec) : noOpinion))(hooks.first.answer)
    succeeded(await server.client.get('/api/v1/namespaces/default'))
    order.push('released')
    release()
    failed(await request, 404, 'NotFound')
    expect(order).toEqual(['released', 'answered'])
  })

  it('counts decisions under the name of the authorizer [AUTHZ-CFG-07]', async () => {
    hooks.first.answer = (spec) => (spec.user === 'jane' ? denied : noOpinion)
    failed(await jane().get(core(uniqueName('counted'), 'configmaps', 'x')), 403, 'Forbidden')
    const { text } = await server.client.get('/metrics')
    expect(text).toMatch(
      /^apiserver_authorization_decisions_total\{type="Webhook",name="first\.example",decision="denied"\} \d+$/m,
    )
    expect(text).toMatch(/^apiserver_authorization_decisions_total\{type="RBAC",name="rbac",decision="allowed"\} \d+$/m)
    expect(text).toMatch(
      /^apiserver_authorization_webhook_evaluations_total\{name="second\.example",result="success"\} \d+$/m,
    )
    expect(text).toMatch(
      /^apiserver_authorization_match_condition_exclusions_total\{type="Webhook",name="second\.example"\} \d+$/m,
    )
  })
})
