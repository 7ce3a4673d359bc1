import type { Attributes } from '../contract.ts'
import { ruleAllows, type PolicyRule } from './rule.ts'

/** Up to this number of rules a search is faster than the index. */
const FEW = 16
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
  allow(attributes: Attributes): boolean {
    const isAllowing = (rule: PolicyRule): boolean => ruleAllows(rule, attributes)
    if (this.rules.length <= FEW) return this.rules.some(isAllowing)
    this.#index ??= indexed(this.rules)
    const index = this.#index
    return keysFor(attributes).some((key) => index.get(key)?.some(isAllowing) === true)
  }
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
