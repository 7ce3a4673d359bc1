import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBacking, stores, type Backing } from '../support/backing.ts'
import { accepted, startIssuer, whoami } from '../support/oidc.ts'
import { refusedStart } from '../support/refusal.ts'
import { useServerHere } from '../support/server-here.ts'
import { authenticator, configurationOf } from './authentication/configuration.ts'
import { configuration, rbac, useFolder, webhook } from './authorization/configuration.ts'
import { allowed, useHooks } from './authorization/hook.ts'
import { define, definition, definitions, gadget, newGroup, versionWith, type DefinitionSource } from './custom.ts'
import { core, failed, newNamespace, succeeded } from './objects.ts'

const identity = await startIssuer()
afterAll(() => identity.stop())

/** One field of each sort, with an expression. */
const claimRule = (expression: string) => ({ claimValidationRules: [{ expression, message: 'no' }] })
const userRule = (expression: string) => ({ userValidationRules: [{ expression, message: 'no' }] })
const issuer = (more: object) => configurationOf([authenticator(identity.url, identity.authority, { ...more })])
const rule = (expression: string): DefinitionSource => ({
  group: newGroup(),
  versions: [
    versionWith('v1', {
      type: 'object',
      properties: { size: { type: 'integer' } },
      'x-orch-validations': [{ rule: expression }],
    }),
  ],
})

/** An expression that its own variables fit, and the names that another field's has. */
const OWN = {
  rule: { good: 'self.size >= oldSelf.size', foreign: ['claims', 'user', 'request'] },
  claims: { good: "claims.team == 'blue'", foreign: ['self', 'oldSelf', 'user', 'request'] },
  user: { good: "user.username != 'mallory'", foreign: ['self', 'oldSelf', 'claims', 'request'] },
  request: { good: "request.user == 'jane'", foreign: ['self', 'oldSelf', 'claims', 'user'] },
} as const

/** Whatever the type: it is the name that is unknown. */
const about = (name: string): string => `has(${name}.x)`

describe.each(stores)('variables of expressions on %s', (store) => {
  const folder = useFolder()
  const hooks = useHooks('hook')
  const withCondition = (expression: string): string =>
    configuration(webhook('hook', hooks.hook.configuration, { matchConditions: [{ expression }] }), rbac)
  const server = useServerHere(() => ({
    store,
    flags: [
      '--authentication-config',
      folder.write('authentication.json', issuer({ ...claimRule(OWN.claims.good), ...userRule(OWN.user.good) })),
      '--authorization-config',
      folder.write('authorization.json', withCondition(OWN.request.good)),
    ],
  }))
  let backing: Backing
  beforeAll(async () => {
    backing = await newBacking(store)
  })
  afterAll(() => backing.dispose())
  const refusal = async (flag: string, content: string): Promise<string> => {
    const { code, output } = await refusedStart(backing, [flag, folder.write('refused.json', content)])
    expect(code).toBe(1)
    return output
  }

  it('are those of the field, and no other’s [CEL-LANG-03]', async () => {
    const { client } = server
    // Own variables work: rules over objects …
    const source = rule(OWN.rule.good)
    await define(client, source)
    const namespace = await newNamespace(client)
    const path = `/apis/${source.group}/v1/namespaces/${namespace}/gadgets`
    succeeded(await client.post(path, gadget(`${source.group}/v1`, 'g', { size: 2 })))
    succeeded(await client.patch(`${path}/g`, { spec: { size: 3 } }))
    failed(await client.patch(`${path}/g`, { spec: { size: 1 } }), 422, 'Invalid')
    // … claims and user of a token …
    const token = (team: string, sub: string) => identity.token({ team, sub })
    await accepted(client, await token('blue', 'jane'))
    expect(await whoami(client, await token('red', 'jane'))).toEqual({ status: 401 })
    expect(await whoami(client, await token('blue', 'mallory'))).toEqual({ status: 401 })
    // … and the request of a match condition.
    hooks.hook.answer = () => allowed
    const maps = core(namespace, 'configmaps')
    succeeded(await client.as(await token('blue', 'jane')).get(maps))
    failed(await client.as(await token('blue', 'joe')).get(maps), 403, 'Forbidden')

    // Names of other fields are refused: rules when they are written …
    for (const name of OWN.rule.foreign) {
      const refused = failed(await client.post(definitions, definition(rule(about(name)))), 422, 'Invalid')
      expect(refused.message).toContain(`undeclared reference to '${name}'`)
    }
    // … configurations when they are loaded.
    const claims = OWN.claims.foreign.map((name) => claimRule(about(name)).claimValidationRules[0])
    const users = OWN.user.foreign.map((name) => userRule(about(name)).userValidationRules[0])
    const tokens = await refusal(
      '--authentication-config',
      issuer({ claimValidationRules: claims, userValidationRules: users }),
    )
    const conditions = OWN.request.foreign.map((name) => ({ expression: about(name) }))
    const hook = webhook('hook', hooks.hook.configuration, { matchConditions: conditions })
    const requests = await refusal('--authorization-config', configuration(hook))
    const expectRefused = (output: string, field: string, names: readonly string[]): void => {
      for (const [index, name] of names.entries()) {
        const [, after = ''] = output.split(`${field}[${index}].expression: Invalid value: "${about(name)}": `)
        expect(after.slice(0, 200)).toContain(`undeclared reference to '${name}'`)
      }
    }
    expectRefused(tokens, 'jwt[0].claimValidationRules', OWN.claims.foreign)
    expectRefused(tokens, 'jwt[0].userValidationRules', OWN.user.foreign)
    expectRefused(requests, 'authorizers[0].webhook.matchConditions', OWN.request.foreign)
  })
})
