import { pointerTo } from '../issue.ts'
import { type Comparison, fateOf, isDeprecated, isThere, type Pair, pairs } from './comparison.ts'
import type { Break, KindBreak } from './finding.ts'
import { formatElapsed, formatSpan, isOver, type Moment, type Span } from './release.ts'
import type { RuleName } from './rules.ts'
import { isLessStable, type Stability } from './stability.ts'
import { type Entry, type FlagEntry, type GateEntry, RELEASE_FILE, type Tables } from './tables.ts'

type Spans = Readonly<Record<Stability, Span>>

const NONE: Span = { months: 0, releases: 0 }
const span = (months: number, releases: number): Span => ({ months, releases })
const always = (one: Span): Spans => ({ stable: one, beta: one, alpha: one })

/** From the notice to the end at least (DEP-RULE-5a, DEP-RULE-5b). */
const USER_FLAG: Spans = { stable: span(12, 2), beta: span(3, 1), alpha: NONE }
const ADMIN_FLAG: Spans = { stable: span(6, 1), beta: span(3, 1), alpha: NONE }
/** By the stage of the feature when its gate is deprecated: stable, or given up in beta or alpha. */
const GATE: Spans = { stable: span(6, 2), beta: span(3, 1), alpha: NONE }
const BEHAVIOUR: Spans = always(span(12, 0))
const METRIC: Spans = { stable: span(9, 3), beta: span(4, 1), alpha: NONE }
/** The same from the introduction. */
const METRIC_LIFE: Spans = { stable: span(12, 4), beta: span(8, 2), alpha: NONE }

interface Spanned {
  readonly name: RuleName
  readonly spans: Spans
}

interface Policy<T extends Entry> {
  readonly noun: string
  readonly notice: (entry: T) => Spanned
  readonly life?: Spanned
  readonly replacement?: RuleName
  /** Returns what a deprecated entry lacks. */
  readonly deprecation?: (entry: T) => readonly Break[]
}

const FLAGS: Policy<FlagEntry> = {
  noun: 'command-line element',
  notice: ({ audience }) =>
    audience === 'user'
      ? { name: 'user-flag-removed-early', spans: USER_FLAG }
      : { name: 'admin-flag-removed-early', spans: ADMIN_FLAG },
  replacement: 'flag-replacement-less-stable',
  deprecation: (entry) => silence('flag-silent', 'command-line element', entry),
}
const GATES: Policy<GateEntry> = {
  noun: 'feature gate',
  notice: () => ({ name: 'gate-removed-early', spans: GATE }),
  replacement: 'gate-replacement-less-stable',
  deprecation: (entry) => [...silence('gate-silent', 'feature gate', entry), ...operation(entry)],
}
const BEHAVIOURS: Policy<Entry> = {
  noun: 'behaviour',
  notice: () => ({ name: 'behaviour-removed-early', spans: BEHAVIOUR }),
  replacement: 'behaviour-replacement-less-stable',
}
const METRICS: Policy<Entry> = {
  noun: 'metric',
  notice: () => ({ name: 'metric-removed-early', spans: METRIC }),
  life: { name: 'metric-removed-young', spans: METRIC_LIFE },
}

/** Findings about what a release has besides schemas: rules 5a to 11b (DIFF-07), and rule 1 for annotations. */
export const tableBreaks = (comparison: Comparison): readonly KindBreak[] => [
  ...tableOf('flags', FLAGS, comparison),
  ...tableOf('gates', GATES, comparison),
  ...tableOf('behaviours', BEHAVIOURS, comparison),
  ...tableOf('metrics', METRICS, comparison),
  ...annotationBreaks(comparison),
]

type EntryOf<Name extends keyof Tables> = NonNullable<Tables[Name]>[number]

function tableOf<Name extends 'flags' | 'gates' | 'behaviours' | 'metrics'>(
  name: Name,
  policy: Policy<EntryOf<Name>>,
  comparison: Comparison,
): readonly KindBreak[] {
  const rows = (tables: Tables): readonly EntryOf<Name>[] => tables[name] ?? []
  const old = rows(comparison.old.tables)
  const fresh = rows(comparison.new.tables)
  return pairs(old, fresh, (entry) => entry.name).flatMap(([key, pair]) => {
    const places = placesOf(name, pair, old, fresh)
    const breaks = [
      ...removalBreaks(pair, policy, comparison),
      ...replacementBreaks(pair.new, policy),
      ...stabilityBreaks(pair, policy),
      ...deprecationBreaks(pair.new, policy, comparison),
    ]
    return breaks.map((found) => ({ groupVersion: '', kind: key, ...places, ...found }))
  })
}

export const placesOf = <T extends Entry>(
  table: keyof Tables,
  pair: Pair<T>,
  old: readonly T[],
  fresh: readonly T[],
): Pick<Break, 'old' | 'new'> => {
  const place = (entries: readonly T[], entry: T) => ({
    file: RELEASE_FILE,
    pointer: pointerTo('', table, entries.indexOf(entry)),
  })
  return {
    ...(pair.old === undefined ? {} : { old: place(old, pair.old) }),
    ...(pair.new === undefined ? {} : { new: place(fresh, pair.new) }),
  }
}

function removalBreaks<T extends Entry>(pair: Pair<T>, policy: Policy<T>, comparison: Comparison): readonly Break[] {
  const entry = pair.new ?? pair.old
  const { old, new: fresh, calendar } = comparison
  const before = pair.old !== undefined && isThere(pair.old, old.release)
  const after = pair.new !== undefined && isThere(pair.new, fresh.release)
  const { gone, removal, notice } = fateOf({ ...pair, before, after }, comparison)
  if (entry === undefined || removal === undefined) return []
  const going = gone ? `is gone in ${removal}` : `is to go in ${removal}`
  const stability = moreStable(pair.old?.stability ?? entry.stability, entry.stability)
  const check = ({ name, spans }: Spanned, since: Moment | undefined, event: string): readonly Break[] => {
    const least = spans[stability]
    const elapsed = since === undefined ? undefined : calendar.between(since, { release: removal })
    if (least === NONE || (elapsed !== undefined && isOver(least, elapsed))) return []
    const when = elapsed === undefined ? `without ${event}` : `${formatElapsed(elapsed)} after ${event}`
    return [
      {
        name,
        message: `the ${stability} ${policy.noun} ${entry.name} ${going}, ${when}`,
        advice: `Keep it for ${formatSpan(least)}, after ${event}.`,
      },
    ]
  }
  const introduced = pair.old?.introduced ?? entry.introduced
  return [
    ...check(policy.notice(entry), notice, 'the notice of its deprecation'),
    ...(policy.life === undefined
      ? []
      : check(policy.life, introduced === undefined ? undefined : { release: introduced }, 'its introduction')),
  ]
}

const replacementBreaks = <T extends Entry>(
  entry: T | undefined,
  { noun, replacement }: Policy<T>,
): readonly Break[] =>
  entry?.deprecated !== undefined &&
  entry.replacement !== undefined &&
  replacement !== undefined &&
  isLessStable(entry.replacement.stability, entry.stability)
    ? [
        {
          name: replacement,
          message: `the ${entry.stability} ${noun} ${entry.name} is deprecated for ${entry.replacement.name}, which is ${entry.replacement.stability}`,
          advice: 'Name an alternative that is at least as stable.',
        },
      ]
    : []

/** Whoever lowers the stability of something may take it away sooner, one release later. */
const stabilityBreaks = <T extends Entry>({ old, new: fresh }: Pair<T>, { noun }: Policy<T>): readonly Break[] =>
  old !== undefined && fresh !== undefined && isLessStable(fresh.stability, old.stability)
    ? [
        {
          name: 'entry-less-stable',
          message: `the ${noun} ${fresh.name} was ${old.stability} and is ${fresh.stability}`,
          advice: 'Leave its stability as it is, and deprecate it.',
        },
      ]
    : []

function deprecationBreaks<T extends Entry>(
  entry: T | undefined,
  { deprecation }: Policy<T>,
  { new: { release } }: Comparison,
): readonly Break[] {
  const concerned = entry !== undefined && isDeprecated(entry, release) && isThere(entry, release)
  return concerned ? (deprecation?.(entry) ?? []) : []
}

const silence = (name: RuleName, noun: string, entry: FlagEntry | GateEntry): readonly Break[] =>
  entry.warns === false
    ? [
        {
          name,
          message: `the deprecated ${noun} ${entry.name} does not warn when it is used`,
          advice: 'Warn of its use, which may be switched off.',
        },
      ]
    : []

const operation = ({ name, operational }: GateEntry): readonly Break[] =>
  operational === undefined
    ? [
        {
          name: 'gate-operation-unsaid',
          message: `nothing says whether the deprecated feature gate ${name} still does anything`,
          advice: 'Say in operational whether it does, and in the help and the release notes.',
        },
      ]
    : []

/** Whoever lowers the stability of something still owes what the higher one promised. */
const moreStable = (one: Stability, other: Stability): Stability => (isLessStable(one, other) ? other : one)

/** Annotations go with a version of their group, unless they are alpha (DEP-RULE-1). */
function annotationBreaks({ old, new: fresh }: Comparison): readonly KindBreak[] {
  const before = old.tables.annotations ?? []
  const after = fresh.tables.annotations ?? []
  return pairs(before, after, ({ name }) => name)
    .filter(([, pair]) => pair.old !== undefined && pair.old.stability !== 'alpha' && isThere(pair.old, old.release))
    .filter(([, pair]) => pair.new === undefined || !isThere(pair.new, fresh.release))
    .map(([name, pair]) => ({
      ...({ name: 'annotation-removed', groupVersion: '', kind: name } as const),
      ...placesOf('annotations', pair, before, after),
      message: `the annotation ${name} is gone`,
      advice: 'Honour it as long as there are versions that have it.',
    }))
}
