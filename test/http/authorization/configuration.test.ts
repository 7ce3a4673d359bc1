import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBacking, stores, type Backing } from '../../support/backing.ts'
import { refusedStart } from '../../support/refusal.ts'
import { configuration, rbac, useFolder, webhook } from './configuration.ts'
import { useHooks } from './hook.ts'

describe.each(stores)('the configuration file of authorization on %s', (store) => {
  const folder = useFolder()
  const hooks = useHooks('hook')
  let backing: Backing
  beforeAll(async () => {
    backing = await newBacking(store)
  })
  afterAll(() => backing.dispose())
  /** What a start with this file says; it must fail. */
  const refusal = async (content: string, ...flags: readonly string[]): Promise<string> => {
    const file = folder.write('authorization.json', content)
    const { code, output } = await refusedStart(backing, ['--authorization-config', file, ...flags])
    expect(code).toBe(1)
    expect(output).toContain(`the authorization configuration ${file}`)
    return output
  }
  const entry = (name: string, change: object) => webhook(name, hooks.hook.configuration, { ...change })

  it('excludes the flags that say the same [AUTHZ-CFG-02]', async () => {
    const file = folder.write('good.json', configuration(rbac))
    for (const [name, value] of [
      ['authorization-mode', 'RBAC'],
      ['authorization-webhook-config-file', hooks.hook.configuration],
      ['authorization-webhook-version', 'v1'],
      ['authorization-webhook-cache-authorized-ttl', '1m'],
      ['authorization-webhook-cache-unauthorized-ttl', '1m'],
    ]) {
      const given = ['--authorization-config', file, `--${name}=${value}`]
      const { code, output } = await refusedStart(backing, given)
      expect(code).toBe(2)
      expect(output).toContain(`--authorization-config cannot be combined with --${name}`)
    }
  })

  it('refuses other types, and names that are missing, taken or no label [AUTHZ-CFG-06] [AUTHZ-CFG-07]', async () => {
    const output = await refusal(
      configuration(
        { type: 'ABAC', name: 'abac' },
        { type: 'AlwaysAllow', name: 'all' },
        { name: 'untyped' },
        { type: 'Node' },
        { type: 'RBAC', name: 'a b!' },
        entry('twice', {}),
        entry('twice', {}),
        { type: 'Webhook', name: 'empty' },
        { type: 'RBAC', name: 'again', webhook: {} },
      ),
    )
    for (const error of [
      'authorizers[0].type: Unsupported value: "ABAC": supported values: "Node", "RBAC", "Webhook"',
      'authorizers[1].type: Unsupported value: "AlwaysAllow": supported values: "Node", "RBAC", "Webhook"',
      'authorizers[2].type: Required value',
      'authorizers[3].name: Required value',
      'authorizers[4].name: Invalid value: "a b!": authorizer name is invalid: a lowercase RFC 1123 subdomain must consist',
      'authorizers[6].name: Duplicate value: "twice"',
      'authorizers[7].webhook: Required value: required when type=Webhook',
      'authorizers[8].type: Duplicate value: "RBAC"',
      'authorizers[8].webhook: Invalid value: "non-null": may only be specified when type=Webhook',
    ]) {
      expect(output).toContain(error)
    }
    expect(await refusal(configuration())).toContain(
      'authorizers: Required value: at least one authorization mode must be defined',
    )
  })

  it('wants every required field of a webhook, with a value that it knows [AUTHZ-WEBHOOK-03] [AUTHZ-WEBHOOK-04] [AUTHZ-WEBHOOK-05] [AUTHZ-WEBHOOK-07] [AUTHZ-WEBHOOK-08]', async () => {
    const output = await refusal(
      configuration(
        { type: 'Webhook', name: 'nothing', webhook: {} },
        entry('long', { timeout: '31s', authorizedTTL: '-1s', unauthorizedTTL: 'soon' }),
        entry('never', { timeout: '0s' }),
        entry('versions', { subjectAccessReviewVersion: 'v2', matchConditionSubjectAccessReviewVersion: 'v1beta1' }),
        entry('policy', { failurePolicy: 'Allow', connectionInfo: { type: 'KubeConfig' } }),
        entry('inside', { connectionInfo: { type: 'InClusterConfig' } }),
        entry('other', { connectionInfo: { type: 'Socket' } }),
        entry('relative', { connectionInfo: { type: 'KubeConfig', kubeConfigFile: 'hook.kubeconfig' } }),
      ),
    )
    for (const error of [
      'authorizers[0].webhook.timeout: Required value',
      'authorizers[0].webhook.subjectAccessReviewVersion: Required value',
      'authorizers[0].webhook.matchConditionSubjectAccessReviewVersion: Required value',
      'authorizers[0].webhook.failurePolicy: Required value',
      'authorizers[0].webhook.connectionInfo.type: Required value',
      'authorizers[1].webhook.timeout: Invalid value: "31s": must be > 0s and <= 30s',
      'authorizers[1].webhook.authorizedTTL: Invalid value: "-1s": must be > 0s',
      'authorizers[1].webhook.unauthorizedTTL: Invalid value: "soon"',
      'authorizers[2].webhook.timeout: Required value',
      'authorizers[3].webhook.subjectAccessReviewVersion: Unsupported value: "v2": supported values: "v1", "v1beta1"',
      'authorizers[3].webhook.matchConditionSubjectAccessReviewVersion: Unsupported value: "v1beta1": supported values: "v1"',
      'authorizers[4].webhook.failurePolicy: Unsupported value: "Allow": supported values: "NoOpinion", "Deny"',
      'authorizers[4].webhook.connectionInfo.kubeConfigFile: Required value',
      'authorizers[5].webhook.connectionInfo.type: Forbidden: InClusterConfig cannot be used by the API server itself',
      'authorizers[6].webhook.connectionInfo.type: Unsupported value: "Socket"',
      'authorizers[7].webhook.connectionInfo.kubeConfigFile: Invalid value: "hook.kubeconfig": must be an absolute path',
    ]) {
      expect(output).toContain(error)
    }
  })

  it('validates match conditions when it reads them [AUTHZ-WEBHOOK-09]', async () => {
    const conditions = (...expressions: readonly string[]) => ({
      matchConditions: expressions.map((expression) => ({ expression })),
    })
    const many = Array.from({ length: 65 }, (_, index) => `request.user != 'u${index}'`)
    const output = await refusal(
      configuration(
        entry('many', conditions(...many)),
        entry('wrong', conditions('request.user', 'request.nope == 1', 'true', 'true', '', 'request.user ==')),
        entry('other', conditions("object.name == 'x'")),
      ),
    )
    for (const error of [
      'authorizers[0].webhook.matchConditions: Too many: 65: must have at most 64 items',
      'authorizers[1].webhook.matchConditions[0].expression: Invalid value: "request.user": must evaluate to bool',
      'authorizers[1].webhook.matchConditions[1].expression: Invalid value: "request.nope == 1": compilation failed',
      "undefined field 'nope'",
      'authorizers[1].webhook.matchConditions[3].expression: Duplicate value: "true"',
      'authorizers[1].webhook.matchConditions[4].expression: Required value',
      'authorizers[1].webhook.matchConditions[5].expression: Invalid value: "request.user ==": compilation failed',
      "undeclared reference to 'object'",
    ]) {
      expect(output).toContain(error)
    }
  })

  it('is read strictly, and only where its feature is on', async () => {
    const good = { apiVersion: 'apiserver.config.orch.io/v1beta1', kind: 'AuthorizationConfiguration' }
    expect(await refusal(JSON.stringify({ ...good, authorizers: [{ ...rbac, mode: 'x' }] }))).toContain(
      'strict decoding error: unknown field "authorizers[0].mode"',
    )
    const file = folder.write('good.json', configuration(rbac))
    const off = ['--feature-gates=StructuredAuthorizationConfiguration=false', '--authorization-config', file]
    const refused = await refusedStart(backing, off)
    expect(refused).toMatchObject({ code: 2, output: expect.stringContaining('StructuredAuthorizationConfiguration') })
  })
})
