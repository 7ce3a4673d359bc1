import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../../support/backing.ts'
import { plainToken } from '../../support/server.ts'
import { useServerHere } from '../../support/server-here.ts'
import { enforce, policies, policy, validations } from '../admission-policies.ts'
import { configMap, core, eventually, failed, newNamespace, succeeded, uniqueName } from '../objects.ts'
import { configuration, rbac, useFolder, webhook } from './configuration.ts'
import { allowed, noOpinion, useHooks, type AskedSpec } from './hook.ts'

const reviews = '/apis/authorization.orch.io/v1'
const review = (resourceAttributes: object) => ({
  apiVersion: 'authorization.orch.io/v1',
  kind: 'SubjectAccessReview',
  spec: { user: 'plain', resourceAttributes },
})
const selectorOf = (spec: AskedSpec | undefined) => {
  const { fieldSelector, labelSelector } = spec?.resourceAttributes ?? {}
  return { fieldSelector, labelSelector }
}
const onNode = "authorizer.group('').resource('pods').fieldSelector('spec.nodeName=n1')"
const labelled = "authorizer.group('').resource('pods').labelSelector('app in (a, b),!old')"

describe.each(stores)('selectors in authorization on %s', (store) => {
  const folder = useFolder()
  const hooks = useHooks('on', 'off')
  const serve = (name: 'on' | 'off') =>
    useServerHere(() => ({
      store,
      flags: [
        `--feature-gates=AuthorizeWithSelectors=${name === 'on'}`,
        '--authorization-config',
        folder.write(`${name}.json`, configuration(webhook('hook', hooks[name].configuration), rbac)),
      ],
    }))
  const on = serve('on')
  const off = serve('off')
  beforeEach(() => {
    for (const hook of [hooks.on, hooks.off]) {
      hook.answer = () => noOpinion
      hook.calls.length = 0
    }
  })

  it('are sent with requests for several objects, where the feature is on', async () => {
    const path = core(uniqueName('ns'), 'pods')
    const query = `fieldSelector=${encodeURIComponent('spec.nodeName=n1,status.phase!=Failed')}&labelSelector=${encodeURIComponent('app in (b,a),tier,!old,size>3')}`
    const narrowed = {
      fieldSelector: {
        requirements: [
          { key: 'spec.nodeName', operator: 'In', values: ['n1'] },
          { key: 'status.phase', operator: 'NotIn', values: ['Failed'] },
        ],
      },
      labelSelector: {
        requirements: [
          { key: 'app', operator: 'In', values: ['a', 'b'] },
          { key: 'tier', operator: 'Exists' },
          { key: 'old', operator: 'DoesNotExist' },
        ],
      },
    }
    for (const [method, suffix] of [
      ['GET', query],
      ['GET', `watch=true&${query}`],
      ['DELETE', query],
    ] as const) {
      hooks.on.calls.length = hooks.off.calls.length = 0
      failed(await on.client.as(plainToken).call(method, `${path}?${suffix}`), 403, 'Forbidden')
      failed(await off.client.as(plainToken).call(method, `${path}?${suffix}`), 403, 'Forbidden')
      expect(selectorOf(hooks.on.about('plain')[0]?.spec)).toEqual(narrowed)
      expect(selectorOf(hooks.off.about('plain')[0]?.spec)).toEqual({})
    }
    // An answer counts for the question as a whole.
    hooks.on.answer = (spec) => (selectorOf(spec).fieldSelector === undefined ? noOpinion : allowed)
    succeeded(await on.client.as(plainToken).get(`${path}?fieldSelector=spec.nodeName%3Dn7`))
    failed(await on.client.as(plainToken).get(path), 403, 'Forbidden')
  })

  it('narrow checks of expressions that are written where the feature is on [CEL-AUTHZ-07]', async () => {
    for (const check of [onNode, labelled]) {
      const unknown = policy(uniqueName('p'), validations(`${check}.check('list').allowed()`))
      const refused = failed(await off.client.post(policies, unknown), 422, 'Invalid')
      expect(refused.message).toMatch(/undeclared reference to '(field|label)Selector'/)
    }
    const namespace = await newNamespace(on.client)
    // A user who may list Pods only as narrowed, and make config maps.
    hooks.on.answer = (spec) => {
      const { fieldSelector, labelSelector } = selectorOf(spec)
      const narrowed = JSON.stringify(fieldSelector ?? {}).includes('"n1"') || labelSelector !== undefined
      return spec.user === 'plain' && (narrowed || spec.resourceAttributes?.resource === 'configmaps')
        ? allowed
        : noOpinion
    }
    const here = `namespace('${namespace}').check('list').allowed()`
    await enforce(
      on.client,
      namespace,
      validations(`${onNode}.${here}`, `${labelled}.${here}`, `!authorizer.group('').resource('pods').${here}`),
    )
    hooks.on.calls.length = 0
    await eventually(
      async () => {
        const post = on.client.as(plainToken).post(`${core(namespace, 'configmaps')}?dryRun=All`, configMap('a'))
        return { status: (await post).status, calls: hooks.on.calls.length }
      },
      ({ status, calls }) => status === 201 && calls > 3,
    )
    const checks = hooks.on.calls
      .map(({ spec }) => spec)
      .filter(({ resourceAttributes }) => resourceAttributes?.resource === 'pods')
      .map(selectorOf)
    expect(checks).toContainEqual({
      fieldSelector: { requirements: [{ key: 'spec.nodeName', operator: 'In', values: ['n1'] }] },
    })
    expect(checks).toContainEqual({
      labelSelector: {
        requirements: [
          { key: 'app', operator: 'In', values: ['a', 'b'] },
          { key: 'old', operator: 'DoesNotExist' },
        ],
      },
    })
  })

  it('may stand in reviews', async () => {
    const path = `${reviews}/subjectaccessreviews`
    const asked = { namespace: 'x', verb: 'list', resource: 'pods' }
    hooks.on.answer = (spec) => (selectorOf(spec).labelSelector === undefined ? noOpinion : allowed)
    const ask = async (more: object) => succeeded(await on.client.post(path, review({ ...asked, ...more })))
    expect((await ask({ labelSelector: { rawSelector: 'a=b' } })).status).toEqual({ allowed: true })
    expect((await ask({ labelSelector: { requirements: [{ key: 'a', operator: 'Exists' }] } })).status).toEqual({
      allowed: true,
    })
    expect((await ask({ labelSelector: { rawSelector: 'a in' } })).status).toEqual({
      allowed: false,
      evaluationError: 'spec.resourceAttributes.labelSelector ignored due to parse error',
    })
    const mixed = [
      { key: 'a', operator: 'In', values: ['b'] },
      { key: 'a', operator: 'Like', values: ['b'] },
    ]
    expect((await ask({ labelSelector: { requirements: mixed } })).status).toEqual({
      allowed: true,
      evaluationError: 'spec.resourceAttributes.labelSelector partially ignored due to parse error',
    })
    const both = { rawSelector: 'a=b', requirements: [{ key: '', operator: 'In' }] }
    const refused = failed(await on.client.post(path, review({ ...asked, fieldSelector: both })), 422, 'Invalid')
    expect(refused.details.causes?.map(({ field }) => field)).toEqual([
      'spec.resourceAttributes.fieldSelector.rawSelector',
      'spec.resourceAttributes.fieldSelector.requirements[0].key',
      'spec.resourceAttributes.fieldSelector.requirements[0].values',
    ])
    // Where the feature is off they are dropped.
    hooks.off.answer = () => noOpinion
    const dropped = succeeded(await off.client.post(path, review({ ...asked, fieldSelector: both })))
    expect(dropped.spec).toEqual({ user: 'plain', resourceAttributes: asked })
    expect(hooks.off.about('plain').map(({ spec }) => selectorOf(spec))).toEqual([{}])
  })
})
