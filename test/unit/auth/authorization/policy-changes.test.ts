import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DynamicObject } from '../../../../runtime/api/index.ts'
import { RbacPolicies, rbacAuthorizer, type Attributes } from '../../../../runtime/auth/index.ts'

const apiVersion = 'rbac.authorization.example/v1'
const placed = (name: string, namespace: string) => ({ name, ...(namespace === '' ? {} : { namespace }) })

const namespaces = fc.constantFrom('', 'a', 'b')
const names = fc.constantFrom('x', 'y')

const role: fc.Arbitrary<DynamicObject> = fc
  .record({ name: names, namespace: namespaces, verb: fc.constantFrom('get', 'list'), more: fc.nat(20) })
  .map(({ name, namespace, verb, more }) => ({
    kind: namespace === '' ? 'ClusterRole' : 'Role',
    apiVersion,
    metadata: placed(name, namespace),
    rules: [
      { verbs: [verb], apiGroups: [''], resources: ['pods'] },
      ...Array.from({ length: more }, (_, index) => ({ verbs: ['get'], apiGroups: [''], resources: [`r${index}`] })),
    ],
  }))

const binding: fc.Arbitrary<DynamicObject> = fc
  .record({ name: names, namespace: namespaces, to: names, kind: fc.constantFrom('Role', 'ClusterRole'), group: names })
  .map(({ name, namespace, to, kind, group }) => ({
    kind: namespace === '' ? 'ClusterRoleBinding' : 'RoleBinding',
    apiVersion,
    metadata: placed(name, namespace),
    roleRef: { kind: namespace === '' ? 'ClusterRole' : kind, name: to },
    subjects: [
      { kind: 'Group', name: group },
      { kind: 'User', name: 'u' },
    ],
  }))

const changes = fc.array(
  fc.record({ what: fc.constantFrom('set', 'delete'), object: fc.oneof(role, binding) } as const),
  { maxLength: 30 },
)

const keyOf = ({ kind, metadata: { namespace = '', name = '' } }: DynamicObject): string =>
  `${kind}/${namespace}/${name}`

const questions: readonly Attributes[] = ['u', 'v'].flatMap((username) =>
  ['get', 'list'].flatMap((verb) =>
    ['', 'a', 'b'].map((namespace) => ({
      ...{ user: { username, groups: ['x'] }, isResourceRequest: true, verb, path: '', group: '', version: 'v1' },
      ...{ resource: 'pods', subresource: '', namespace, name: 'p' },
    })),
  ),
)

/** What is decided, by which binding, and which rules there are. */
function answersOf(policies: RbacPolicies): unknown {
  const authorizer = rbacAuthorizer(policies)
  return questions.map((asked) => [
    (authorizer.authorize(asked) as { decision: string }).decision,
    [...policies.rulesFor(asked.user, asked.namespace)].map((rule) => JSON.stringify(rule)).toSorted(),
    [...policies.holdersOf(asked)].map((holder) => JSON.stringify(holder)).toSorted(),
  ])
}

it('decides after each change of roles and bindings as if it had been so from the start', () => {
  fc.assert(
    fc.property(changes, (steps) => {
      const changed = new RbacPolicies()
      const present = new Map<string, DynamicObject>()
      for (const { what, object } of steps) {
        changed[what](object)
        if (what === 'set') present.set(keyOf(object), object)
        else present.delete(keyOf(object))
        const fresh = new RbacPolicies()
        fresh.reset([...present.values()])
        expect(answersOf(changed)).toEqual(answersOf(fresh))
      }
    }),
    { numRuns: 200 },
  )
})
