import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../../support/backing.ts'
import { useServerHere } from '../../support/server-here.ts'
import { core, eventually, failed, succeeded, uniqueName } from '../objects.ts'
import { configuration, rbac, tokenOf, useFolder, usersFlag, webhook } from './configuration.ts'
import { allowed, denied, noOpinion, useHooks } from './hook.ts'

const aboutUser = (user: string) => ({ expression: `request.user == '${user}'` })

describe.each(stores)('answers of webhooks on %s', (store) => {
  const folder = useFolder()
  const hooks = useHooks('lenient', 'strict', 'brief')
  const server = useServerHere(() => ({
    store,
    flags: [
      ...usersFlag(folder, { lena: ['system:masters'], stan: ['system:masters'], bea: [] }),
      '--authorization-config',
      folder.write(
        'authorization.json',
        configuration(
          webhook('lenient', hooks.lenient.configuration, { matchConditions: [aboutUser('lena')], timeout: '4s' }),
          webhook('strict', hooks.strict.configuration, {
            matchConditions: [aboutUser('stan')],
            failurePolicy: 'Deny',
            timeout: '4s',
          }),
          webhook('brief', hooks.brief.configuration, {
            matchConditions: [aboutUser('bea')],
            authorizedTTL: '1s',
            unauthorizedTTL: '1s',
          }),
          rbac,
        ),
      ),
    ],
  }))
  const as = (user: string) => server.client.as(tokenOf(user))
  const path = () => core(uniqueName('ns'), 'configmaps')
  beforeEach(() => {
    for (const hook of [hooks.lenient, hooks.strict, hooks.brief]) hook.answer = () => noOpinion
  })

  it('keeps allowed answers for five minutes, or as long as is configured [AUTHZ-WEBHOOK-01]', async () => {
    hooks.lenient.answer = hooks.brief.answer = () => allowed
    const kept = path()
    const brief = path()
    const calls = () => [hooks.lenient.calls.length, hooks.brief.calls.length]
    const [before, briefBefore] = calls()
    for (let i = 0; i < 3; i++) succeeded(await as('lena').get(kept))
    succeeded(await as('bea').get(brief))
    expect(calls()).toEqual([before! + 1, briefBefore! + 1])
    await eventually(
      async () => (await as('bea').get(brief), hooks.brief.calls.length),
      (count) => count > briefBefore! + 1,
    )
    succeeded(await as('lena').get(kept))
    expect(hooks.lenient.calls.length).toBe(before! + 1)
    succeeded(await as('lena').get(path()))
    expect(hooks.lenient.calls.length).toBe(before! + 2)
  })

  it('keeps denied answers for half a minute, or as long as is configured [AUTHZ-WEBHOOK-02]', async () => {
    hooks.lenient.answer = hooks.brief.answer = () => denied
    const kept = path()
    const brief = path()
    const calls = () => [hooks.lenient.calls.length, hooks.brief.calls.length]
    const [before, briefBefore] = calls()
    for (let i = 0; i < 3; i++) failed(await as('lena').get(kept), 403, 'Forbidden')
    failed(await as('bea').get(brief), 403, 'Forbidden')
    expect(calls()).toEqual([before! + 1, briefBefore! + 1])
    await eventually(
      async () => (await as('bea').get(brief), hooks.brief.calls.length),
      (count) => count > briefBefore! + 1,
    )
    failed(await as('lena').get(kept), 403, 'Forbidden')
    expect(hooks.lenient.calls.length).toBe(before! + 1)
  })

  it.each([
    ['is an error', { code: 503 }],
    ['is no JSON', { body: 'yes' }],
    ['is no review', { body: JSON.stringify({ allowed: true }) }],
    [
      'is of another version',
      {
        body: JSON.stringify({
          apiVersion: 'authorization.orch.io/v1beta1',
          kind: 'SubjectAccessReview',
          status: { allowed: true },
        }),
      },
    ],
  ])('follows the failure policy when the answer %s [AUTHZ-WEBHOOK-06]', async (_, answer) => {
    hooks.lenient.answer = hooks.strict.answer = () => answer
    succeeded(await as('lena').get(path()))
    expect(failed(await as('stan').get(path()), 403, 'Forbidden').message).toContain('could not be asked')
  })

  it('applies the failure policy when no answer comes in time, and when nothing listens [AUTHZ-12] [AUTHZ-WEBHOOK-06]', async () => {
    let release: () => void = () => undefined
    const held = new Promise<typeof denied>((resolve) => (release = () => resolve(denied)))
    hooks.lenient.answer = hooks.strict.answer = () => held
    const [lena, stan] = await Promise.all([as('lena').get(path()), as('stan').get(path())])
    succeeded(lena)
    failed(stan, 403, 'Forbidden')
    release()
    await hooks.lenient.down()
    await hooks.strict.down()
    const again = path()
    succeeded(await as('lena').get(again))
    failed(await as('stan').get(again), 403, 'Forbidden')
    await hooks.lenient.up()
    await hooks.strict.up()
    // A failure is no answer: the same question is asked again.
    hooks.lenient.answer = () => denied
    hooks.strict.answer = () => noOpinion
    failed(await as('lena').get(again), 403, 'Forbidden')
    succeeded(await as('stan').get(again))
  })

  it('asks again what failed for the moment', async () => {
    let asked = 0
    hooks.strict.answer = () => (++asked < 3 ? { code: 500 } : allowed)
    succeeded(await as('stan').get(path()))
    expect(asked).toBe(3)
  })
})
