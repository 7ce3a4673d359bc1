import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DynamicObject } from '../../../../runtime/api/index.ts'
import { RbacPolicies, rbacAuthorizer, type Attributes } from '../../../../runtime/auth/index.ts'

const apiVersion = 'rbac.authorization.example/v1'
const placed = (name: string, namespace: string) => ({ name, ...(namespace === '' ? {} : { namespace }) })

const namespaces = fc.constantFrom('', 'a', 'b')
const names = fc.constantFrom('x', 'y')

const role: fc.Arbitrary<DynamicObject> = fc
  .record({
    name: names,
    namespace: namespaces,
    verb: fc.constantFrom('get', 'list'),
    more: fc.nat(20),
    resourceNames: fc.subarray(['p', 'q']),
  })
  .map(({ name, namespace, verb, more, resourceNames }) => ({
    kind: namespace === '' ? 'ClusterRole' : 'Role',
    apiVersion,
    metadata: placed(name, namespace),
    rules: [
      { verbs: [verb], apiGroups: [''], resources: ['pods'], resourceNames },
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

/** Each user is one object, on which hangs what is known of it. */
const questions: readonly Attributes[] = ['u', 'v']
  .map((username) => ({ username, groups: ['x'] }))
  .flatMap((user) =>
    ['get', 'list'].flatMap((verb) =>
      ['', 'a', 'b'].flatMap((namespace) =>
        ['p', 'q', 'r'].map((name) => ({
          user,
          isResourceRequest: true,
          verb,
          path: '',
          group: '',
          version: 'v1',
          resource: 'pods',
          subresource: '',
          namespace,
          name,
        })),
      ),
    ),
  )

/** What is decided, by which binding, and which rules there are. */
function answersOf(policies: RbacPolicies): readonly (readonly unknown[])[] {
  const authorizer = rbacAuthorizer(policies)
  return questions.map((asked) => [
    (authorizer.authorize(asked) as { decision: string }).decision,
    [...policies.rulesFor(asked.user, asked.namespace)].map((rule) => JSON.stringify(rule)).toSorted(),
    [...policies.holdersOf(asked)].map((holder) => JSON.stringify(holder)).toSorted(),
  ])
}

/** The same questions of users that nobody has seen before. */
const decisionsForStrangers = (policies: RbacPolicies): readonly string[] =>
  questions.map(
    (asked) =>
      (rbacAuthorizer(policies).authorize({ ...asked, user: { ...asked.user } }) as { decision: string }).decision,
  )

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
        expect(answersOf(changed).map(([decision]) => decision)).toEqual(decisionsForStrangers(fresh))
      }
    }),
    { numRuns: 200 },
  )
})

it('decides right however many different things a user asks for', () => {
  const policies = new RbacPolicies()
  policies.set({
    kind: 'ClusterRole',
    apiVersion,
    metadata: { name: 'x' },
    rules: [{ verbs: ['get'], apiGroups: [''], resources: ['pods', 'r7', 'r2400'] }],
  })
  policies.set({
    kind: 'ClusterRoleBinding',
    apiVersion,
    metadata: { name: 'x' },
    roleRef: { kind: 'ClusterRole', name: 'x' },
    subjects: [{ kind: 'User', name: 'u' }],
  })
  const [first] = questions
  const allowed = (resource: string): boolean =>
    first !== undefined && policies.allowedBy(first.user, '', { ...first, resource }) !== undefined
  const asked = Array.from({ length: 2_500 }, (_, index) => `r${index}`)
  for (const _ of [1, 2]) expect(asked.filter(allowed)).toEqual(['r7', 'r2400'])
})
