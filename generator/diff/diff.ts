import { formatGroupVersion } from '../../runtime/api/index.ts'
import type { KindModel, Model } from '../model/model.ts'
import { additions } from './additions.ts'
import { type Comparison, isKnown, isOffered, type KindVersion, type Pair, pairs } from './comparison.ts'
import { conversionBreaks } from './conversions.ts'
import { documentBreaks } from './documents.ts'
import { tableBreaks } from './entries.ts'
import type { Break, Finding, KindBreak } from './finding.ts'
import { kindVersionBreaks } from './kinds.ts'
import { lifecycleBreaks } from './lifecycle.ts'
import { Calendar } from './release.ts'
import { type RuleName, ruleOf, type Severity } from './rules.ts'
import { markerPlace, type SchemaSet } from './schema-set.ts'
import { stabilityOf } from './stability.ts'
import { RELEASE_FILE } from './tables.ts'
import { Unchanged } from './unchanged.ts'
import { lossBreaks, persistenceBreaks, preferenceBreaks, storageBreaks } from './storage.ts'
import { defined } from '../../runtime/json/index.ts'

/**
 * Compares what two releases say against the deprecation policy (CLI-04). Pure: the same sets give the same findings, errors
 * first and additions last, each in the order of groups and kinds.
 */
export function diff(old: SchemaSet, fresh: SchemaSet): readonly Finding[] {
  const comparison = {
    old,
    new: fresh,
    calendar: new Calendar({ ...old.dates, ...fresh.dates }),
    unchanged: new Unchanged(old.model, fresh.model),
  }
  const ofGroups = [...preferenceBreaks(comparison), ...lossBreaks(fresh)].map(({ kind, version, found }) =>
    owned(kind, version, found),
  )
  const ofKinds = pairs(old.model.kinds, fresh.model.kinds, ({ group, kind }) => `${group}/${kind}`).flatMap(
    ([, pair]) => kindBreaks(pair, comparison),
  )
  const breaks = [...ofKinds, ...documentBreaks(comparison), ...ofGroups, ...tableBreaks(comparison)]
  const found = merged([...breaks, ...additions(comparison, breaks)]).map(({ old: before, new: after, ...one }) => ({
    ...one,
    ...ruleAndSeverity(one.name),
    near: fresh.locate(after ?? before ?? { file: RELEASE_FILE, pointer: '' }),
    ...(before === undefined ? {} : { old: old.locate(before) }),
    ...(after === undefined ? {} : { new: fresh.locate(after) }),
  }))
  return bySeverity(found)
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info']

/** Returns findings from the worst down, those of one severity in their order. */
export const bySeverity = (findings: readonly Finding[]): readonly Finding[] =>
  SEVERITIES.flatMap((severity) => findings.filter((finding) => finding.severity === severity))

function ruleAndSeverity(name: RuleName): Pick<Finding, 'rule' | 'severity'> {
  const { rule, severity } = ruleOf(name)
  return { severity, ...defined({ rule }) }
}

const owned = ({ group, kind }: KindModel, version: string, found: Break): KindBreak => ({
  groupVersion: formatGroupVersion({ group, version }),
  kind,
  ...found,
})

/** One finding for a part that several kinds have. */
function merged(findings: readonly KindBreak[]): readonly KindBreak[] {
  const known = new Map<string, KindBreak>()
  for (const finding of findings) {
    const { groupVersion, kind, field: _, ...what } = finding
    const key = JSON.stringify(groupVersion === '' ? [kind, what] : what)
    const first = known.get(key)
    if (first === undefined) known.set(key, finding)
    else if (first.groupVersion !== groupVersion || first.kind !== kind) {
      const other = `${groupVersion} ${kind}`
      known.set(key, { ...first, alsoIn: [...new Set([...(first.alsoIn ?? []), other])] })
    }
  }
  return [...known.values()]
}

const versionsOf = (kind: KindModel | undefined): readonly KindVersion[] =>
  kind?.versions.map((version) => ({ kind, version })) ?? []

function kindBreaks(pair: Pair<KindModel>, comparison: Comparison): readonly KindBreak[] {
  const { old, new: fresh } = pair
  const present = fresh ?? old
  if (present === undefined) return []
  const versions = pairs(versionsOf(old), versionsOf(fresh), ({ version }) => version.version).map(
    ([name, each]) => [name, versionBreaks(each, comparison)] as const,
  )
  const broken = new Set(versions.filter(([, breaks]) => breaks.length > 0).map(([name]) => name))
  const unreadable = persistenceBreaks(pair, comparison)
    // A version that may not go at all need not be warned about.
    .filter(({ version, found }) => found.name === 'stored-version-removed' || !broken.has(version))
  return [
    ...versions.flatMap(([name, breaks]) => breaks.map((found) => owned(present, name, found))),
    ...unreadable.map(({ kind, version, found }) => owned(kind, version, found)),
    ...(old === undefined || fresh === undefined
      ? []
      : [
          ...storageBreaks(old, fresh, comparison).map((found) => owned(fresh, fresh.storageVersion, found)),
          ...conversionBreaks(old, fresh, comparison).map(({ kind, version, found }) => owned(kind, version, found)),
          ...migrationBreaks(old, fresh, comparison),
        ]),
  ]
}

function versionBreaks(pair: Pair<KindVersion>, comparison: Comparison): readonly Break[] {
  const { old, new: fresh } = pair
  const { old: before, new: now } = comparison
  const comparable = old !== undefined && fresh !== undefined && isKnown(old, before.release)
  const stability = stabilityOf((fresh ?? old)?.version.version ?? '')
  return [
    ...lifecycleBreaks(pair, comparison, isStillServed(now, fresh ?? old) ? 'offered' : 'gone'),
    ...(comparable && stability !== 'alpha' ? kindVersionBreaks(old, fresh, comparison) : []),
  ]
}

/** Whether a set serves anything in the version of a kind. */
const isStillServed = ({ model, release }: SchemaSet, one: KindVersion | undefined): boolean =>
  kindsIn(model, one?.kind.group).some(
    (each) => each.version.version === one?.version.version && isOffered(each, release),
  )

const kindsIn = ({ kinds }: Model, group: string | undefined): readonly KindVersion[] =>
  kinds.filter((kind) => kind.group === group).flatMap(versionsOf)

/** A new version may break with the one before it, but has to say how to get there (VER-09). */
function migrationBreaks(old: KindModel, fresh: KindModel, comparison: Comparison): readonly KindBreak[] {
  const predecessor = versionsOf(old).find((each) => isOffered(each, comparison.old.release))
  if (predecessor === undefined || stabilityOf(predecessor.version.version) === 'alpha') return []
  return versionsOf(fresh)
    .filter(({ version: { version, lifecycle } }) => {
      const isNew = !old.versions.some((one) => one.version === version)
      return isNew && stabilityOf(version) !== 'alpha' && lifecycle.migration === undefined
    })
    .flatMap((one) => {
      const { version } = one.version
      const changes = kindVersionBreaks(predecessor, one, comparison).filter(isForClients)
      if (changes.length === 0) return []
      const [first] = changes
      return [
        owned(fresh, version, {
          name: 'migration-note-missing',
          new: markerPlace(fresh, version, 'lifecycle'),
          message: `${version} breaks with ${predecessor.version.version} (${changes.length} changes, such as ${first?.field}: ${first?.message}) without a migration note`,
          advice: 'Say in lifecycle.migration what those who come from the earlier version have to do.',
        }),
      ]
    })
}

/** Numbers on the wire belong to one version. */
const isForClients = ({ name }: Break): boolean => ruleOf(name).severity === 'error' && !name.startsWith('wire-')
