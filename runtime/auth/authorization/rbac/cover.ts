import type { PolicyRule } from './rule.ts'

/** One right: a rule with one value on each axis. */
interface Right {
  readonly verb: string
  readonly group?: string
  readonly resource?: string
  readonly name?: string
  readonly path?: string
}

function* rightsOf(rule: PolicyRule): Iterable<Right> {
  for (const verb of rule.verbs) {
    for (const group of rule.apiGroups) {
      for (const resource of rule.resources) {
        if (rule.resourceNames.length === 0) yield { verb, group, resource }
        for (const name of rule.resourceNames) yield { verb, group, resource, name }
      }
    }
    for (const path of rule.nonResourceURLs) yield { verb, path }
  }
}

const has = (list: readonly string[], value: string): boolean => list.includes('*') || list.includes(value)

function resourceCovered(list: readonly string[], resource: string): boolean {
  if (has(list, resource)) return true
  const slash = resource.indexOf('/')
  return slash >= 0 && list.includes(`*${resource.slice(slash)}`)
}

const pathCovered = (list: readonly string[], path: string): boolean =>
  list.some((url) => url === '*' || url === path || (url.endsWith('*') && path.startsWith(url.slice(0, -1))))

function covers(owner: PolicyRule, { verb, group, resource, name, path }: Right): boolean {
  if (!has(owner.verbs, verb)) return false
  if (path !== undefined) return pathCovered(owner.nonResourceURLs, path)
  return (
    has(owner.apiGroups, group ?? '') &&
    resourceCovered(owner.resources, resource ?? '') &&
    (owner.resourceNames.length === 0 || (name !== undefined && owner.resourceNames.includes(name)))
  )
}

/** The rights of the wanted rules that no owned rule gives, as rules without any that covers another (RBAC-16). */
export function uncovered(owned: readonly PolicyRule[], wanted: readonly PolicyRule[]): readonly PolicyRule[] {
  const missing = wanted
    .flatMap((rule) => [...rightsOf(rule)])
    .filter((right) => !owned.some((owner) => covers(owner, right)))
  return compact(missing)
}

/** Rights that differ by the verb alone become one rule; rules are sorted by what they print. */
function compact(rights: readonly Right[]): readonly PolicyRule[] {
  const byTarget = new Map<string, PolicyRule & { verbs: string[] }>()
  for (const { verb, group, resource, name, path } of rights) {
    const key = JSON.stringify([group, resource, name, path])
    const known = byTarget.get(key)
    if (known !== undefined) {
      if (!known.verbs.includes(verb)) known.verbs.push(verb)
      continue
    }
    byTarget.set(key, {
      verbs: [verb],
      apiGroups: group === undefined ? [] : [group],
      resources: resource === undefined ? [] : [resource],
      resourceNames: name === undefined ? [] : [name],
      nonResourceURLs: path === undefined ? [] : [path],
    })
  }
  return [...byTarget.values()]
}

const quoted = (list: readonly string[]): string => `[${list.map((text) => JSON.stringify(text)).join(' ')}]`

/** `{APIGroups:[""], Resources:["pods"], Verbs:["get" "list"]}`. */
export function formatRule({ verbs, apiGroups, resources, resourceNames, nonResourceURLs }: PolicyRule): string {
  const parts = [
    ['NonResourceURLs', nonResourceURLs],
    ['APIGroups', apiGroups],
    ['Resources', resources],
    ['ResourceNames', resourceNames],
    ['Verbs', verbs],
  ] as const
  return `{${parts
    .filter(([, list]) => list.length > 0)
    .map(([name, list]) => `${name}:${quoted(list)}`)
    .join(', ')}}`
}
