/** A rule of the deprecation policy (DEP-RULE-1 to DEP-RULE-11b), as far as schemas and tables can break it. */
export type PolicyRule =
  '1' | '2' | '3' | '4a' | '4b' | '5a' | '5b' | '5c' | '6' | '7' | '8' | '9' | '10' | '11a' | '11b'

/**
 * `error`: a rule of the policy is broken. `warning`: discouraged, or a loss that the policy allows. `info`: an addition,
 * or a step that the policy provides for.
 */
export type Severity = 'error' | 'warning' | 'info'

interface RuleDefinition {
  /** The rule of the policy that a finding is about; absent: none. */
  readonly rule?: PolicyRule
  readonly severity: Severity
  /** What the rule finds, in one sentence. */
  readonly summary: string
}

const error = <R extends PolicyRule>(rule: R, summary: string) => ({ rule, severity: 'error', summary }) as const
const warning = <R extends PolicyRule>(rule: R, summary: string) => ({ rule, severity: 'warning', summary }) as const
const addition = (summary: string) => ({ severity: 'info', summary }) as const

/** The rules, by names that never change (see docs/diff-rules.md). */
const RULES = {
  'field-removed': error('1', 'A field is gone.'),
  'field-renamed': error('1', 'A field has another name; its type and its Protobuf number are those of before.'),
  'field-newly-required': error('1', 'A field must be there that need not have been, and has no default.'),
  'field-newly-immutable': error('1', 'A field can no longer be changed.'),
  'type-changed': error('1', 'A field has another type.'),
  'type-narrowed': error('1', 'A format or a shape lets fewer values pass.'),
  'enum-value-removed': error('1', 'A value of an enumeration is gone, or any value was taken and few are.'),
  'default-changed': error('1', 'A default is another, is new or is gone.'),
  'limit-tightened': error('1', 'A bound of a number, a length, a list or a map is tighter or new.'),
  'pattern-changed': error('1', 'A pattern is another or new.'),
  'validation-added': error('1', 'A rule in the expression language is another or new.'),
  'composition-changed': error('1', 'allOf, anyOf, oneOf or not is another or new.'),
  'items-newly-unique': error('1', 'A list no longer takes the same item twice.'),
  'null-refused': error('1', 'null is no longer a value.'),
  'empty-value-changed': warning('1', 'Empty values are treated otherwise: as none, or as values.'),
  'scope-changed': error('1', 'Objects belong to a namespace and did not, or the reverse.'),
  'plural-changed': error('1', 'The path of a kind is another.'),
  'list-kind-changed': error('1', 'The kind of lists is another.'),
  'storing-changed': error('1', 'Objects are stored and were not, or the reverse.'),
  'name-removed': warning('1', 'A short name or a category is gone.'),
  'verb-removed': error('1', 'Requests of a verb are no longer served.'),
  'selector-removed': error('1', 'A field selector is no longer taken.'),
  'update-refused': error('1', 'Updates without a version, or those that create, are no longer taken.'),
  'subresource-removed': error('1', 'A subresource is gone.'),
  'scale-changed': error('1', 'The scale subresource stands for other fields.'),
  'body-changed': error('1', 'The body of a subresource is of another type.'),
  'wire-number-changed': error('1', 'The Protobuf number of a field is another or gone.'),
  'wire-number-reused': error('1', 'A field has the Protobuf number of one that is gone.'),
  'patch-changed': error('1', 'Strategic merge patches mean something else.'),
  'topology-changed': warning('1', 'Lists or maps are merged and owned otherwise.'),
  'annotation-removed': error('1', 'An annotation that users rely on is no longer honoured.'),
  'kind-removed': error('1', 'A kind is gone from a version that is still served, and was not deprecated.'),
  'migration-note-missing': warning('1', 'A new version breaks with the one before it, and does not say what to do.'),
  'round-trip-loss': error('2', 'Something does not survive the way between two versions of the new release.'),
  'conversion-changed': warning('2', 'The way between two versions lacks a step that it had, or has it otherwise.'),
  'replacement-less-stable': error('3', 'A version is deprecated for one that is less stable or earlier.'),
  'replacement-missing': warning('3', 'A version is deprecated for one that is not served.'),
  'version-removed': error('4a', 'A stable version is gone, or a beta version too early.'),
  'removal-planned': error('4a', 'A stable version is to go, or a beta version too early.'),
  'deprecation-overdue': error('4a', 'A beta version should have been deprecated.'),
  'stored-version-removed': error('4a', 'Objects are stored in a version that can no longer be read.'),
  'readable-version-removed': warning('4a', 'A version that objects may be stored in can no longer be read.'),
  'storage-advanced': error('4b', 'The storage version is one that no earlier release could read.'),
  'preferred-advanced': error('4b', 'The preferred version is marked at one that no earlier release served.'),
  'preferred-implied': warning('4b', 'The preferred version is, by order, one that no earlier release served.'),
  'user-flag-removed-early': error('5a', 'A command-line element of users goes too early.'),
  'admin-flag-removed-early': error('5b', 'A command-line element of administrators goes too early.'),
  'flag-replacement-less-stable': error('5c', 'A command-line element is deprecated for a less stable one.'),
  'flag-silent': error('6', 'A deprecated command-line element does not warn when it is used.'),
  'behaviour-removed-early': error('7', 'A behaviour goes too early.'),
  'behaviour-replacement-less-stable': error('8', 'A behaviour is deprecated for a less stable one.'),
  'gate-replacement-less-stable': error('8', 'A feature is deprecated for a less stable one.'),
  'gate-removed-early': error('9', 'A feature gate goes too early.'),
  'gate-silent': error('10', 'A deprecated feature gate does not warn when it is used.'),
  'gate-operation-unsaid': error('10', 'Nothing says whether a deprecated feature gate is still operational.'),
  'metric-removed-young': error('11a', 'A metric goes before it has lived its least life.'),
  'metric-removed-early': error('11b', 'A metric goes too early after the notice.'),
  'entry-less-stable': {
    severity: 'warning',
    summary: 'A flag, a feature gate, a metric, a behaviour or an annotation is said to be less stable than it was.',
  },
  'kind-added': addition('A kind is new.'),
  'version-added': addition('A version of a kind is new.'),
  'version-deprecated': addition('A version of a kind is deprecated.'),
  'version-ended': addition('A version of a kind is gone, when it may.'),
  'field-added': addition('A field is new.'),
  'field-newly-optional': addition('A field need no longer be there.'),
  'enum-value-added': addition('An enumeration has one more value.'),
  'limit-widened': addition('A field takes more values than before.'),
  'verb-added': addition('Requests of one more verb are served.'),
  'selector-added': addition('One more field selector is taken.'),
  'subresource-added': addition('A subresource is new.'),
  'name-added': addition('A short name or a category is new.'),
  'entry-added': addition('A flag, a feature gate, a metric, a behaviour or an annotation is new.'),
  'entry-deprecated': addition('A flag, a feature gate, a metric, a behaviour or an annotation is deprecated.'),
  'entry-ended': addition('A flag, a feature gate, a metric, a behaviour or an annotation is gone, when it may.'),
  'waiver-expired': { severity: 'warning', summary: 'The time of a waiver is over: it waives nothing.' },
  'waiver-unused': { severity: 'warning', summary: 'A waiver waives nothing: it can go.' },
} as const satisfies Readonly<Record<string, RuleDefinition>>

export type RuleName = keyof typeof RULES

export const isRuleName = (name: string): name is RuleName => Object.hasOwn(RULES, name)

export const ruleNames: readonly RuleName[] = Object.keys(RULES).filter(isRuleName)

/** Returns a rule by its name. */
export const ruleOf = (name: RuleName): RuleDefinition => RULES[name]
