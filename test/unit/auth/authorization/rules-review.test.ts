import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  abacAuthorizer,
  alwaysAllow,
  alwaysAllowPaths,
  parsePolicies,
  rbacAuthorizer,
  RbacPolicies,
  superusers,
  unionAuthorizer,
  type Attributes,
  type Authorizer,
} from '../../../../runtime/auth/index.ts'
import type { UserInfo } from '../../../../runtime/api/index.ts'
import { RBAC, situation } from '../../../support/rbac/generate.ts'
import { rulesAllow, rulesOf, type Action, type Rule, type World } from '../../../support/rbac/model.ts'

const NAMESPACES = ['a', 'b'] as const
const VERBS = ['get', 'list', 'watch', 'create', 'update', 'delete', 'patch', 'escalate', 'bind']
const GROUPS = ['', 'apps', 'example.com', RBAC, 'other']
const RESOURCES = ['configmaps', 'secrets', 'pods', 'pods/log', 'deployments', 'deployments/scale', 'nodes', 'roles']
const NAMES = ['', 'a', 'b', 'c', 'd', 'r0']
const PATHS = ['/metrics', '/metrics/x', '/logs', '/logs/', '/logs/app', '/x', '/xy', '/y', '/healthz', '/version']

/** Every question that one can ask of a namespace, with these values. */
const actions = (namespace: string): readonly Action[] => [
  ...VERBS.flatMap((verb) =>
    GROUPS.flatMap((group) =>
      RESOURCES.flatMap((resource) => NAMES.map((name) => ({ verb, group, resource, namespace, name, path: '' }))),
    ),
  ),
  ...['get', 'head', 'post', 'delete'].flatMap((verb) =>
    PATHS.map((path) => ({ verb, group: '', resource: '', namespace: '', name: '', path })),
  ),
]

const attributesOf = (user: UserInfo, action: Action): Attributes => {
  const [resource = '', subresource = ''] = action.resource.split('/')
  const { verb, group, namespace, name, path } = action
  return {
    user,
    isResourceRequest: path === '',
    verb,
    path,
    group,
    version: 'v1',
    resource,
    subresource,
    namespace,
    name,
  }
}

async function disagreements(authorizer: Required<Authorizer>, user: UserInfo, namespace: string): Promise<Action[]> {
  const { resourceRules, nonResourceRules, missing } = await authorizer.rulesFor(user, namespace)
  expect(missing).toBe('')
  const listed: readonly Rule[] = [...resourceRules, ...nonResourceRules]
  const found: Action[] = []
  for (const action of actions(namespace)) {
    const { decision } = await authorizer.authorize(attributesOf(user, action))
    if ((decision === 'allow') !== rulesAllow(listed, action)) found.push(action)
  }
  return found
}

function policiesOf(world: World): RbacPolicies {
  const policies = new RbacPolicies()
  const cluster = (namespace: string, kind: string): string => (namespace === '' ? `Cluster${kind}` : kind)
  for (const role of world.roles) {
    const { namespace, name } = role
    const object = { kind: cluster(namespace, 'Role'), apiVersion: `${RBAC}/v1`, metadata: { namespace, name } }
    policies.set({ ...object, rules: rulesOf(world, role) })
  }
  for (const { namespace, name, subjects, roleKind, roleName } of world.bindings) {
    const object = { kind: cluster(namespace, 'RoleBinding'), apiVersion: `${RBAC}/v1`, metadata: { namespace, name } }
    policies.set({ ...object, subjects, roleRef: { apiGroup: RBAC, kind: roleKind, name: roleName } })
  }
  return policies
}

describe('the rules that a review lists', () => {
  it('allow exactly what is decided, in random situations of role-based access [REVIEW-04]', async () => {
    let allowed = 0
    for (let seed = 1; seed <= 40; seed++) {
      const { world, questions } = situation({ id: 'w', namespaces: NAMESPACES }, seed, 4, 0)
      const authorizer = unionAuthorizer([
        superusers(),
        rbacAuthorizer(policiesOf(world)),
        alwaysAllowPaths(['/livez', '/version/*']),
      ])
      for (const [index, { user }] of questions.entries()) {
        const groups = index === 0 && seed % 10 === 0 ? [...user.groups, 'system:masters'] : user.groups
        const asker = { username: user.name, groups }
        for (const namespace of NAMESPACES) {
          expect([world, asker, await disagreements(authorizer, asker, namespace)]).toEqual([world, asker, []])
          allowed += (await authorizer.rulesFor(asker, namespace)).resourceRules.length
        }
      }
    }
    expect(allowed).toBeGreaterThan(100)
  })

  it('allow exactly what is decided by policies of attributes, subresources as well [REVIEW-04]', async () => {
    const text = (...values: string[]) => fc.constantFrom(...values)
    const spec = fc.record({
      user: text('', '*', 'jane', 'joe'),
      group: text('', '*', 'team'),
      readonly: fc.boolean(),
      apiGroup: text('', '*', 'apps'),
      namespace: text('', '*', 'a', 'b'),
      resource: text('', '*', 'pods', 'deployments', 'configmaps'),
      nonResourcePath: text('', '*', '/logs/*', '/metrics'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(spec, { maxLength: 4 }), fc.subarray(['team', 'other']), async (specs, groups) => {
        const lines = specs.map((each) =>
          JSON.stringify({ apiVersion: 'abac.example/v1beta1', kind: 'Policy', spec: each }),
        )
        const authorizer = unionAuthorizer([abacAuthorizer(parsePolicies(lines.join('\n'), 'abac.example'))])
        for (const namespace of NAMESPACES)
          expect(await disagreements(authorizer, { username: 'jane', groups }, namespace)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('are everything where everything is allowed [REVIEW-04]', async () => {
    const nobody = { username: 'nobody', groups: [] }
    expect(await disagreements(unionAuthorizer([alwaysAllow()]), nobody, 'a')).toEqual([])
  })
})
