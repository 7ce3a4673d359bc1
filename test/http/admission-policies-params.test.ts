import { describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Reply } from '../support/client.ts'
import { useServerHere } from '../support/server-here.ts'
import { enforce, release, validations } from './admission-policies.ts'
import { configMap, core, failed, newNamespace, secret, succeeded } from './objects.ts'

const paramKind = { apiVersion: 'v1', kind: 'ConfigMap' }
const about = (resource: string, operations: readonly string[] = ['CREATE', 'UPDATE']) => ({
  matchConstraints: { resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], operations, resources: [resource] }] },
})

describe.each(stores)('parameters and variables of policies on %s', (store) => {
  const server = useServerHere({ store })
  const refusedFor = (reply: Reply, why: string): void =>
    void expect(failed(reply, 422, 'Invalid').message).toMatch(new RegExp(`denied request: ${why}$`))
  const limited = {
    paramKind,
    ...about('secrets'),
    ...validations('size(object.metadata.name) <= int(params.data.max)'),
  }

  it('are read anew for every request, from the namespace of the request or a fixed one', async () => {
    const namespace = await newNamespace(server.client)
    const elsewhere = await newNamespace(server.client)
    for (const fixed of [{}, { namespace: elsewhere }]) {
      const paramRef = { name: 'limits', parameterNotFoundAction: 'Deny', ...fixed }
      await enforce(server.client, namespace, limited, { paramRef })
    }
    const at = core(namespace, 'secrets')
    const missing =
      'failed to configure binding: no params found for policy binding with `Deny` parameterNotFoundAction'
    refusedFor(await server.client.post(at, secret('abc')), missing)
    for (const [place, max] of [
      [namespace, '3'],
      [elsewhere, '5'],
    ] as const) {
      succeeded(await server.client.post(core(place, 'configmaps'), configMap('limits', { data: { max } })))
    }
    succeeded(await server.client.post(at, secret('abc')))
    refusedFor(await server.client.post(at, secret('abcd')), 'failed expression: .*')
    succeeded(await server.client.patch(`${core(namespace, 'configmaps')}/limits`, { data: { max: '9' } }))
    succeeded(await server.client.post(at, secret('abcd')))
    refusedFor(await server.client.post(at, secret('abcdef')), 'failed expression: .*')
  })

  it('are every one that a selector finds, and none may be enough', async () => {
    const namespace = await newNamespace(server.client)
    const paramRef = { selector: { matchLabels: { limit: 'yes' } }, parameterNotFoundAction: 'Allow' }
    await enforce(server.client, namespace, limited, { paramRef })
    const at = core(namespace, 'secrets')
    succeeded(await server.client.post(at, secret('abcdefgh')))
    const labels = { limit: 'yes' }
    for (const [name, max] of [
      ['wide', '9'],
      ['narrow', '2'],
    ] as const) {
      const params = configMap(name, { metadata: { labels }, data: { max } })
      succeeded(await server.client.post(core(namespace, 'configmaps'), params))
    }
    refusedFor(await server.client.post(at, secret('abc')), 'failed expression: .*')
    succeeded(await server.client.post(at, secret('ab')))
  })

  it('must be of a kind that is served', async () => {
    const namespace = await newNamespace(server.client)
    const unknown = { apiVersion: 'none.example/v1', kind: 'Limit' }
    const paramRef = { name: 'limits', parameterNotFoundAction: 'Allow' }
    const spec = { ...limited, paramKind: unknown }
    const name = await enforce(server.client, namespace, spec, { paramRef })
    const why =
      "failed to configure policy: failed to find resource referenced by paramKind: 'none.example/v1, Kind=Limit'"
    const { message } = failed(await server.client.post(core(namespace, 'secrets'), secret('a')), 422, 'Invalid')
    expect(message).toBe(`secrets "a" is forbidden: ValidatingAdmissionPolicy '${name}' denied request: ${why}`)
    // Wherever the policy matches, bound or not.
    await release(server.client, name)
    succeeded(await server.client.post(core(namespace, 'secrets'), secret('a')))
  })

  it('build on each other, and are evaluated only when they are read', async () => {
    const namespace = await newNamespace(server.client)
    await enforce(server.client, namespace, {
      ...about('secrets'),
      variables: [
        { name: 'broken', expression: 'object.nope.nothing' },
        { name: 'name', expression: 'object.metadata.name' },
        { name: 'long', expression: 'size(variables.name) > 3' },
      ],
      validations: [
        {
          expression: "!variables.long || variables.name == 'whole'",
          messageExpression: "'too long: ' + variables.name",
        },
        { expression: "variables.name != 'bad' || variables.broken == ''" },
      ],
    })
    const at = core(namespace, 'secrets')
    succeeded(await server.client.post(at, secret('abc')))
    succeeded(await server.client.post(at, secret('whole')))
    refusedFor(await server.client.post(at, secret('long-name')), 'too long: long-name')
    refusedFor(
      await server.client.post(at, secret('bad')),
      `expression .* resulted in error: composited variable "broken" fails to evaluate: no such key: nope`,
    )
  })

  it('stand beside the old object, the namespace and the request', async () => {
    const namespace = await newNamespace(server.client, { tier: 'gold' })
    await enforce(server.client, namespace, {
      ...about('secrets', ['*']),
      matchConditions: [{ name: 'not-spared', expression: "!request.name.startsWith('spared')" }],
      ...validations(
        "request.operation == 'CREATE' ? oldObject == null : request.operation == 'DELETE' ? object == null : object.type == oldObject.type",
        "namespaceObject.metadata.labels['tier'] == 'gold' && request.namespace == namespaceObject.metadata.name",
        "request.userInfo.username == 'admin' && request.resource.resource == 'secrets' && request.dryRun == false",
        "request.operation != 'DELETE' || 'done' in oldObject.metadata.annotations",
      ),
    })
    const at = core(namespace, 'secrets')
    succeeded(await server.client.post(at, secret('a')))
    refusedFor(await server.client.post(`${at}?dryRun=All`, secret('b')), 'failed expression: request.userInfo.*')
    refusedFor(await server.client.delete(`${at}/a`), 'expression .* resulted in error: no such key: annotations')
    succeeded(await server.client.patch(`${at}/a`, { metadata: { annotations: { done: '' } } }))
    succeeded(await server.client.delete(`${at}/a`))
    succeeded(await server.client.post(`${at}?dryRun=All`, secret('spared')))
  })
})
