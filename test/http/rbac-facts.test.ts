import { describe, expect, it } from 'vitest'
import type { Entity } from '../support/client.ts'
import { haveFacts, rbacFacts, type RbacFact } from '../support/facts.ts'
import { useServerHere } from '../support/server-here.ts'
import { eventually, succeeded } from './objects.ts'

const group = 'rbac.authorization.orch.io'
const autoupdate = `${group}/autoupdate`
const pathOf = (plural: string, { namespace }: Pick<RbacFact, 'namespace'>, name = ''): string =>
  `/apis/${group}/v1/${namespace === undefined ? '' : `namespaces/${namespace}/`}${plural}${name === '' ? '' : `/${name}`}`

/** What the facts tell of an object; the rules of an aggregating role come from others. */
function contentOf(object: RbacFact): object {
  const { name, namespace, labels, annotations, rules, aggregationRule, roleRef, subjects } = object
  const own = aggregationRule === undefined ? rules : undefined
  return { name, namespace, labels, annotations, rules: own, aggregationRule, roleRef, subjects }
}
const factOf = ({ metadata, ...rest }: Entity): RbacFact => ({ ...metadata, ...rest }) as unknown as RbacFact

describe.skipIf(!haveFacts)('every default role and binding', () => {
  const server = useServerHere({ store: 'lmdb' })
  const facts = haveFacts ? Object.entries(rbacFacts()) : []
  const all = facts.flatMap(([plural, objects]) => objects.map((object) => ({ plural, object })))
  const read = async (plural: string, object: RbacFact): Promise<Entity> =>
    succeeded(await server.client.get(pathOf(plural, object, object.name)))
  const served = async (plural: string): Promise<readonly RbacFact[]> => {
    const query = 'labelSelector=orch.io%2Fbootstrapping%3Drbac-defaults'
    return succeeded(await server.client.get(`${pathOf(plural, {})}?${query}`)).items.map(factOf)
  }
  const ordered = (objects: readonly RbacFact[]): readonly object[] =>
    objects.map(contentOf).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

  it.each(facts)('is there as it should be, and no other: %s [RBAC-DEF-01] [RBAC-DEF-13]', async (plural, objects) => {
    expect(objects.length).toBeGreaterThan(0)
    expect(ordered(await served(plural))).toEqual(ordered(objects))
  })

  it('has one role for each controller, bound to the account of its name [RBAC-DEF-14]', async () => {
    const prefix = 'system:controller:'
    const roles = (await served('clusterroles')).filter(({ name }) => name.startsWith(prefix))
    expect(roles.length).toBeGreaterThan(30)
    for (const { name } of roles) {
      const { roleRef, subjects } = await read('clusterrolebindings', { name } as RbacFact)
      expect(roleRef).toEqual({ apiGroup: group, kind: 'ClusterRole', name })
      expect(subjects).toEqual([{ kind: 'ServiceAccount', name: name.slice(prefix.length), namespace: 'orch-system' }])
    }
  })

  it('gets back at the next start all that it lost, unless its annotation says no [RBAC-DEF-02] [RBAC-DEF-03]', async () => {
    const without = { metadata: { labels: null }, rules: null, subjects: null, aggregationRule: null }
    const damages = [
      () => without,
      () => ({ ...without, metadata: { labels: null, annotations: { [autoupdate]: 'false' } } }),
      () => undefined,
    ] as const
    const damaged = all.map((each, index) => ({ ...each, damage: damages[index % damages.length]?.() }))
    for (const { plural, object, damage } of damaged) {
      const path = pathOf(plural, object, object.name)
      succeeded(damage === undefined ? await server.client.delete(path) : await server.client.patch(path, damage))
    }
    await server.restart()
    for (const { plural, object, damage } of damaged) {
      const present = factOf(await read(plural, object))
      if (damage !== undefined && 'annotations' in damage.metadata) {
        expect(present.annotations).toEqual({ [autoupdate]: 'false' })
        expect([present.labels, present.subjects, present.aggregationRule]).toEqual([undefined, undefined, undefined])
        expect(present.rules ?? []).toEqual([])
      } else expect(contentOf(present)).toEqual(contentOf(object))
    }
    for (const { plural, object } of damaged) succeeded(await server.client.delete(pathOf(plural, object, object.name)))
    await server.restart()
    for (const [plural, objects] of facts) expect(ordered(await served(plural))).toEqual(ordered(objects))
  })

  it('is bound anew where somebody bound its name to another role [RBAC-DEF-02]', async () => {
    const path = pathOf('clusterrolebindings', {}, 'system:discovery')
    const { roleRef, subjects } = succeeded(await server.client.get(path))
    const evil = { apiGroup: group, kind: 'ClusterRole', name: 'cluster-admin' }
    const other = { apiVersion: `${group}/v1`, kind: 'ClusterRoleBinding', metadata: { name: 'system:discovery' } }
    const rebind = async (metadata: object): Promise<void> => {
      succeeded(await server.client.delete(path))
      const object = { ...other, metadata: { ...other.metadata, ...metadata }, subjects, roleRef: evil }
      succeeded(await server.client.post(pathOf('clusterrolebindings', {}), object))
      await server.restart()
    }
    await rebind({})
    const mended = await eventually(
      () => server.client.get(path),
      ({ status }) => status === 200,
    )
    expect(mended.body).toMatchObject({ roleRef, subjects })
    await rebind({ annotations: { [autoupdate]: 'false' } })
    expect(succeeded(await server.client.get(path)).roleRef).toEqual(evil)
  })
})
