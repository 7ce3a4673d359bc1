import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../../support/backing.ts'
import { useServerHere } from '../../support/server-here.ts'
import { core, failed, succeeded } from '../objects.ts'
import { configuration, rbac, tokenOf, useFolder, usersFlag, webhook } from './configuration.ts'
import { allowed, denied, noOpinion, useHooks } from './hook.ts'

const conditions = (...expressions: readonly string[]) => ({
  matchConditions: expressions.map((expression) => ({ expression })),
})
const about = (user: string): string => `request.user == '${user}'`
/** Without a resource there is no name to compare. */
const erring = "request.resourceAttributes.name == 'x'"

describe.each(stores)('match conditions on %s', (store) => {
  const folder = useFolder()
  const hooks = useHooks('place', 'every', 'strict', 'lenient', 'excluded')
  const server = useServerHere(() => ({
    store,
    flags: [
      ...usersFlag(folder, { pia: [], eve: ['red', 'blue'], stan: ['system:masters'], lena: ['system:masters'] }),
      '--authorization-config',
      folder.write(
        'authorization.json',
        configuration(
          webhook(
            'place',
            hooks.place.configuration,
            conditions(about('pia'), 'has(request.resourceAttributes)', "request.resourceAttributes.namespace == 'a'"),
          ),
          webhook(
            'every',
            hooks.every.configuration,
            conditions(
              `${about('eve')} && request.uid == 'eve-uid' && 'blue' in request.groups && request.extra.size() == 0`,
              "request.resourceAttributes.group == 'apps' && request.resourceAttributes.version == 'v1'",
              "request.resourceAttributes.resource == 'deployments' && request.resourceAttributes.name == 'x'",
              "request.resourceAttributes.verb == 'get' && request.resourceAttributes.subresource == 'scale'",
            ),
          ),
          webhook('strict', hooks.strict.configuration, {
            ...conditions(about('stan'), erring),
            failurePolicy: 'Deny',
          }),
          webhook('lenient', hooks.lenient.configuration, conditions(about('lena'), erring)),
          webhook('excluded', hooks.excluded.configuration, {
            ...conditions(
              erring,
              "request.user in ['pia', 'lena'] && request.nonResourceAttributes.path == '/nowhere'",
            ),
            failurePolicy: 'Deny',
          }),
          rbac,
        ),
      ),
    ],
  }))
  const as = (user: string) => server.client.as(tokenOf(user))
  const all = () => [hooks.place, hooks.every, hooks.strict, hooks.lenient, hooks.excluded]
  beforeEach(() => {
    for (const hook of all()) {
      hook.answer = () => noOpinion
      hook.calls.length = 0
    }
  })

  it('calls a hook only for what its expressions say [AUTHZ-WEBHOOK-09] [AUTHZ-WEBHOOK-10]', async () => {
    hooks.place.answer = () => allowed
    failed(await as('pia').get(core('a', 'configmaps', 'x')), 404, 'NotFound')
    failed(await as('pia').get(core('b', 'configmaps', 'x')), 403, 'Forbidden')
    failed(await as('pia').get('/metrics'), 403, 'Forbidden')
    failed(await as('eve').get(core('a', 'configmaps', 'x')), 403, 'Forbidden')
    expect(hooks.place.calls.map(({ spec }) => [spec.user, spec.resourceAttributes?.namespace])).toEqual([['pia', 'a']])
  })

  it('calls it when all are true, and not when any is false [AUTHZ-WEBHOOK-10]', async () => {
    hooks.every.answer = () => allowed
    const deployment = '/apis/apps/v1/namespaces/a/deployments/x'
    failed(await as('eve').get(deployment), 403, 'Forbidden')
    failed(await as('eve').patch(`${deployment}/scale`, {}), 403, 'Forbidden')
    failed(await as('eve').get('/apis/apps/v1/namespaces/a/deployments/y/scale'), 403, 'Forbidden')
    expect(hooks.every.calls).toEqual([])
    failed(await as('eve').get(`${deployment}/scale`), 404, 'NotFound')
    expect(hooks.every.calls.length).toBe(1)
  })

  it('applies the failure policy when a condition cannot be evaluated and none is false [AUTHZ-WEBHOOK-06] [AUTHZ-WEBHOOK-11]', async () => {
    failed(await as('stan').get('/openapi/v3'), 403, 'Forbidden')
    succeeded(await as('lena').get('/openapi/v3'))
    // With a further condition that is false the hook is passed over, whatever its failure policy.
    succeeded(await server.client.get('/openapi/v3'))
    expect(all().flatMap(({ calls }) => calls)).toEqual([])
    // Where the field is there, both are asked.
    hooks.strict.answer = hooks.lenient.answer = () => denied
    failed(await as('stan').get(core('a', 'configmaps', 'x')), 403, 'Forbidden')
    failed(await as('lena').get(core('a', 'configmaps', 'x')), 403, 'Forbidden')
    expect([hooks.strict.calls.length, hooks.lenient.calls.length]).toEqual([1, 1])
    const { text } = await server.client.get('/metrics')
    for (const name of ['strict', 'lenient']) {
      expect(text).toMatch(
        new RegExp(
          `^apiserver_authorization_match_condition_evaluation_errors_total\\{type="Webhook",name="${name}"\\} \\d+$`,
          'm',
        ),
      )
    }
  })
})
