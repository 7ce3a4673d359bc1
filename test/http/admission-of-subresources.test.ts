import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { useServerHere } from '../support/server-here.ts'
import { patchOf, startWebhook, type Webhook } from '../support/webhook.ts'
import { admissionGroup, enforce, release, validations } from './admission-policies.ts'
import { core, failed, newNamespace, pod, succeeded } from './objects.ts'

const hooks = (kind: 'mutating' | 'validating'): string => `/apis/${admissionGroup}/v1/${kind}webhookconfigurations`

const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: 'p' } }
const binding = { apiVersion: 'v1', kind: 'Binding', metadata: { name: 'p' }, target: { kind: 'Node', name: 'n' } }
const tokenRequest = { apiVersion: 'authentication.orch.io/v1', kind: 'TokenRequest', spec: { audiences: ['a'] } }

/** What is posted, and as what admission sees it. */
const SUBRESOURCES = [
  {
    resource: 'pods',
    subresource: 'eviction',
    name: 'p',
    body: eviction,
    kind: { group: 'policy', version: 'v1', kind: 'Eviction' },
  },
  {
    resource: 'pods',
    subresource: 'binding',
    name: 'p',
    body: binding,
    kind: { group: '', version: 'v1', kind: 'Binding' },
  },
  {
    resource: 'serviceaccounts',
    subresource: 'token',
    name: 'a',
    body: tokenRequest,
    kind: { group: 'authentication.orch.io', version: 'v1', kind: 'TokenRequest' },
  },
]

describe('admission of what is posted to a subresource', () => {
  const server = useServerHere({ store: 'lmdb' })
  let hook: Webhook
  beforeAll(async () => {
    hook = await startWebhook()
  })
  afterAll(() => hook.close())
  afterEach(async () => {
    for (const kind of ['mutating', 'validating'] as const) await server.client.delete(hooks(kind))
    hook.asked.length = 0
    hook.answer = () => ({ allowed: true })
  })

  const register = async (kind: 'Mutating' | 'Validating', resources: readonly string[]): Promise<void> => {
    const plural = kind === 'Mutating' ? 'mutating' : 'validating'
    succeeded(
      await server.client.post(hooks(plural), {
        apiVersion: `${admissionGroup}/v1`,
        kind: `${kind}WebhookConfiguration`,
        metadata: { name: 'subresources' },
        webhooks: [
          {
            name: 'subresources.hook.example',
            clientConfig: hook.clientConfig,
            rules: [{ operations: ['*'], apiGroups: [''], apiVersions: ['v1'], resources }],
            sideEffects: 'None',
            admissionReviewVersions: ['v1'],
          },
        ],
      }),
    )
  }

  const subjects = async (): Promise<string> => {
    const ns = await newNamespace(server.client)
    succeeded(await server.client.post(core(ns, 'pods'), pod('p')))
    const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'a' } }
    succeeded(await server.client.post(core(ns, 'serviceaccounts'), account))
    return ns
  }

  describe.each(SUBRESOURCES)('$resource/$subresource', ({ resource, subresource, name, body, kind }) => {
    const at = (ns: string): string => `${core(ns, resource, name)}/${subresource}`

    it.each([`${resource}/${subresource}`, `${resource}/*`, `*/${subresource}`, '*/*'])(
      'is a creation of the posted body for a webhook with the rule %s [ADM-01]',
      async (rule) => {
        const ns = await subjects()
        await register('Validating', [rule])
        hook.answer = ({ subResource }) => ({ allowed: subResource === subresource, status: { message: 'not this' } })
        succeeded(await server.client.post(at(ns), body))
        expect(hook.asked).toHaveLength(1)
        expect(hook.asked[0]).toMatchObject({
          operation: 'CREATE',
          kind,
          requestKind: kind,
          resource: { group: '', version: 'v1', resource },
          subResource: subresource,
          name,
          namespace: ns,
          object: { ...body, metadata: { ...('metadata' in body ? body.metadata : {}) } },
          oldObject: null,
        })
      },
    )

    it('is not carried out if a webhook refuses it', async () => {
      const ns = await subjects()
      await register('Validating', [`${resource}/${subresource}`])
      hook.answer = () => ({ allowed: false, status: { message: 'not today' } })
      const before = succeeded(await server.client.get(core(ns, resource, name)))
      expect(failed(await server.client.post(at(ns), body), 403, 'Forbidden').message).toContain('not today')
      expect(succeeded(await server.client.get(core(ns, resource, name)))).toEqual(before)
    })

    it('is not seen by rules for the object itself', async () => {
      const ns = await subjects()
      await register('Validating', [resource])
      succeeded(await server.client.post(at(ns), body))
      expect(hook.asked).toEqual([])
    })

    it('is refused by a policy that reads the body', async () => {
      const ns = await subjects()
      const rule = {
        apiGroups: [''],
        apiVersions: ['v1'],
        operations: ['CREATE'],
        resources: [`${resource}/${subresource}`],
      }
      const named = await enforce(server.client, ns, {
        matchConstraints: { resourceRules: [rule] },
        ...validations(
          `!(object.kind == '${kind.kind}' && request.kind.kind == '${kind.kind}' && request.subResource == '${subresource}')`,
        ),
      })
      failed(await server.client.post(at(ns), body), 422, 'Invalid')
      await release(server.client, named)
    })
  })

  it('is asked about a legacy binding as about what was sent, once, and not as about a subresource', async () => {
    const ns = await subjects()
    await register('Validating', ['bindings', 'pods/binding'])
    hook.answer = ({ resource }) => ({ allowed: resource.resource === 'bindings' })
    succeeded(await server.client.post(core(ns, 'bindings'), binding))
    expect(hook.asked).toHaveLength(1)
    expect(hook.asked[0]).toMatchObject({
      operation: 'CREATE',
      kind: { group: '', version: 'v1', kind: 'Binding' },
      resource: { group: '', version: 'v1', resource: 'bindings' },
      requestResource: { group: '', version: 'v1', resource: 'bindings' },
      name: 'p',
      namespace: ns,
      object: binding,
      oldObject: null,
    })
    expect(hook.asked[0]).not.toHaveProperty('subResource')
    expect(succeeded(await server.client.get(core(ns, 'pods', 'p')))).toMatchObject({ spec: { nodeName: 'n' } })
  })

  it('refuses a legacy binding by webhook and policy, and carries out what a webhook makes of it', async () => {
    const ns = await subjects()
    await register('Validating', ['bindings'])
    hook.answer = () => ({ allowed: false, status: { message: 'not here' } })
    expect(failed(await server.client.post(core(ns, 'bindings'), binding), 403, 'Forbidden').message).toContain(
      'not here',
    )
    expect(succeeded(await server.client.get(core(ns, 'pods', 'p'))).spec).not.toHaveProperty('nodeName')
    await server.client.delete(hooks('validating'))
    await register('Mutating', ['bindings'])
    hook.answer = () => patchOf({ op: 'replace', path: '/target/name', value: 'chosen' })
    succeeded(await server.client.post(core(ns, 'bindings'), binding))
    expect(succeeded(await server.client.get(core(ns, 'pods', 'p')))).toMatchObject({ spec: { nodeName: 'chosen' } })
  })

  it('is asked about reviews, which do not tell whether a namespace exists', async () => {
    const group = 'authorization.orch.io'
    succeeded(
      await server.client.post(hooks('validating'), {
        apiVersion: `${admissionGroup}/v1`,
        kind: 'ValidatingWebhookConfiguration',
        metadata: { name: 'reviews' },
        webhooks: [
          {
            name: 'reviews.hook.example',
            clientConfig: hook.clientConfig,
            sideEffects: 'None',
            rules: [{ operations: ['CREATE'], apiGroups: [group], apiVersions: ['v1'], resources: ['*'] }],
            admissionReviewVersions: ['v1'],
          },
        ],
      }),
    )
    const spec = { resourceAttributes: { namespace: 'absent', verb: 'get', resource: 'pods' }, user: 'u' }
    const review = {
      apiVersion: `${group}/v1`,
      kind: 'LocalSubjectAccessReview',
      metadata: { namespace: 'absent' },
      spec,
    }
    const path = `/apis/${group}/v1/namespaces/absent/localsubjectaccessreviews`
    succeeded(await server.client.post(path, review))
    expect(hook.asked.map(({ resource }) => resource.resource)).toEqual(['localsubjectaccessreviews'])
    hook.answer = () => ({ allowed: false })
    failed(await server.client.post(path, review), 403, 'Forbidden')
  })

  it.each([
    ['pods/binding', 'p/binding', 'pods', binding, '/target', 'text'],
    ['pods/binding', 'p/binding', 'pods', binding, '/target/name', 7],
    ['pods/eviction', 'p/eviction', 'pods', eviction, '/deleteOptions', { gracePeriodSeconds: 'soon' }],
    ['serviceaccounts/token', 'a/token', 'serviceaccounts', tokenRequest, '/spec/audiences', 'one'],
    ['bindings', '', 'bindings', binding, '/target', ['x']],
  ] as const)(
    'refuses a body of %s that a webhook has made of the wrong types, whatever it was before (%#)',
    async (rule, path, resource, body, at, value) => {
      const ns = await subjects()
      await register('Mutating', [rule])
      hook.answer = () => patchOf({ op: 'add', path: at, value })
      const { message } = failed(await server.client.post(core(ns, resource, path), body), 500, 'InternalError')
      expect(message).toContain('cannot unmarshal')
      expect((await server.client.get(core(ns, 'pods', 'p'))).body.spec).not.toHaveProperty('nodeName')
      hook.answer = () => patchOf({ op: 'add', path: '/nobody', value: { knows: 'it' } })
      succeeded(await server.client.post(core(ns, resource, path), body))
    },
  )

  it('carries out what a mutating webhook makes of the body', async () => {
    const ns = await subjects()
    await register('Mutating', ['pods/binding', 'serviceaccounts/token'])
    hook.answer = ({ subResource }) =>
      subResource === 'token'
        ? patchOf({ op: 'replace', path: '/spec/audiences', value: ['other'] })
        : patchOf({ op: 'replace', path: '/target/name', value: 'chosen' })
    succeeded(await server.client.post(`${core(ns, 'pods', 'p')}/binding`, binding))
    expect(succeeded(await server.client.get(core(ns, 'pods', 'p')))).toMatchObject({ spec: { nodeName: 'chosen' } })
    const token = succeeded(await server.client.post(`${core(ns, 'serviceaccounts', 'a')}/token`, tokenRequest))
    expect(token).toMatchObject({ spec: { audiences: ['other'] } })
  })

  it('says that a request is a dry run', async () => {
    const ns = await subjects()
    await register('Validating', ['pods/eviction'])
    succeeded(await server.client.post(`${core(ns, 'pods', 'p')}/eviction?dryRun=All`, eviction))
    expect(hook.asked.map(({ dryRun }) => dryRun)).toEqual([true])
  })

  it('refuses tokens, bindings and evictions in a namespace under deletion [NS-02]', async () => {
    const ns = await subjects()
    const path = `/api/v1/namespaces/${ns}`
    const held = { ...pod('held'), metadata: { name: 'held', finalizers: ['test.example/hold'] } }
    succeeded(await server.client.post(core(ns, 'pods'), held))
    succeeded(await server.client.delete(path))
    const refused = await server.client.post(`${core(ns, 'pods', 'held')}/eviction`, {
      ...eviction,
      metadata: { name: 'held' },
    })
    const { details } = failed(refused, 403, 'Forbidden')
    expect(details?.causes?.map(({ reason }) => reason)).toEqual(['NamespaceTerminating'])
  })
})
