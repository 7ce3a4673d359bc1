import type { Attributes } from '../contract.ts'
import { ruleAllows, ruleReaches, type PolicyRule } from './rule.ts'

/** Up to this number of rules a search is faster than the index. */
const FEW = 16
/** For which object names a role allows a request. */
export type Reach = 'all' | 'some' | 'none'

/** Key of rules about paths: no resource has an empty name. */
const PATHS = ''

const keyOf = (resource: string, name: string): string => `${resource} ${name}`

/** The rules of a role, indexed so that a request is not compared with thousands of them. */
export class RoleRules {
  readonly rules: readonly PolicyRule[]
  #index: ReadonlyMap<string, readonly PolicyRule[]> | undefined

  constructor(rules: readonly PolicyRule[]) {
    this.rules = rules
  }

  /** Whether one of the rules allows the request. */
  allow(query: RulesQuery): boolean {
    const { attributes } = query
    if (this.rules.length <= FEW) return oneAllows(this.rules, attributes)
    this.#index ??= indexed(this.rules)
    for (const key of query.keys) {
      const rules = this.#index.get(key)
      if (rules !== undefined && oneAllows(rules, attributes)) return true
    }
    return false
  }
}

/** Returns for which object names a role allows a request for a resource; `some` if it has too many rules to tell. */
export function reachOf({ rules }: RoleRules, attributes: Attributes): Reach {
  if (rules.length > FEW) return 'some'
  let reach: Reach = 'none'
  for (const rule of rules) {
    if (!ruleReaches(rule, attributes)) continue
    if (rule.resourceNames.length === 0) return 'all'
    reach = 'some'
  }
  return reach
}

/** A request that is checked against many roles: its keys are computed once, for the first large role. */
export class RulesQuery {
  readonly attributes: Attributes
  #keys: readonly string[] | undefined

  constructor(attributes: Attributes) {
    this.attributes = attributes
  }

  /** The keys of all rules that may allow the request. */
  get keys(): readonly string[] {
    return (this.#keys ??= keysFor(this.attributes))
  }
}

function oneAllows(rules: readonly PolicyRule[], attributes: Attributes): boolean {
  for (const rule of rules) if (ruleAllows(rule, attributes)) return true
  return false
}

/** Returns the keys of all rules that may allow a request. */
function keysFor({ isResourceRequest, resource, subresource, name }: Attributes): readonly string[] {
  if (!isResourceRequest) return [PATHS]
  const resources = subresource === '' ? [resource, '*'] : [`${resource}/${subresource}`, '*', `*/${subresource}`]
  return resources.flatMap((each) => [each, keyOf(each, name)])
}

function indexed(rules: readonly PolicyRule[]): ReadonlyMap<string, readonly PolicyRule[]> {
  const index = new Map<string, PolicyRule[]>()
  for (const rule of rules) {
    for (const key of keysOfRule(rule)) {
      const known = index.get(key)
      if (known === undefined) index.set(key, [rule])
      else known.push(rule)
    }
  }
  return index
}

/** Returns the keys of a rule: by resource, or by resource and name where that makes no more keys than it has names. */
function keysOfRule({ resources, resourceNames, nonResourceURLs }: PolicyRule): ReadonlySet<string> {
  const [only] = resources
  const ofResources =
    only !== undefined && resources.length === 1 && resourceNames.length > 0
      ? resourceNames.map((name) => keyOf(only, name))
      : resources
  return new Set(nonResourceURLs.length > 0 ? [...ofResources, PATHS] : ofResources)
}
