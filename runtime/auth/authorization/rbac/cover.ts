import { PathSet } from './paths.ts'
import type { PolicyRule } from './rule.ts'

/** Most comparisons of a value of a wanted rule with a held rule: some 50 ms. */
const MOST_COMPARISONS = 1_000_000
/** Most rules in a refusal. */
const MOST_LISTED = 100

/** The result of comparing rights that are to be granted with those that a user holds. */
export interface Coverage {
  /** `undecided`: there are too many rules to compare; counts as a refusal. */
  readonly verdict: 'covered' | 'missing' | 'undecided'
  /** The first hundred missing rights, one target each with its verbs. */
  readonly missing: readonly PolicyRule[]
  readonly list: 'whole' | 'cut'
}

/** A rule that the user holds, with sets for fast comparison. */
interface HeldRule {
  readonly index: number
  readonly verbs: ReadonlySet<string>
  readonly apiGroups: ReadonlySet<string>
  readonly resources: ReadonlySet<string>
  readonly resourceNames: ReadonlySet<string>
  readonly nonResourceURLs: PathSet
}

type ListName = keyof PolicyRule

/** One list of a rule, and whether a held rule covers a value of it; the value '' of resourceNames is every name. */
interface Axis {
  readonly list: ListName
  readonly covers: (held: HeldRule, value: string) => boolean
}

const has = (set: ReadonlySet<string>, value: string): boolean => set.has(value) || set.has('*')

const coversResource = ({ resources }: HeldRule, resource: string): boolean => {
  if (has(resources, resource)) return true
  const slash = resource.indexOf('/')
  return slash >= 0 && resources.has(`*${resource.slice(slash)}`)
}

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
const PATH_AXES: readonly Axis[] = [
  VERBS,
  { list: 'nonResourceURLs', covers: ({ nonResourceURLs }, path) => nonResourceURLs.matches(path) },
]

const valuesOn = (rule: PolicyRule, { list }: Axis): readonly string[] =>
  list === 'resourceNames' && rule.resourceNames.length === 0 ? [''] : rule[list]

const NO_RULE: PolicyRule = { verbs: [], apiGroups: [], resources: [], resourceNames: [], nonResourceURLs: [] }

class TooManyComparisons extends Error {}

/** Searches for the parts of rules that are not covered, without listing single rights, of which a rule may have billions. */
class Search {
  #comparisons = 0;

  /** Returns the parts of the rule that no held rule covers. Throws {@link TooManyComparisons}. */
  *missingParts(
    rule: PolicyRule,
    axes: readonly Axis[],
    held: readonly HeldRule[],
    part: PolicyRule = rule,
  ): Iterable<PolicyRule> {
    const [axis, ...further] = axes
    if (held.length === 0) yield part
    else if (axis !== undefined) {
      for (const { values, covering } of this.#classes(valuesOn(rule, axis), axis, held))
        yield* this.missingParts(rule, further, covering, { ...part, [axis.list]: values })
    }
  }

  /** Groups the values by the held rules that cover them. */
  #classes(values: readonly string[], { covers }: Axis, held: readonly HeldRule[]) {
    this.#comparisons += values.length * held.length
    if (this.#comparisons > MOST_COMPARISONS) throw new TooManyComparisons()
    const classes = new Map<string, { readonly values: string[]; readonly covering: readonly HeldRule[] }>()
    for (const value of values) {
      const covering = held.filter((each) => covers(each, value))
      const key = covering.map(({ index }) => index).join()
      const known = classes.get(key)
      if (known === undefined) classes.set(key, { values: [value], covering })
      else known.values.push(value)
    }
    return classes.values()
  }
}

const heldRuleOf = (rule: PolicyRule, index: number): HeldRule => ({
  index,
  verbs: new Set(rule.verbs),
  apiGroups: new Set(rule.apiGroups),
  resources: new Set(rule.resources),
  resourceNames: new Set(rule.resourceNames),
  nonResourceURLs: new PathSet(rule.nonResourceURLs),
})

/** The resources or the paths of a rule, with the axes on which they are compared. */
interface RuleSide {
  readonly rule: PolicyRule
  readonly axes: readonly Axis[]
}

/** Splits a rule into its resources and its paths, each granted on its own; a side without values is left out. */
function sidesOf(rule: PolicyRule): readonly RuleSide[] {
  const sides: readonly RuleSide[] = [
    { rule: { ...rule, nonResourceURLs: [] }, axes: RESOURCE_AXES },
    { rule: { ...NO_RULE, verbs: rule.verbs, nonResourceURLs: rule.nonResourceURLs }, axes: PATH_AXES },
  ]
  return sides.filter((side) => side.axes.every((axis) => valuesOn(side.rule, axis).length > 0))
}

/** Returns one rule for each target of a part. */
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

/** Collects rules of single targets, and merges those that differ only in verbs. */
class Listing {
  readonly #verbs = new Map<string, Set<string>>()
  list: Coverage['list'] = 'whole'

  /** Returns false if the list is full. */
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

  /** Returns the rules, with verbs in the order of the wanted rules. */
  rules(wanted: readonly PolicyRule[]): readonly PolicyRule[] {
    const order = new Map([...new Set(wanted.flatMap(({ verbs }) => verbs))].map((verb, index) => [verb, index]))
    const place = (verb: string): number => order.get(verb) ?? 0
    return [...this.#verbs].map(([key, verbs]) => ({
      ...(JSON.parse(key) as Omit<PolicyRule, 'verbs'>),
      verbs: [...verbs].sort((a, b) => place(a) - place(b)),
    }))
  }
}

/** Compares wanted rules with those that a user holds (RBAC-16). */
export function coverageOf(heldRules: readonly PolicyRule[], wanted: readonly PolicyRule[]): Coverage {
  const held = heldRules.map(heldRuleOf)
  const search = new Search()
  const listing = new Listing()
  const missing = function* (): Iterable<PolicyRule> {
    for (const rule of wanted)
      for (const side of sidesOf(rule))
        for (const part of search.missingParts(side.rule, side.axes, held)) yield* targetsOf(part)
  }
  let found = false
  try {
    for (const target of missing()) {
      found = true
      if (!listing.add(target)) break
    }
  } catch (error) {
    if (!(error instanceof TooManyComparisons)) throw error
    return { verdict: found ? 'missing' : 'undecided', missing: listing.rules(wanted), list: 'cut' }
  }
  return { verdict: found ? 'missing' : 'covered', missing: listing.rules(wanted), list: listing.list }
}

const quoted = (list: readonly string[]): string => `[${list.map((text) => JSON.stringify(text)).join(' ')}]`

/** Formats a rule: `{APIGroups:[""], Resources:["pods"], Verbs:["get" "list"]}`. */
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
