import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import * as definitions from '../../generated/index.ts'
import { ConfigMapResource, EventResource, SecretResource } from '../../generated/core/resources.ts'
import { PodDisruptionBudgetResource } from '../../generated/policy/resources.ts'
import {
  ClusterRoleBindingResource,
  ClusterRoleResource,
  RoleBindingResource,
  RoleResource,
} from '../../generated/rbac/resources.ts'
import type { ClusterRole } from '../../generated/rbac/v1/types.ts'
import { isConditionTrue } from '../../operator/index.ts'
import type { ApiObject } from '../../runtime/api/index.ts'
import type { ResourceDefinition } from '../../runtime/scheme/index.ts'
import { memoryLog } from '../../runtime/store/memory/index.ts'
import { createServer } from '../../server/index.ts'
import { waitFor } from '../support/patience.ts'
import { orch, orchIn, root, scratch, startIn } from './support.ts'

/** A client configuration of a user of a server. */
function clientConfiguration({ url, ca }: { readonly url: string; readonly ca: string }, token: string): string {
  const cluster = { server: url, 'certificate-authority-data': Buffer.from(ca).toString('base64') }
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'here',
    clusters: [{ name: 'here', cluster }],
    users: [{ name: 'me', user: { token } }],
    contexts: [{ name: 'here', context: { cluster: 'here', user: 'me' } }],
  })
}

it('runs the controllers of a project against a server until it is asked to end', async () => {
  const folder = scratch()
  const server = await createServer(
    { serve: { 'data-dir': join(folder, 'data') } },
    { definitions, log: memoryLog(), assets: join(root, 'generated') },
  )
  const { url, ca, token } = await server.listen({ port: 0 })
  writeFileSync(join(folder, 'kubeconfig'), clientConfiguration({ url, ca }, token))
  writeFileSync(
    join(folder, 'orch.config.ts'),
    `import { defineController } from '${root}/operator/index.ts'
import { ConfigMapResource } from '${root}/generated/core/resources.ts'
const labels = defineController(ConfigMapResource, {
  name: 'labels',
  async reconcile({ object, client }) {
    const { name, namespace, labels } = object.metadata
    if (namespace !== 'default' || labels?.seen === 'yes') return
    await client.for(ConfigMapResource).in(namespace).patch(name, 'merge', { metadata: { labels: { seen: 'yes' } } })
  },
})
export default { generated: '${root}/generated', controllers: [labels] }
`,
  )
  const running = startIn(folder, 'controllers', '--kubeconfig', 'kubeconfig')
  await running.waitFor(/runs labels on https:/)
  const maps = server.client().for(ConfigMapResource).in('default')
  await maps.create({ metadata: { name: 'one' } })
  await waitFor(async () => expect((await maps.get('one')).metadata.labels).toEqual({ seen: 'yes' }))
  running.signal('SIGTERM')
  expect({ code: await running.ended, stderr: running.stderr() }).toEqual({ code: 0, stderr: '' })
  await server.close()
})

/** A controller that does all that follows from its own type and what it owns and watches, and one thing more. */
const BUDGETS = `import { defineController, ownedBy, setCondition, watched, withFinalizer } from '${root}/operator/index.ts'
import { ConfigMapResource, SecretResource, NamespaceResource } from '${root}/generated/core/resources.ts'
import { PodDisruptionBudgetResource } from '${root}/generated/policy/resources.ts'
const budgets = defineController(PodDisruptionBudgetResource, {
  name: 'budgets',
  owns: [ConfigMapResource],
  watches: [watched(SecretResource, ({ metadata }) => metadata.annotations?.wakes ?? [])],
  rights: [{ resource: NamespaceResource, verbs: ['get'] }],
  async reconcile({ object, client, events, now }) {
    const kept = await withFinalizer({
      client,
      resource: PodDisruptionBudgetResource,
      object,
      finalizer: 'example.com/budgets',
      cleanUp: () => undefined,
    })
    if (kept === undefined) return
    const { name, namespace } = kept.metadata
    await client.for(NamespaceResource).get(namespace)
    const maps = client.for(ConfigMapResource).in(namespace)
    const made = { name: name + '-map', ...ownedBy(PodDisruptionBudgetResource, kept) }
    await maps.apply({ metadata: made, data: { of: name } })
    await events.normal('Counted', 'counted ' + name)
    await events.normal('Counted', 'counted ' + name)
    const status = setCondition(kept, { type: 'Counted', status: 'True', reason: 'Made' }, now())
    await client.for(PodDisruptionBudgetResource).in(namespace).subresource('status').update(name, { ...kept, status })
  },
})
export default { generated: '${root}/generated', controllers: [budgets] }
`

const ROLES = [ClusterRoleResource, RoleResource, ClusterRoleBindingResource, RoleBindingResource]

describe('whoever has the role that --print-role prints', () => {
  it('runs the controllers, and is told of each right that is taken away', async () => {
    const folder = scratch()
    writeFileSync(join(folder, 'tokens.csv'), 'budget-token,budgeteer,u1\n')
    const serve = { 'data-dir': join(folder, 'data'), 'token-auth-file': join(folder, 'tokens.csv') }
    const server = await createServer({ serve }, { definitions, log: memoryLog(), assets: join(root, 'generated') })
    const place = await server.listen({ port: 0 })
    writeFileSync(join(folder, 'kubeconfig'), clientConfiguration(place, 'budget-token'))
    writeFileSync(join(folder, 'orch.config.ts'), BUDGETS)

    const { code, stdout, stderr } = await orchIn(folder, 'controllers', '--print-role')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    // The bindings are comments, for the user to be named.
    const bindings = stdout.slice(stdout.indexOf('# ---')).replaceAll(/^# /gm, '').replaceAll('USER', 'budgeteer')
    const objects = [...parseAllDocuments(stdout), ...parseAllDocuments(bindings)]
      .map((document) => document.toJS() as { kind: string; metadata: { name: string; namespace?: string } })
      .filter((object) => object !== null)
    expect(objects.map(({ kind }) => kind)).toEqual(['ClusterRole', 'Role', 'ClusterRoleBinding', 'RoleBinding'])
    const client = server.client()
    for (const object of objects) {
      const resource = ROLES.find(({ kind }) => kind === object.kind) ?? expect.fail(object.kind)
      const { namespace } = object.metadata
      const all = client.for<ApiObject, Record<never, never>>(resource as ResourceDefinition)
      await (namespace === undefined ? all : all.in(namespace)).create(object)
    }

    const running = startIn(folder, 'controllers', '--kubeconfig', 'kubeconfig')
    await running.waitFor(/runs budgets on https:/)
    const budgets = client.for(PodDisruptionBudgetResource).in('default')
    await budgets.create({ metadata: { name: 'one' }, spec: { minAvailable: 1 } })
    await waitFor(async () => expect(isConditionTrue(await budgets.get('one'), 'Counted')).toBe(true))
    expect((await client.for(ConfigMapResource).in('default').get('one-map')).data).toEqual({ of: 'one' })
    const [event] = (await client.for(EventResource).in('default').list()).items
    expect(event?.count).toBeGreaterThan(1)
    await client
      .for(SecretResource)
      .in('default')
      .create({ metadata: { name: 'waker', annotations: { wakes: 'default/one' } } })
    await waitFor(async () =>
      expect((await client.for(EventResource).in('default').list()).items[0]?.count).toBeGreaterThan(3),
    )
    await budgets.delete('one')
    await waitFor(() => expect(budgets.get('one')).rejects.toMatchObject({ code: 404 }))
    expect(running.stderr()).toBe('')

    const roles = client.for(ClusterRoleResource)
    const [{ metadata, rules } = expect.fail('no role')] = objects as never as [ClusterRole]
    const withoutStatus = (rules ?? []).filter(
      ({ resources = [] }) => !resources.includes('poddisruptionbudgets/status'),
    )
    expect(withoutStatus).toHaveLength(5)
    await roles.patch(metadata?.name ?? '', 'merge', { rules: withoutStatus })
    await budgets.create({ metadata: { name: 'two' }, spec: { minAvailable: 1 } })
    const line = await waitFor(
      () =>
        running
          .stderr()
          .trim()
          .split('\n')
          .find((each) => each.includes('default/two')) ?? expect.fail('not yet'),
    )
    const { subject, message, stack } = JSON.parse(line) as Record<string, unknown>
    expect({ subject, message, stack }).toEqual({
      subject: 'budgets: default/two',
      message:
        'poddisruptionbudgets.policy "two" is forbidden: User "budgeteer" cannot update resource "poddisruptionbudgets/status" in API group "policy" in the namespace "default": orch controllers --print-role prints the rights that are needed',
      stack: undefined,
    })
    running.signal('SIGTERM')
    expect(await running.ended).toBe(0)
    await server.close()
  })

  it('may do nothing else', async () => {
    const folder = scratch()
    writeFileSync(join(folder, 'orch.config.ts'), BUDGETS)
    const { stdout } = await orchIn(folder, 'controllers', '--print-role')
    const rules = parseAllDocuments(stdout).map((document) => (document.toJS() as Pick<ClusterRole, 'rules'>).rules)
    expect(rules).toEqual([
      [
        {
          apiGroups: ['policy'],
          resources: ['poddisruptionbudgets'],
          verbs: ['get', 'list', 'watch', 'update', 'patch'],
        },
        { apiGroups: ['policy'], resources: ['poddisruptionbudgets/status'], verbs: ['update', 'patch'] },
        { apiGroups: [''], resources: ['configmaps'], verbs: ['get', 'list', 'watch', 'create', 'update', 'patch'] },
        { apiGroups: [''], resources: ['secrets'], verbs: ['get', 'list', 'watch'] },
        { apiGroups: [''], resources: ['namespaces'], verbs: ['get'] },
        { apiGroups: [''], resources: ['events'], verbs: ['get', 'create', 'patch'] },
      ],
      [
        { apiGroups: ['coordination.orch.io'], resources: ['leases'], verbs: ['create'] },
        {
          apiGroups: ['coordination.orch.io'],
          resources: ['leases'],
          resourceNames: ['budgets'],
          verbs: ['get', 'update'],
        },
      ],
    ])
  })

  it('needs no Lease where nobody is elected', async () => {
    const folder = scratch()
    const config = BUDGETS.replace('controllers: [', "serve: { 'leader-elect': false }, controllers: [")
    writeFileSync(join(folder, 'orch.config.ts'), config)
    const { stdout } = await orchIn(folder, 'controllers', '--print-role')
    expect(stdout).not.toMatch(/lease|kind: Role\n/)
    expect(stdout).toMatch(/kind: ClusterRole\n.*# kind: ClusterRoleBinding\n/s)
  })
})

it('says so where there are none, and takes flags only', async () => {
  const folder = scratch()
  writeFileSync(join(folder, 'orch.config.ts'), 'export default {}')
  expect(await orchIn(folder, 'controllers')).toMatchObject({
    code: 1,
    stderr: 'orch: orch.config.ts has no controllers\n',
  })
  expect(await orch('controllers', 'now')).toMatchObject({
    code: 2,
    stderr: 'orch: controllers takes flags only, not "now"\n',
  })
})
