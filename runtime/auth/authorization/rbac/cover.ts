import type { PolicyRule } from './rule.ts'

/** How often a value of a wanted rule is compared with an owned rule before the question is given up: some 50 ms. */
const MOST_COMPARISONS = 1_000_000
/** How many rules a refusal lists. */
const MOST_LISTED = 100

/** What is said of rights that are to be granted. */
export interface Coverage {
  /** `undecided`: there are too many rules to compare, which is no permission. */
  readonly verdict: 'covered' | 'missing' | 'undecided'
  /** Rights that no owned rule gives, one target each with its verbs; the first hundred. */
  readonly missing: readonly PolicyRule[]
  readonly list: 'whole' | 'cut'
}

/** An owned rule, its lists ready to be asked. */
interface Owner {
  readonly index: number
  readonly verbs: ReadonlySet<string>
  readonly apiGroups: ReadonlySet<string>
  readonly resources: ReadonlySet<string>
  readonly resourceNames: ReadonlySet<string>
  readonly nonResourceURLs: readonly string[]
}

type ListName = keyof PolicyRule

/** One list of a rule, and whether an owned rule covers a value of it; '' of resourceNames is every name. */
interface Axis {
  readonly list: ListName
  readonly covers: (owner: Owner, value: string) => boolean
}

const has = (set: ReadonlySet<string>, value: string): boolean => set.has(value) || set.has('*')

const coversResource = ({ resources }: Owner, resource: string): boolean => {
  if (has(resources, resource)) return true
  const slash = resource.indexOf('/')
  return slash >= 0 && resources.has(`*${resource.slice(slash)}`)
}

const coversPath = ({ nonResourceURLs }: Owner, path: string): boolean =>
  nonResourceURLs.some((url) => url === '*' || url === path || (url.endsWith('*') && path.startsWith(url.slice(0, -1))))

const VERBS: Axis = { list: 'verbs', covers: ({ verbs }, verb) => has(verbs, verb) }
const RESOURCE_AXES: readonly Axis[] = [
  VERBS,
  { list: 'apiGroups', covers: ({ apiGroups }, group) => has(apiGroups, group) },
  { list: 'resources', covers: coversResource },
  {
    list: 'resourceNames',
    covers: ({ resourceNames }, name) => resourceNames.size === 0 || (name !== '' && resourceNames.has(name)),
  },
]
const PATH_AXES: readonly Axis[] = [VERBS, { list: 'nonResourceURLs', covers: coversPath }]

const valuesOn = (rule: PolicyRule, { list }: Axis): readonly string[] =>
  list === 'resourceNames' && rule.resourceNames.length === 0 ? [''] : rule[list]

const NO_RULE: PolicyRule = { verbs: [], apiGroups: [], resources: [], resourceNames: [], nonResourceURLs: [] }

class GivenUp extends Error {}

/** Searches for what rules lack; a rule is never taken apart into its single rights, of which it may have billions. */
class Search {
  #comparisons = 0;

  /** Parts of the rule, each with all its values on every axis, that none of the owners covers. Throws {@link GivenUp}. */
  *missingParts(
    rule: PolicyRule,
    axes: readonly Axis[],
    owners: readonly Owner[],
    part: PolicyRule = rule,
  ): Iterable<PolicyRule> {
    const [axis, ...further] = axes
    if (owners.length === 0) yield part
    else if (axis !== undefined) {
      for (const { values, covering } of this.#classes(valuesOn(rule, axis), axis, owners))
        yield* this.missingParts(rule, further, covering, { ...part, [axis.list]: values })
    }
  }

  /** Values that the same owners cover belong together. */
  #classes(values: readonly string[], { covers }: Axis, owners: readonly Owner[]) {
    this.#comparisons += values.length * owners.length
    if (this.#comparisons > MOST_COMPARISONS) throw new GivenUp()
    const classes = new Map<string, { readonly values: string[]; readonly covering: readonly Owner[] }>()
    for (const value of values) {
      const covering = owners.filter((owner) => covers(owner, value))
      const key = covering.map(({ index }) => index).join()
      const known = classes.get(key)
      if (known === undefined) classes.set(key, { values: [value], covering })
      else known.values.push(value)
    }
    return classes.values()
  }
}

const ownerOf = (rule: PolicyRule, index: number): Owner => ({
  index,
  verbs: new Set(rule.verbs),
  apiGroups: new Set(rule.apiGroups),
  resources: new Set(rule.resources),
  resourceNames: new Set(rule.resourceNames),
  nonResourceURLs: rule.nonResourceURLs,
})

/** A rule that names both resources and paths grants each on its own. */
const sidesOf = (rule: PolicyRule): readonly (readonly [PolicyRule, readonly Axis[]])[] =>
  [
    [{ ...rule, nonResourceURLs: [] }, RESOURCE_AXES] as const,
    [{ ...NO_RULE, verbs: rule.verbs, nonResourceURLs: rule.nonResourceURLs }, PATH_AXES] as const,
  ].filter(([side, axes]) => axes.every((axis) => valuesOn(side, axis).length > 0))

/** One rule for each target of a part. */
function* targetsOf({ verbs, apiGroups, resources, resourceNames, nonResourceURLs }: PolicyRule): Iterable<PolicyRule> {
  for (const path of nonResourceURLs) yield { ...NO_RULE, verbs, nonResourceURLs: [path] }
  for (const group of apiGroups) {
    for (const resource of resources) {
      const target = { ...NO_RULE, verbs, apiGroups: [group], resources: [resource] }
      if (resourceNames.length === 0 || resourceNames[0] === '') yield target
      else for (const name of resourceNames) yield { ...target, resourceNames: [name] }
    }
  }
}

/** Rules of single targets; what differs by the verb alone becomes one. */
class Listing {
  readonly #verbs = new Map<string, Set<string>>()
  list: Coverage['list'] = 'whole'

  /** Whether there is room for more. */
  add({ verbs, ...target }: PolicyRule): boolean {
    const key = JSON.stringify(target)
    const known = this.#verbs.get(key)
    if (known === undefined && this.#verbs.size === MOST_LISTED) {
      this.list = 'cut'
      return false
    }
    this.#verbs.set(key, new Set([...(known ?? []), ...verbs]))
    return true
  }

  /** Verbs in the order in which the wanted rules name them. */
  rules(wanted: readonly PolicyRule[]): readonly PolicyRule[] {
    const order = new Map([...new Set(wanted.flatMap(({ verbs }) => verbs))].map((verb, index) => [verb, index]))
    const place = (verb: string): number => order.get(verb) ?? 0
    return [...this.#verbs].map(([key, verbs]) => ({
      ...(JSON.parse(key) as Omit<PolicyRule, 'verbs'>),
      verbs: [...verbs].sort((a, b) => place(a) - place(b)),
    }))
  }
}

/** Whether the owned rules give every right of the wanted ones, and which they don't (RBAC-16). */
export function coverageOf(owned: readonly PolicyRule[], wanted: readonly PolicyRule[]): Coverage {
  const owners = owned.map(ownerOf)
  const search = new Search()
  const listing = new Listing()
  const missing = function* (): Iterable<PolicyRule> {
    for (const rule of wanted)
      for (const [side, axes] of sidesOf(rule))
        for (const part of search.missingParts(side, axes, owners)) yield* targetsOf(part)
  }
  let found = false
  try {
    for (const target of missing()) {
      found = true
      if (!listing.add(target)) break
    }
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error
    return { verdict: found ? 'missing' : 'undecided', missing: listing.rules(wanted), list: 'cut' }
  }
  return { verdict: found ? 'missing' : 'covered', missing: listing.rules(wanted), list: listing.list }
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
