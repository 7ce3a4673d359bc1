import { describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Reply } from '../support/client.ts'
import { plainToken } from '../support/server.ts'
import { useServerHere } from '../support/server-here.ts'
import { enforce, policies, policy, validations } from './admission-policies.ts'
import { definition, definitions, newGroup, versionWith } from './custom.ts'
import { configMap, core, eventually, failed, newNamespace, succeeded, uniqueName } from './objects.ts'

const group = 'rbac.authorization.orch.io'
const user = { apiGroup: group, kind: 'User', name: 'plain' }

interface Rule {
  readonly apiGroups: readonly string[]
  readonly resources: readonly string[]
  readonly verbs: readonly string[]
  readonly resourceNames?: readonly string[]
}

const writing: Rule = { apiGroups: [''], resources: ['configmaps'], verbs: ['create'] }

describe.each(stores)('policies that ask for rights on %s', (store) => {
  const server = useServerHere({ store })

  /** Gives rights in a namespace to somebody, by default the plain user. */
  async function grant(namespace: string, rules: readonly Rule[], subject: object = user): Promise<void> {
    const at = `/apis/${group}/v1/namespaces/${namespace}`
    const name = uniqueName('role')
    const metadata = { name }
    const apiVersion = `${group}/v1`
    succeeded(await server.client.post(`${at}/roles`, { apiVersion, kind: 'Role', metadata, rules }))
    const roleRef = { apiGroup: group, kind: 'Role', name }
    const binding = { apiVersion, kind: 'RoleBinding', metadata, subjects: [subject], roleRef }
    succeeded(await server.client.post(`${at}/rolebindings`, binding))
  }

  /** A namespace in which the plain user may make config maps that meet an expression. */
  async function judged(expression: string, rules: readonly Rule[] = []) {
    const namespace = await newNamespace(server.client)
    const text = expression.replaceAll('NAMESPACE', `'${namespace}'`)
    await enforce(server.client, namespace, {
      validations: [{ expression: text, message: 'not allowed to' }],
    })
    await grant(namespace, [writing, ...rules])
    const ask = (): Promise<Reply> =>
      server.client.as(plainToken).post(`${core(namespace, 'configmaps')}?dryRun=All`, configMap('a'))
    const becomes = (status: number): Promise<Reply> => eventually(ask, (reply) => reply.status === status)
    return { namespace, allowed: () => becomes(201), refused: () => becomes(422) }
  }

  it('have a variable that rules of custom resources lack [CEL-AUTHZ-01]', async () => {
    const expression = "authorizer.group('').resource('pods').check('get').allowed()"
    succeeded(await server.client.post(policies, policy(uniqueName('asks'), validations(expression))))
    const rules = { 'x-orch-validations': [{ rule: expression }] }
    const faulty = definition({
      group: newGroup(),
      versions: [versionWith('v1', { type: 'object', properties: { a: { type: 'string' } }, ...rules })],
    })
    const refused = failed(await server.client.post(definitions, faulty), 422, 'Invalid')
    expect(refused.message).toContain("undeclared reference to 'authorizer'")
  })

  it('follow the rights of the user to a resource [CEL-AUTHZ-02]', async () => {
    const pods = await judged("authorizer.group('').resource('pods').namespace(NAMESPACE).check('get').allowed()")
    const reply = await pods.refused()
    expect(reply.body.message).toContain('denied request: not allowed to')
    await grant(pods.namespace, [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }])
    await pods.allowed()
    const everywhere = await judged("authorizer.group('').resource('pods').check('get').allowed()")
    await everywhere.refused()
    const admin = await server.client.post(core(everywhere.namespace, 'configmaps'), configMap('a'))
    succeeded(admin)
  })

  it('narrow a check by subresource, namespace and name, in any order [CEL-AUTHZ-03]', async () => {
    const chain = (...calls: readonly string[]): string =>
      `authorizer.group('').resource('pods').${calls.join('.')}.check('get').allowed()`
    const status = "subresource('status')"
    const here = 'namespace(NAMESPACE)'
    const name = "name('mine')"
    const rule = { apiGroups: [''], resources: ['pods/status'], verbs: ['get'], resourceNames: ['mine'] }
    for (const calls of [
      [status, here, name],
      [name, status, here],
      [here, name, status],
    ]) {
      await (await judged(chain(...calls), [rule])).allowed()
    }
    for (const calls of [
      [here, name],
      [status, name],
      [status, here],
      [status, "name('other')", here],
    ]) {
      await (await judged(`!${chain(...calls)}`, [rule])).allowed()
      await (await judged(chain(...calls), [rule])).refused()
    }
  })

  it('give a decision with a reason, also where it is no [CEL-AUTHZ-04]', async () => {
    const check = "authorizer.group('').resource('secrets').namespace(NAMESPACE).check('get')"
    const typed = `!${check}.allowed() && type(${check}.reason()) == string`
    await (await judged(typed)).allowed()
    await (await judged(`${check}.allowed()`)).refused()
  })

  it('ask for paths outside of resources [CEL-AUTHZ-05]', async () => {
    await (await judged("authorizer.path('/healthz').check('get').allowed()")).allowed()
    await (await judged("authorizer.path('/metrics').check('get').allowed()")).refused()
  })

  it('ask for the rights of a service account [CEL-AUTHZ-06]', async () => {
    const account = { kind: 'ServiceAccount', name: 'b' }
    const secrets = { apiGroups: [''], resources: ['secrets'], verbs: ['get'] }
    const expression =
      "authorizer.serviceAccount(NAMESPACE, 'b').group('').resource('secrets').namespace(NAMESPACE).check('get').allowed()"
    const { namespace, refused, allowed } = await judged(expression)
    await refused()
    await grant(namespace, [secrets])
    await refused()
    failed(await server.client.post(core(namespace, 'configmaps'), configMap('a')), 422, 'Invalid')
    await grant(namespace, [secrets], { ...account, namespace })
    await allowed()
  })

  it('know the resource of the request', async () => {
    const { namespace, refused, allowed } = await judged("authorizer.requestResource.check('delete').allowed()")
    await refused()
    await grant(namespace, [{ ...writing, verbs: ['delete'] }])
    await allowed()
  })
})
