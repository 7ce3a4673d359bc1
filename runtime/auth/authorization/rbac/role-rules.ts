import type { Attributes } from '../contract.ts'
import { ruleAllows, type PolicyRule } from './rule.ts'

/** Up to so many rules are looked through faster than they are looked up. */
const FEW = 16
/** Under what rules about paths are found: no resource has an empty name. */
const PATHS = ''

const keyOf = (resource: string, name: string): string => `${resource} ${name}`

/** The rules of a role, found by what they are about: a request is not held against all of thousands. */
export class RoleRules {
  readonly rules: readonly PolicyRule[]
  #index: ReadonlyMap<string, readonly PolicyRule[]> | undefined

  constructor(rules: readonly PolicyRule[]) {
    this.rules = rules
  }

  /** Whether one of the rules allows a request. */
  allow(attributes: Attributes): boolean {
    const isAllowing = (rule: PolicyRule): boolean => ruleAllows(rule, attributes)
    if (this.rules.length <= FEW) return this.rules.some(isAllowing)
    this.#index ??= indexed(this.rules)
    const index = this.#index
    return keysFor(attributes).some((key) => index.get(key)?.some(isAllowing) === true)
  }
}

/** Where the rules that may allow a request are found. */
function keysFor({ isResourceRequest, resource, subresource, name }: Attributes): readonly string[] {
  if (!isResourceRequest) return [PATHS]
  const resources = subresource === '' ? [resource, '*'] : [`${resource}/${subresource}`, '*', `*/${subresource}`]
  return resources.flatMap((each) => [each, keyOf(each, name)])
}

function indexed(rules: readonly PolicyRule[]): ReadonlyMap<string, readonly PolicyRule[]> {
  const index = new Map<string, PolicyRule[]>()
  for (const rule of rules) {
    for (const key of placesOf(rule)) {
      const known = index.get(key)
      if (known === undefined) index.set(key, [rule])
      else known.push(rule)
    }
  }
  return index
}

/** Under what a rule is found: by resource, and by name too where that makes no more places than it has names. */
function placesOf({ resources, resourceNames, nonResourceURLs }: PolicyRule): ReadonlySet<string> {
  const [only] = resources
  const ofResources =
    only !== undefined && resources.length === 1 && resourceNames.length > 0
      ? resourceNames.map((name) => keyOf(only, name))
      : resources
  return new Set(nonResourceURLs.length > 0 ? [...ofResources, PATHS] : ofResources)
}
