import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { vendor } from '../../generated/index.ts'
import { stores } from '../support/backing.ts'
import type { Client, Entity } from '../support/client.ts'
import { useServerHere } from '../support/server-here.ts'
import { eventually, names, succeeded } from './objects.ts'

const rbac = `/apis/rbac.authorization.${vendor.apiDomain}/v1`
const flowcontrol = `/apis/flowcontrol.apiserver.${vendor.apiDomain}/v1`
const labelled = `labelSelector=${encodeURIComponent(`${vendor.domain}/bootstrapping=rbac-defaults`)}`
const autoupdate = `rbac.authorization.${vendor.domain}/autoupdate`
const collections: readonly (readonly [path: string, query: string, count: number])[] = [
  ['/api/v1/namespaces', '', 4],
  [`${rbac}/clusterroles`, labelled, 68],
  [`${rbac}/clusterrolebindings`, labelled, 49],
  [`${rbac}/roles`, labelled, 7],
  [`${rbac}/rolebindings`, labelled, 7],
  [`${flowcontrol}/flowschemas`, '', 11],
  [`${flowcontrol}/prioritylevelconfigurations`, '', 8],
  [`/apis/scheduling.${vendor.apiDomain}/v1/priorityclasses`, '', 2],
]

const readAll = (client: Client): Promise<readonly (readonly Entity[])[]> =>
  Promise.all(collections.map(async ([path, query]) => succeeded(await client.get(`${path}?${query}`)).items))

/** What there is once aggregated roles have got their rules and nothing changes any more. */
async function settled(client: Client): Promise<readonly (readonly Entity[])[]> {
  let before = await readAll(client)
  return eventually(
    async () => {
      await sleep(500)
      const now = await readAll(client)
      const same = isDeepStrictEqual(now, before) && areAggregated(now.flat())
      before = now
      return { now, same }
    },
    ({ same }) => same,
  ).then(({ now }) => now)
}

interface Aggregation {
  readonly clusterRoleSelectors?: readonly { readonly matchLabels?: Readonly<Record<string, string>> }[]
}

const rulesOf = (role: Entity): readonly object[] => (role['rules'] as readonly object[] | null | undefined) ?? []

/** Whether each aggregated role has the rules of all that it selects: they come one by one, through several roles. */
const areAggregated = (objects: readonly Entity[]): boolean =>
  objects.every((role) => {
    const { clusterRoleSelectors = [] } = (role['aggregationRule'] ?? {}) as Aggregation
    const selected = objects.filter(({ metadata: { labels = {} } }) =>
      clusterRoleSelectors.some(({ matchLabels = {} }) =>
        Object.entries(matchLabels).every(([label, value]) => labels[label] === value),
      ),
    )
    const rules = rulesOf(role)
    return selected.flatMap(rulesOf).every((rule) => rules.some((each) => isDeepStrictEqual(each, rule)))
  })

describe.each(stores)('what exists from the first start, on %s', (store) => {
  const server = useServerHere({ store })

  it('is readable and watchable like any other object [SVC-02, RBAC-DEF-01]', async () => {
    const { client } = server
    const lists = await readAll(client)
    expect(lists.map(({ length }) => length)).toEqual(collections.map(([, , count]) => count))
    for (const [index, [path, query]] of collections.entries()) {
      const listed = lists[index] ?? []
      const watch = await client.watch(`${path}?watch=1&${query}`)
      const events = await watch.take(listed.length)
      expect(events.map(({ type, object }) => `${type} ${object.metadata.uid}`).sort()).toEqual(
        listed.map(({ metadata }) => `ADDED ${metadata.uid}`).sort(),
      )
      watch.close()
    }
    const admin = succeeded(await client.get(`${rbac}/clusterrolebindings/cluster-admin`))
    expect(admin).toMatchObject({
      metadata: { annotations: { [autoupdate]: 'true' } },
      roleRef: { apiGroup: `rbac.authorization.${vendor.apiDomain}`, kind: 'ClusterRole', name: 'cluster-admin' },
      subjects: [{ kind: 'Group', name: 'system:masters' }],
    })
    const role = succeeded(await client.get(`${rbac}/clusterroles/system:public-info-viewer`))
    expect(role['rules']).toEqual([
      { verbs: ['get'], nonResourceURLs: ['/healthz', '/livez', '/readyz', '/version', '/version/'] },
    ])
    expect(names(succeeded(await client.get(`${rbac}/namespaces/${vendor.publicNamespace}/roles`)))).toEqual([
      'system:controller:bootstrap-signer',
    ])
  })

  it('has a role for each component [RBAC-DEF-13]', async () => {
    const roles = names(succeeded(await server.client.get(`${rbac}/clusterroles?${labelled}`)))
    const { componentPrefix } = vendor
    for (const component of [
      'node',
      'node-proxier',
      `${componentPrefix}-scheduler`,
      `${componentPrefix}-controller-manager`,
    ])
      expect(roles).toContain(`system:${component}`)
  })

  it('is the same after the next start, to the version [SVC-02]', async () => {
    const before = await settled(server.client)
    await server.restart()
    expect(await readAll(server.client)).toEqual(before)
  })

  it('gets back at the next start what it lacks, unless an annotation says no, and loses nothing [RBAC-DEF-02, RBAC-DEF-03]', async () => {
    const { client } = server
    const role = `${rbac}/clusterroles/system:node-bootstrapper`
    const kept = `${rbac}/clusterroles/system:node-problem-detector`
    const binding = `${rbac}/clusterrolebindings/system:discovery`
    const flow = `${flowcontrol}/flowschemas/probes`
    const original = succeeded(await client.get(role))
    const subjects = succeeded(await client.get(binding))['subjects'] as readonly object[]
    const precedence = succeeded(await client.get(flow)).spec['matchingPrecedence']
    const more = { verbs: ['get'], apiGroups: ['extra.example'], resources: ['things'] }
    const guest = { kind: 'User', name: 'guest', apiGroup: `rbac.authorization.${vendor.apiDomain}` }

    succeeded(await client.patch(role, { rules: [more], metadata: { labels: null } }))
    succeeded(await client.patch(kept, { rules: [more], metadata: { annotations: { [autoupdate]: 'false' } } }))
    succeeded(await client.patch(binding, { subjects: [guest] }))
    succeeded(await client.patch(flow, { spec: { matchingPrecedence: 77 } }))
    const gone = `${rbac}/namespaces/${vendor.systemNamespace}/roles/system:controller:token-cleaner`
    succeeded(await client.delete(gone))
    await server.restart()

    const after = succeeded(await server.client.get(role))
    expect(after['rules']).toEqual([more, ...(original['rules'] as readonly object[])])
    expect([after.metadata.uid, after.metadata.labels]).toEqual([original.metadata.uid, original.metadata.labels])
    expect(succeeded(await server.client.get(kept))['rules']).toEqual([more])
    expect(succeeded(await server.client.get(binding))['subjects']).toEqual([guest, ...subjects])
    expect(succeeded(await server.client.get(flow)).spec['matchingPrecedence']).toBe(precedence)
    expect((await server.client.get(gone)).status).toBe(200)
  })
})
