/**
 * Role-based access as the document on access control tells it, evaluated in the simplest way: every question looks
 * through everything, and a rule is taken apart into single rights. Nothing here is shared with the server.
 */

export interface Rule {
  readonly verbs: readonly string[]
  readonly apiGroups?: readonly string[]
  readonly resources?: readonly string[]
  readonly resourceNames?: readonly string[]
  readonly nonResourceURLs?: readonly string[]
}

export interface Role {
  /** '' for a cluster role. */
  readonly namespace: string
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly rules: readonly Rule[]
  /** Labels, each of which selects cluster roles whose rules this one gets; absent: it has its own. */
  readonly gathers?: readonly string[]
}

export interface Subject {
  readonly kind: 'User' | 'Group' | 'ServiceAccount'
  readonly name: string
  readonly namespace?: string
}

export interface Binding {
  /** '' for a cluster role binding. */
  readonly namespace: string
  readonly name: string
  readonly subjects: readonly Subject[]
  readonly roleKind: 'Role' | 'ClusterRole'
  readonly roleName: string
}

export interface World {
  readonly roles: readonly Role[]
  readonly bindings: readonly Binding[]
}

export interface User {
  readonly name: string
  readonly groups: readonly string[]
}

/** A request for a resource, whose subresource is written into it as in a rule, or one for a path. */
export interface Action {
  readonly verb: string
  readonly group: string
  readonly resource: string
  readonly namespace: string
  /** '' where no object is named. */
  readonly name: string
  /** Not '' : a request for a path. */
  readonly path: string
}

/** The rules of a role, those of an aggregating one gathered from all that it selects. */
export function rulesOf(world: World, role: Role, asked: readonly Role[] = []): readonly Rule[] {
  const { gathers } = role
  if (gathers === undefined) return role.rules
  return world.roles
    .filter((other) => other.namespace === '' && !asked.includes(other) && other !== role)
    .filter((other) => gathers.some((label) => other.labels[label] === 'true'))
    .flatMap((other) => rulesOf(world, other, [...asked, role]))
}

const means = (user: User, { kind, name, namespace }: Subject): boolean => {
  if (kind === 'User') return user.name === name
  if (kind === 'Group') return user.groups.includes(name)
  return user.name === `system:serviceaccount:${namespace}:${name}`
}

const roleOf = ({ roles }: World, { namespace, roleKind, roleName }: Binding): Role | undefined =>
  roles.find(({ name, namespace: home }) => name === roleName && home === (roleKind === 'Role' ? namespace : ''))

/** All rules that a user has in a namespace; in '' those of the whole cluster. */
const heldRules = (world: World, user: User, namespace: string): readonly Rule[] =>
  world.bindings
    .filter((binding) => binding.namespace === '' || binding.namespace === namespace)
    .filter(({ subjects }) => subjects.some((subject) => means(user, subject)))
    .flatMap((binding) => {
      const role = roleOf(world, binding)
      return role === undefined ? [] : rulesOf(world, role)
    })

const names = (list: readonly string[] | undefined, value: string): boolean =>
  list?.some((each) => each === '*' || each === value) ?? false

const namesPath = (list: readonly string[] | undefined, path: string): boolean =>
  list?.some((each) => each === path || (each.endsWith('*') && path.startsWith(each.slice(0, -1)))) ?? false

/** `pods/*` stands for every subresource of that type: policies of attributes are listed so. */
const namesSubresource = (list: readonly string[] | undefined, resource: string): boolean =>
  resource.includes('/') && (list?.includes(`${resource.split('/', 1)[0]}/*`) ?? false)

function allows(rule: Rule, { verb, group, resource, name, path }: Action): boolean {
  if (!names(rule.verbs, verb)) return false
  if (path !== '') return namesPath(rule.nonResourceURLs, path)
  const { resourceNames = [] } = rule
  return (
    names(rule.apiGroups, group) &&
    (names(rule.resources, resource) || namesSubresource(rule.resources, resource)) &&
    (resourceNames.length === 0 || resourceNames.includes(name))
  )
}

/** Whether one of the rules allows something. */
export const rulesAllow = (rules: readonly Rule[], action: Action): boolean =>
  rules.some((rule) => allows(rule, action))

/** Whether a user may do something. Paths are granted in the whole cluster alone. */
export const mayDo = (world: World, user: User, action: Action): boolean =>
  rulesAllow(heldRules(world, user, action.path === '' ? action.namespace : ''), action)

/** The single rights of a rule: one value of each list; without names, the name '*' stands for every object. */
function rightsOf({ verbs, apiGroups = [], resources = [], resourceNames = [], nonResourceURLs = [] }: Rule): Action[] {
  const objects = resourceNames.length === 0 ? ['*'] : resourceNames
  const none = { group: '', resource: '', namespace: '', name: '', path: '' }
  return verbs.flatMap((verb) => [
    ...nonResourceURLs.map((path) => ({ ...none, verb, path })),
    ...apiGroups.flatMap((group) =>
      resources.flatMap((resource) => objects.map((name) => ({ ...none, verb, group, resource, name }))),
    ),
  ])
}

/** Whether someone holds every right of the rules at a scope. */
function holds(world: World, user: User, namespace: string, wanted: readonly Rule[]): boolean {
  const held = heldRules(world, user, namespace)
  return wanted.flatMap(rightsOf).every((right) => held.some((rule) => allows(rule, right)))
}

export const EVERYTHING: readonly Rule[] = [
  { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
  { verbs: ['*'], nonResourceURLs: ['*'] },
]

/** Whether someone may write this role: holds its rights at its scope, all rights if it gathers, or may escalate. */
export function mayWriteRole(world: World, user: User, role: Role, group: string, before?: Role): boolean {
  const { namespace, name } = role
  const resource = namespace === '' ? 'clusterroles' : 'roles'
  if (mayDo(world, user, { verb: 'escalate', group, resource, namespace, name, path: '' })) return true
  const gathers = role.gathers !== undefined || before?.gathers !== undefined
  return holds(world, user, namespace, role.rules) && (!gathers || holds(world, user, '', EVERYTHING))
}

/** Whether someone may write this binding: holds the rights of its role at its scope, or may bind it. */
export function mayWriteBinding(world: World, user: User, binding: Binding, group: string): boolean {
  const { namespace, roleKind, roleName: name } = binding
  const resource = roleKind === 'Role' ? 'roles' : 'clusterroles'
  if (mayDo(world, user, { verb: 'bind', group, resource, namespace, name, path: '' })) return true
  const role = roleOf(world, binding)
  return role !== undefined && holds(world, user, namespace, rulesOf(world, role))
}
