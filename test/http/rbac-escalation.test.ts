import { beforeAll, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import { jsonPatch, mergePatch, type Reply } from '../support/client.ts'
import { plainToken } from '../support/server.ts'
import { useServerHere } from '../support/server-here.ts'
import { eventually, failed, newNamespace, succeeded, uniqueName } from './objects.ts'

const group = 'rbac.authorization.orch.io'
const roles = `/apis/${group}/v1/clusterroles`
const bindings = `/apis/${group}/v1/clusterrolebindings`
const rule = (verbs: string[], resources: string[], apiGroups = [group], more: object = {}) => ({
  verbs,
  apiGroups,
  resources,
  ...more,
})
const clusterRole = (name: string, more: object) => ({
  apiVersion: `${group}/v1`,
  kind: 'ClusterRole',
  metadata: { name },
  ...more,
})
const plain = { apiGroup: group, kind: 'User', name: 'plain' }
const bindingOf = (name: string, role: string) => ({
  apiVersion: `${group}/v1`,
  kind: 'ClusterRoleBinding',
  metadata: { name },
  subjects: [plain],
  roleRef: { apiGroup: group, kind: 'ClusterRole', name: role },
})
const aggregating = (label: string) => ({
  aggregationRule: { clusterRoleSelectors: [{ matchLabels: { [label]: 'true' } }] },
})
const everywhere = 'must have cluster-admin privileges to use the aggregationRule'
const apply = { 'content-type': 'application/apply-patch+yaml' }
const strategic = { 'content-type': 'application/strategic-merge-patch+json' }

describe.each(stores)('a user who may write cluster roles and bindings on %s', (store) => {
  const server = useServerHere({ store })
  const user = () => server.client.as(plainToken)
  const refused = (reply: Reply): string => failed(reply, 403, 'Forbidden').message
  const grant = async (name: string, ...rules: object[]): Promise<void> => {
    succeeded(await server.client.post(roles, clusterRole(name, { rules })))
    succeeded(await server.client.post(bindings, bindingOf(name, name)))
  }
  const made = async (name: string, more: object): Promise<string> => {
    succeeded(await server.client.post(roles, clusterRole(name, more)))
    return `${roles}/${name}`
  }
  beforeAll(async () => {
    await grant('writer', rule(['create', 'get', 'update', 'patch', 'delete'], ['clusterroles', 'clusterrolebindings']))
    await eventually(
      () => user().get(`${roles}/writer`),
      ({ status }) => status === 200,
    )
  })

  it('makes no role that aggregates others, whatever way it is made [RBAC-16] [RBAC-20]', async () => {
    const name = uniqueName('gather')
    const wanted = clusterRole(name, aggregating('any'))
    const ways: readonly (() => Promise<Reply>)[] = [
      () => user().post(roles, wanted),
      () => user().post(roles, { ...wanted, rules: [] }),
      () => user().post(roles, { ...wanted, rules: null }),
      () => user().post(`${roles}?dryRun=All`, wanted),
      () => user().post(roles, { ...wanted, metadata: { generateName: 'gather-' } }),
      () => user().put(`${roles}/${name}`, wanted),
      () => user().patch(`${roles}/${name}?fieldManager=me`, wanted, { headers: apply }),
    ]
    for (const [index, way] of ways.entries())
      expect([index, refused(await way())]).toEqual([index, expect.stringContaining(everywhere)])
    expect(refused(await user().post(roles, wanted))).toBe(
      `clusterroles.${group} "${name}" is forbidden: ${everywhere}`,
    )
    failed(await server.client.get(`${roles}/${name}`), 404, 'NotFound')
  })

  it('changes no role into one that aggregates, nor one that does [RBAC-16] [RBAC-20]', async () => {
    const own = await made(uniqueName('own'), { rules: [] })
    const gathers = await made(uniqueName('gathers'), aggregating('nobody'))
    const selectors = { aggregationRule: { clusterRoleSelectors: [{}] } }
    for (const path of [own, gathers]) {
      const { metadata } = succeeded(await user().get(path))
      const operation = { op: 'add', path: '/aggregationRule', value: selectors.aggregationRule }
      const whole = clusterRole(metadata.name, selectors)
      const ways: readonly (() => Promise<Reply>)[] = [
        () => user().patch(path, selectors, { headers: mergePatch }),
        () => user().patch(path, selectors, { headers: strategic }),
        () => user().patch(path, [operation], { headers: jsonPatch }),
        () => user().patch(`${path}?fieldManager=me&force=true`, whole, { headers: apply }),
        () => user().patch(`${path}?dryRun=All`, selectors),
        () => user().put(path, whole),
      ]
      for (const [index, way] of ways.entries())
        expect([path, index, refused(await way())]).toEqual([path, index, expect.stringContaining(everywhere)])
    }
    expect(refused(await user().patch(gathers, { metadata: { labels: { a: 'b' } } }))).toContain(everywhere)
    expect(refused(await user().patch(gathers, { aggregationRule: null }))).toContain(everywhere)
    // What only serves its deletion is no grant.
    succeeded(await user().patch(gathers, { metadata: { finalizers: ['example.com/held'] } }))
    succeeded(await user().patch(gathers, { metadata: { finalizers: null } }))
    succeeded(await user().delete(gathers))
  })

  it('makes nobody’s rights part of another role by its labels [RBAC-16]', async () => {
    const strong = await made(uniqueName('strong'), { rules: [rule(['get'], ['secrets'], [''])] })
    const labels = { [`${group}/aggregate-to-view`]: 'true' }
    const refusal = refused(await user().patch(strong, { metadata: { labels } }))
    expect(refusal).toContain('attempting to grant RBAC permissions not currently held')
    expect(refusal).toContain('{APIGroups:[""], Resources:["secrets"], Verbs:["get"]}')
    expect(refused(await user().patch(`${roles}/cluster-admin`, { metadata: { labels } }))).toContain('"*"')
    const held = { rules: [rule(['get'], ['clusterroles'])] }
    succeeded(await user().post(roles, clusterRole(uniqueName('held'), held)))
  })

  it('binds no role that she does not hold, and changes no binding of one [RBAC-17]', async () => {
    const name = uniqueName('admin')
    const binding = bindingOf(name, 'cluster-admin')
    const path = `${bindings}/${name}`
    refused(await user().post(bindings, binding))
    refused(await user().put(path, binding))
    refused(await user().patch(`${path}?fieldManager=me`, binding, { headers: apply }))
    refused(await user().post(`${bindings}?dryRun=All`, binding))
    failed(await user().post(bindings, bindingOf(name, 'none-such')), 404, 'NotFound')
    succeeded(await server.client.post(bindings, { ...binding, subjects: [] }))
    refused(await user().patch(path, { subjects: [plain] }))
    refused(await user().patch(path, { metadata: { labels: { a: 'b' } } }))
    succeeded(await user().patch(path, { metadata: { finalizers: null } }))
  })

  it('may aggregate with the verb escalate, or with every right there is [RBAC-16]', async () => {
    const namespace = await newNamespace(server.client)
    const a = uniqueName('a')
    const b = uniqueName('b')
    await grant(a, rule(['*'], ['*'], ['*']))
    const gather = (): Promise<Reply> => user().post(`${roles}?dryRun=All`, clusterRole('g', aggregating(namespace)))
    // Everything but the paths is not everything: but it includes the verb escalate.
    await eventually(gather, ({ status }) => status === 201)
    succeeded(await server.client.delete(`${bindings}/${a}`))
    await eventually(gather, ({ status }) => status === 403)
    await grant(b, rule(['escalate'], ['clusterroles']))
    await eventually(gather, ({ status }) => status === 201)
    succeeded(await server.client.delete(`${bindings}/${b}`))
    await eventually(gather, ({ status }) => status === 403)
  })

  it('is refused a role of more rights than can be counted, soon', async () => {
    const many = Array.from({ length: 2_000 }, (_, index) => `x${index}`)
    const huge = rule(many, many, many, { resourceNames: many })
    const refusal = refused(await user().post(roles, clusterRole(uniqueName('huge'), { rules: [huge] })))
    // A hundred rules at most, and no more text than any answer has.
    expect(refusal.split('\n').length).toBeLessThanOrEqual(102)
    expect(refusal.length).toBeLessThan(17_000)
    expect(refusal).toMatch(/\.\.\. \(\d+ characters\)$/)
  })
})
