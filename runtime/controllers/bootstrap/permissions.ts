import { jsonEqual, listOf, type JsonObject } from '../../json/index.ts'

type Rule = Readonly<JsonObject>

const covers = (have: unknown, want: unknown, matches: (had: unknown, wanted: unknown) => boolean): boolean =>
  listOf(want).every((wanted) => listOf(have).some((had) => had === '*' || matches(had, wanted)))

const same = (had: unknown, wanted: unknown): boolean => had === wanted

/** A star before a subresource stands for that of every type. */
const sameResource = (had: unknown, wanted: unknown): boolean =>
  had === wanted || (typeof had === 'string' && had.startsWith('*/') && String(wanted).endsWith(had.slice(1)))

/** A star at the end of a path stands for everything below it. */
const samePath = (had: unknown, wanted: unknown): boolean =>
  had === wanted || (typeof had === 'string' && had.endsWith('*') && String(wanted).startsWith(had.slice(0, -1)))

const sameNames = (have: unknown, want: unknown): boolean =>
  listOf(have).length === 0 || (listOf(want).length > 0 && covers(have, want, same))

function allows(have: Rule, want: Rule): boolean {
  return (
    covers(have.verbs, want.verbs, same) &&
    covers(have.apiGroups, want.apiGroups, same) &&
    covers(have.resources, want.resources, sameResource) &&
    covers(have.nonResourceURLs, want.nonResourceURLs, samePath) &&
    sameNames(have.resourceNames, want.resourceNames)
  )
}

const KEYS = ['verbs', 'apiGroups', 'resources', 'nonResourceURLs', 'resourceNames'] as const

/** The single permissions of a rule: one value for each of its lists. */
function split(rule: Rule): readonly Rule[] {
  return KEYS.reduce<readonly Rule[]>(
    (rules, key) => {
      const values = listOf(rule[key])
      return values.length === 0 ? rules : rules.flatMap((each) => values.map((value) => ({ ...each, [key]: [value] })))
    },
    [{}],
  )
}

/** Returns the wanted rules that grant a permission which all present rules together do not. */
export const missingRules = (present: readonly Rule[], wanted: readonly Rule[]): readonly Rule[] =>
  wanted.filter(
    (rule) =>
      // The usual case first: the rule is present as it was created.
      !present.some((have) => jsonEqual(have, rule)) &&
      !split(rule).every((single) => present.some((have) => allows(have, single))),
  )
