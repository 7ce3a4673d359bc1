import fc, { type Arbitrary } from 'fast-check'
import {
  EVERYTHING,
  type Action,
  type Binding,
  type Role,
  type Rule,
  type Subject,
  type User,
  type World,
} from './model.ts'

export const RBAC = 'rbac.authorization.orch.io'

/** A write of a role or binding that somebody tries. */
export type Attempt =
  | { readonly kind: 'role'; readonly by: User; readonly role: Role; readonly before?: Role }
  | { readonly kind: 'binding'; readonly by: User; readonly binding: Binding }

/** A world of roles and bindings, with questions about it. */
export interface Situation {
  readonly world: World
  readonly questions: readonly { readonly user: User; readonly action: Action }[]
  readonly attempts: readonly Attempt[]
}

export interface SituationNames {
  /** What names of this situation begin with: nothing in it is about another. */
  readonly id: string
  readonly namespaces: readonly [string, string]
}

const some = <T>(values: readonly T[]): Arbitrary<T[]> => fc.subarray([...values], { minLength: 1 })
const seldom = <T>(usual: Arbitrary<T>, other: Arbitrary<T>, weight = 5): Arbitrary<T> =>
  fc.oneof({ arbitrary: usual, weight }, { arbitrary: other, weight: 1 })

const VERBS = ['get', 'list', 'watch', 'create', 'update', 'delete']
const GROUPS = ['', 'apps', 'example.com']
const RESOURCES = ['configmaps', 'secrets', 'pods', 'pods/log', 'deployments', 'deployments/scale', 'nodes']
const OBJECTS = ['a', 'b', 'c']
const PEOPLE = ['u0', 'u1', 'U0', 'nobody']
const stars: Arbitrary<string[]> = fc.constant('*').map((star) => [star])

const resourceRule: Arbitrary<Rule> = fc.record({
  verbs: seldom(some(VERBS), stars),
  apiGroups: seldom(some(GROUPS), stars),
  resources: seldom(some(RESOURCES), stars),
  resourceNames: fc.oneof({ arbitrary: fc.constant([]), weight: 2 }, { arbitrary: some(OBJECTS), weight: 1 }),
})
const pathRule: Arbitrary<Rule> = fc.record({
  verbs: seldom(some(['get', 'post', 'head']), stars),
  nonResourceURLs: seldom(some(['/metrics', '/logs', '/logs/*', '/logs/app', '/x*']), stars, 8),
})
const anyRule = seldom(seldom(resourceRule, pathRule, 3), fc.constantFrom(...EVERYTHING), 8)

/** Rights over roles and bindings themselves, which a writer may have some of. */
const rbacRule = ({ id }: SituationNames): Arbitrary<Rule> =>
  fc.record({
    verbs: some(['escalate', 'bind']),
    apiGroups: fc.constant([RBAC]),
    resources: some(['roles', 'clusterroles']),
    resourceNames: fc.oneof(fc.constant([]), some(['r0', 'r1', `${id}-c0`, `${id}-c1`])),
  })

function subject({ id, namespaces }: SituationNames): Arbitrary<Subject> {
  const user = fc.constantFrom('u0', 'u1', 'U0').map((name): Subject => ({ kind: 'User', name: `${id}-${name}` }))
  const group = fc.constantFrom('g0', 'g1').map((name): Subject => ({ kind: 'Group', name: `${id}-${name}` }))
  const account = fc
    .constantFrom(...namespaces)
    .map((namespace): Subject => ({ kind: 'ServiceAccount', name: `${id}-s`, namespace }))
  return fc.oneof(user, group, account)
}

function user({ id, namespaces }: SituationNames): Arbitrary<User> {
  const people = fc.constantFrom(...PEOPLE).map((name) => `${id}-${name}`)
  const accounts = fc.constantFrom(...namespaces).map((namespace) => `system:serviceaccount:${namespace}:${id}-s`)
  return fc.record({ name: seldom(people, accounts, 3), groups: fc.subarray([`${id}-g0`, `${id}-g1`]) })
}

/** Roles of each sort; the last two cluster roles gather others by label, maybe each other. */
function roles(place: SituationNames): Arbitrary<Role[]> {
  const { id, namespaces } = place
  const labels = fc
    .subarray([`${id}/one`, `${id}/two`])
    .map((keys) => Object.fromEntries(keys.map((key) => [key, 'true'])))
  const namespaced = ['r0', 'r1'].flatMap((name) =>
    namespaces.map((namespace) =>
      fc.record({
        namespace: fc.constant(namespace),
        name: fc.constant(name),
        labels,
        rules: fc.array(seldom(resourceRule, rbacRule(place)), { maxLength: 3 }),
      }),
    ),
  )
  const clusterRole = (name: string, rules: Arbitrary<Rule[]>) =>
    fc.record({ namespace: fc.constant(''), name: fc.constant(`${id}-${name}`), labels, rules })
  const several = fc.array(seldom(anyRule, rbacRule(place)), { maxLength: 3 })
  const plain = [
    clusterRole('c0', several),
    clusterRole('c1', several),
    clusterRole('c2', seldom(several, fc.constant([...EVERYTHING]), 3)),
  ]
  const gathering = ['c3', 'c4'].map((name) =>
    fc
      .tuple(clusterRole(name, fc.constant([])), some([`${id}/one`, `${id}/two`]))
      .map(([role, gathers]): Role => ({ ...role, gathers })),
  )
  return fc.tuple(...namespaced, ...plain, ...gathering)
}

/** Everybody may write roles and bindings: what they may write into them is the question. */
function writers({ id, namespaces }: SituationNames): World {
  const name = `${id}-write`
  const resources = ['roles', 'rolebindings', 'clusterroles', 'clusterrolebindings']
  const rule = { verbs: ['get', 'create', 'update', 'patch'], apiGroups: [RBAC], resources }
  const people = PEOPLE.map((each): Subject => ({ kind: 'User', name: `${id}-${each}` }))
  const accounts = namespaces.map((namespace): Subject => ({ kind: 'ServiceAccount', name: `${id}-s`, namespace }))
  return {
    roles: [{ namespace: '', name, labels: {}, rules: [rule] }],
    bindings: [{ namespace: '', name, subjects: [...people, ...accounts], roleKind: 'ClusterRole', roleName: name }],
  }
}

function binding(place: SituationNames, namespace: string, name: string): Arbitrary<Binding> {
  const { id } = place
  const clusterRole = fc.constantFrom('c0', 'c1', 'c2', 'c3', 'c4', 'none').map((role) => `${id}-${role}`)
  const role = fc.oneof(
    fc.record({ roleKind: fc.constant('ClusterRole' as const), roleName: clusterRole }),
    ...(namespace === ''
      ? []
      : [fc.record({ roleKind: fc.constant('Role' as const), roleName: fc.constantFrom('r0', 'r1', 'none') })]),
  )
  return fc
    .tuple(
      fc.uniqueArray(subject(place), { minLength: 1, maxLength: 3, selector: (each) => JSON.stringify(each) }),
      role,
    )
    .map(([subjects, reference]) => ({
      namespace,
      name: namespace === '' ? `${id}-${name}` : name,
      subjects,
      ...reference,
    }))
}

const bindings = (place: SituationNames): Arbitrary<Binding[]> =>
  fc.tuple(
    ...['', ...place.namespaces].flatMap((namespace) => ['b0', 'b1'].map((name) => binding(place, namespace, name))),
  )

function action({ namespaces }: SituationNames): Arbitrary<Action> {
  const none = { group: '', resource: '', namespace: '', name: '', path: '' }
  const ofResource: Arbitrary<Action> = fc.record({
    verb: fc.constantFrom(...VERBS),
    group: fc.constantFrom(...GROUPS),
    resource: fc.constantFrom(...RESOURCES),
    namespace: seldom(fc.constantFrom(...namespaces), fc.constant('')),
    name: fc.constantFrom('', ...OBJECTS, 'd'),
    path: fc.constant(''),
  })
  const paths = ['/metrics', '/metrics/x', '/logs', '/logs/', '/logs/app', '/logs/app/x', '/x', '/xy', '/y']
  const ofPath = fc
    .tuple(fc.constantFrom('get', 'post', 'head'), fc.constantFrom(...paths))
    .map(([verb, path]) => ({ ...none, verb, path }))
  return seldom(ofResource, ofPath, 3)
}

function attempt(place: SituationNames, present: readonly Role[]): Arbitrary<Attempt> {
  const { id, namespaces } = place
  const by = user(place)
  const rules = fc.array(seldom(resourceRule, rbacRule(place)), { minLength: 1, maxLength: 2 })
  const scope = fc.constantFrom('', ...namespaces)
  const gathers = seldom(fc.constant(undefined), fc.constant([`${id}/one`]), 2)
  const fresh = fc.tuple(by, scope, rules, gathers).map(([writer, namespace, wanted, selected]): Attempt => {
    const name = namespace === '' ? `${id}-new` : 'new'
    const role = { namespace, name, labels: {}, rules: wanted }
    const asks = namespace === '' && selected !== undefined
    return { kind: 'role', by: writer, role: asks ? { ...role, rules: [], gathers: selected } : role }
  })
  // A change of a present role: of its rules, its labels, or what it gathers.
  const changed = fc
    .tuple(by, fc.constantFrom(...present), rules, fc.constantFrom('rules', 'labels', 'gathers'))
    .map(([writer, before, wanted, what]): Attempt => {
      const role =
        what === 'rules' && before.gathers === undefined
          ? { ...before, rules: wanted }
          : what === 'gathers' && before.namespace === ''
            ? { ...before, gathers: [`${id}/one`, `${id}/new`] }
            : { ...before, labels: { ...before.labels, [`${id}/new`]: 'true' } }
      return { kind: 'role', by: writer, role, before }
    })
  const bound = fc
    .tuple(
      by,
      scope.chain((namespace) => binding(place, namespace, 'new')),
    )
    .map(([writer, wanted]): Attempt => ({ kind: 'binding', by: writer, binding: wanted }))
  return fc.oneof(fresh, changed, bound)
}

/** One situation, the same for the same names and seed. */
export function situation(place: SituationNames, seed: number, questions: number, attempts: number): Situation {
  const own = writers(place)
  const sizes = (count: number) => ({ minLength: count, maxLength: count })
  const [found] = fc.sample(
    fc.tuple(roles(place), bindings(place)).chain(([present, bound]) =>
      fc.record({
        world: fc.constant({ roles: [...present, ...own.roles], bindings: [...bound, ...own.bindings] }),
        questions: fc.array(fc.record({ user: user(place), action: action(place) }), sizes(questions)),
        attempts: fc.array(attempt(place, present), sizes(attempts)),
      }),
    ),
    { numRuns: 1, seed },
  )
  if (found === undefined) throw new Error('nothing was generated')
  return found
}
