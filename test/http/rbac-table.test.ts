import { describe, expect, it } from 'vitest'
import { objectOf } from '../../runtime/json/index.ts'
import type { Reply } from '../support/client.ts'
import { RBAC, situation, type Attempt } from '../support/rbac/generate.ts'
import {
  mayDo,
  mayWriteBinding,
  mayWriteRole,
  rulesOf,
  type Action,
  type Binding,
  type Role,
  type Rule,
  type User,
  type World,
} from '../support/rbac/model.ts'
import { useServerHere } from '../support/server-here.ts'
import { configMap, eventually, newNamespace, succeeded } from './objects.ts'

const WORLDS = 20
/** A test is about this many. */
const SHARE = 4
const QUESTIONS = 100
const ATTEMPTS = 30
/** Of the questions, those that are also asked by making the request. */
const REQUESTS = 25

const plural = (kind: string): string => `${kind.toLowerCase()}s`
const pathOf = (kind: string, namespace: string, name = ''): string =>
  `/apis/${RBAC}/v1/${namespace === '' ? '' : `namespaces/${namespace}/`}${plural(kind)}${name === '' ? '' : `/${name}`}`
const kindOf = (namespace: string, what: 'Role' | 'RoleBinding'): string =>
  `${namespace === '' ? 'Cluster' : ''}${what}`

const aggregationOf = ({ gathers }: Role): object =>
  gathers === undefined
    ? {}
    : { aggregationRule: { clusterRoleSelectors: gathers.map((label) => ({ matchLabels: { [label]: 'true' } })) } }
const roleBody = (role: Role): object => ({
  apiVersion: `${RBAC}/v1`,
  kind: kindOf(role.namespace, 'Role'),
  metadata: { name: role.name, labels: role.labels },
  rules: role.rules,
  ...aggregationOf(role),
})
const bindingBody = ({ namespace, name, subjects, roleKind, roleName }: Binding): object => ({
  apiVersion: `${RBAC}/v1`,
  kind: kindOf(namespace, 'RoleBinding'),
  metadata: { name },
  subjects,
  roleRef: { apiGroup: RBAC, kind: roleKind, name: roleName },
})

const as = ({ name, groups }: User) => ({ headers: { 'Impersonate-User': name, 'Impersonate-Group': [...groups] } })

/** Each rule with its lists filled in, as one text. */
const textOf = (rule: Rule): string =>
  JSON.stringify([
    rule.verbs,
    rule.apiGroups ?? [],
    rule.resources ?? [],
    rule.resourceNames ?? [],
    rule.nonResourceURLs ?? [],
  ])
const textsOf = (rules: readonly Rule[]): string[] => [...new Set(rules.map(textOf))].sort()

/** The request that an action is; undefined: none is exactly this. */
function requestOf({ verb, group, resource, namespace, name, path }: Action) {
  if (path !== '') return { method: verb.toUpperCase(), path }
  const methods: Readonly<Record<string, string>> =
    name === '' ? { list: 'GET', create: 'POST' } : { get: 'GET', update: 'PUT', delete: 'DELETE' }
  const method = methods[verb]
  const [type, subresource] = resource.split('/')
  if (method === undefined || (subresource !== undefined && name === '')) return undefined
  const parts = [
    group === '' ? '/api/v1' : `/apis/${group}/v1`,
    ...(namespace === '' ? [] : ['namespaces', namespace]),
    ...[type, name, subresource ?? ''].filter((part) => part !== ''),
  ]
  return { method, path: `${parts.join('/')}?dryRun=All` }
}

describe(`${WORLDS * QUESTIONS} situations of role-based access`, () => {
  const server = useServerHere({ store: 'lmdb' })

  /** Makes the world and waits until the server judges by it. */
  async function settle({ roles, bindings }: World, id: string, namespace: string): Promise<void> {
    for (const role of roles)
      succeeded(await server.client.post(pathOf(kindOf(role.namespace, 'Role'), role.namespace), roleBody(role)))
    for (const binding of bindings)
      succeeded(
        await server.client.post(
          pathOf(kindOf(binding.namespace, 'RoleBinding'), binding.namespace),
          bindingBody(binding),
        ),
      )
    for (const role of roles.filter(({ gathers }) => gathers !== undefined)) {
      const wanted = textsOf(rulesOf({ roles, bindings }, role))
      await eventually(
        async () => succeeded(await server.client.get(pathOf('ClusterRole', '', role.name))).rules,
        (rules) => JSON.stringify(textsOf((rules ?? []) as Rule[])) === JSON.stringify(wanted),
      )
    }
    // Rights follow objects in their order: with the last one, all are known.
    const last: Binding = {
      namespace,
      name: 'last',
      subjects: [{ kind: 'User', name: `${id}-last` }],
      roleKind: 'ClusterRole',
      roleName: 'view',
    }
    succeeded(await server.client.post(pathOf('RoleBinding', namespace), bindingBody(last)))
    const action = { verb: 'list', group: '', resource: 'pods', namespace, name: '', path: '' }
    await eventually(
      () => reviewed({ name: `${id}-last`, groups: [] }, action),
      (allowed) => allowed === true,
    )
  }

  async function reviewed(user: User, { path, verb, group, namespace, name, ...action }: Action): Promise<unknown> {
    const [resource, subresource = ''] = action.resource.split('/')
    const asked =
      path === ''
        ? { resourceAttributes: { verb, group, resource, subresource, namespace, name } }
        : { nonResourceAttributes: { verb, path } }
    const reply = await server.client.post('/apis/authorization.orch.io/v1/subjectaccessreviews', {
      apiVersion: 'authorization.orch.io/v1',
      kind: 'SubjectAccessReview',
      spec: { user: user.name, groups: user.groups, ...asked },
    })
    return objectOf(succeeded(reply).status).allowed
  }

  function tried(attempt: Attempt): Promise<Reply> {
    const options = as(attempt.by)
    if (attempt.kind === 'binding') {
      const { binding } = attempt
      const path = pathOf(kindOf(binding.namespace, 'RoleBinding'), binding.namespace)
      return server.client.post(`${path}?dryRun=All`, bindingBody(binding), options)
    }
    const { role, before } = attempt
    const kind = kindOf(role.namespace, 'Role')
    if (before === undefined)
      return server.client.post(`${pathOf(kind, role.namespace)}?dryRun=All`, roleBody(role), options)
    const change = {
      metadata: { labels: role.labels },
      ...(role.rules === before.rules ? {} : { rules: role.rules }),
      ...aggregationOf(role),
    }
    return server.client.patch(`${pathOf(kind, role.namespace, role.name)}?dryRun=All`, change, options)
  }

  const outcomes = { reviews: [0, 0], requests: [0, 0], writes: [0, 0] }
  const shares = Array.from({ length: WORLDS / SHARE }, (_, index) => index * SHARE)

  it.each(shares)(
    'are decided as the document says, in reviews, requests and writes, from %i on [AUTHZ-11] [RBAC-05] [RBAC-07] [RBAC-08] [RBAC-09] [RBAC-10] [RBAC-16] [RBAC-17] [RBAC-18] [RBAC-19] [RBAC-20]',
    async (first) => {
      for (let index = first; index < first + SHARE; index++) {
        const namespaces = [await newNamespace(server.client), await newNamespace(server.client)] as const
        const id = `w${index}`
        const { world, questions, attempts } = situation({ id, namespaces }, 7_000 + index, QUESTIONS, ATTEMPTS)
        await settle(world, id, namespaces[0])
        let requests = 0
        for (const { user, action } of questions) {
          const expected = mayDo(world, user, action)
          outcomes.reviews[Number(expected)]!++
          expect([world, user, action, await reviewed(user, action)]).toEqual([world, user, action, expected])
          const request = requestOf(action)
          if (request === undefined || requests++ >= REQUESTS) continue
          const body = request.method === 'POST' || request.method === 'PUT' ? { body: configMap('a') } : {}
          const { status } = await server.client.call(request.method, request.path, { ...as(user), ...body })
          outcomes.requests[Number(expected)]!++
          expect([world, user, request, status !== 403]).toEqual([world, user, request, expected])
        }
        for (const attempt of attempts) {
          const expected =
            attempt.kind === 'role'
              ? mayWriteRole(world, attempt.by, attempt.role, RBAC, attempt.before)
              : mayWriteBinding(world, attempt.by, attempt.binding, RBAC)
          const { status, text } = await tried(attempt)
          outcomes.writes[Number(expected)]!++
          expect([world, attempt, text.slice(0, 300), status < 300]).toEqual([
            world,
            attempt,
            text.slice(0, 300),
            expected,
          ])
          if (!expected) expect([403, 404]).toContain(status)
        }
      }
    },
  )

  it('are as many, and neither answer is the usual one', () => {
    for (const [kind, [no = 0, yes = 0]] of Object.entries(outcomes))
      expect([kind, Math.min(no, yes) / (no + yes) > 0.1]).toEqual([kind, true])
    expect(outcomes.reviews[0]! + outcomes.reviews[1]!).toBeGreaterThanOrEqual(2_000)
  })
})
