import type { Lifecycle } from '../../runtime/scheme/index.ts'
import { formatGroupVersion } from '../../runtime/api/index.ts'
import { type Comparison, fateOf, isDeprecated, isOffered, type KindVersion, type Pair } from './comparison.ts'
import type { Break } from './finding.ts'
import { formatElapsed, formatSpan, isExceeded, isOver, majorOf, type Release, type Span } from './release.ts'
import type { RuleName } from './rules.ts'
import { markerPlace } from './schema-set.ts'
import { mayReplace, stabilityOf } from './stability.ts'

/** From introduction to deprecation at most, from deprecation to the end of serving at least (DEP-RULE-4a-1). */
const BETA: Span = { months: 9, releases: 3 }

const places = (pair: Pair<KindVersion>): Pick<Break, 'old' | 'new'> => ({
  ...(pair.old === undefined ? {} : { old: markerPlace(pair.old.kind, pair.old.version.version, 'lifecycle') }),
  ...(pair.new === undefined ? {} : { new: markerPlace(pair.new.kind, pair.new.version.version, 'lifecycle') }),
})

/**
 * Rules 3 and 4a over one version of a kind (DEP-RULE-3, DEP-RULE-4a).
 * @param others whether other kinds of the group are still offered in the version.
 */
export function lifecycleBreaks(
  pair: Pair<KindVersion>,
  comparison: Comparison,
  others: 'offered' | 'gone',
): readonly Break[] {
  const now = comparison.new.release
  return [
    ...removalBreaks(pair, comparison, others),
    ...(pair.new !== undefined && isOffered(pair.new, now)
      ? [...overdueBreaks(pair.new, pair.old, comparison), ...replacementBreaks(pair.new, comparison)]
      : []),
  ]
}

function removalBreaks(pair: Pair<KindVersion>, comparison: Comparison, others: 'offered' | 'gone'): readonly Break[] {
  const version = (pair.new ?? pair.old)?.version.version ?? ''
  const stability = stabilityOf(version)
  const before = pair.old !== undefined && isOffered(pair.old, comparison.old.release)
  const after = pair.new !== undefined && isOffered(pair.new, comparison.new.release)
  const courses = { ...courseOf('old', pair.old), ...courseOf('new', pair.new) }
  const { gone, removal, notice } = fateOf({ ...courses, before, after }, comparison)
  if (removal === undefined || stability === 'alpha') return []
  const name = gone ? 'version-removed' : 'removal-planned'
  const report = (message: string, advice: string, rule: RuleName = name): readonly Break[] => [
    { name: rule, ...places(pair), message, advice },
  ]
  const [is, unannounced] = gone
    ? [`${version} is no longer served in ${removal}`, 'without having been deprecated']
    : [`${version} is to go in ${removal}`, 'but is not deprecated']
  if (notice === undefined) {
    const advice = 'Serve it, and say in lifecycle.deprecated when its end was announced.'
    return gone && others === 'offered'
      ? report(`the kind is gone from ${version}, which is still served`, advice, 'kind-removed')
      : report(`${is} ${unannounced}`, advice)
  }
  if (stability === 'stable')
    return majorOf(removal) > majorOf(notice.release)
      ? []
      : report(is, 'Serve it: a stable version may be deprecated, but stays within the major release.')
  const elapsed = comparison.calendar.between(notice, { release: removal })
  return isOver(BETA, elapsed)
    ? []
    : report(
        `${is}, ${formatElapsed(elapsed)} after its deprecation in ${notice.release}`,
        `Serve it for ${formatSpan(BETA)}, after its deprecation.`,
      )
}

const courseOf = (side: 'old' | 'new', one: KindVersion | undefined): Pair<Lifecycle> =>
  one === undefined ? {} : { [side]: one.version.lifecycle }

/** A beta version that should have been deprecated. */
function overdueBreaks(
  one: KindVersion,
  before: KindVersion | undefined,
  { new: fresh, calendar }: Comparison,
): readonly Break[] {
  const { version, lifecycle } = one.version
  const introduced = before?.version.lifecycle.introduced ?? lifecycle.introduced
  if (stabilityOf(version) !== 'beta' || introduced === undefined || isDeprecated(lifecycle, fresh.release)) return []
  const end: Release = lifecycle.deprecated ?? fresh.release
  const elapsed = calendar.between({ release: introduced }, { release: end })
  if (!isExceeded(BETA, elapsed)) return []
  return [
    {
      name: 'deprecation-overdue',
      ...places({ new: one }),
      message: `${version} is not deprecated ${formatElapsed(elapsed)} after its introduction in ${introduced}`,
      advice: `Deprecate a beta version within ${formatSpan(BETA)}, after its introduction.`,
    },
  ]
}

function replacementBreaks(fresh: KindVersion, { new: set }: Comparison): readonly Break[] {
  const { group } = fresh.kind
  const { version, lifecycle } = fresh.version
  const { replacement } = lifecycle
  if (replacement === undefined || lifecycle.deprecated === undefined) return []
  const report = (rule: RuleName, message: string, advice: string): readonly Break[] => [
    {
      name: rule,
      message,
      advice,
      new: markerPlace(fresh.kind, version, 'lifecycle', 'replacement'),
    },
  ]
  const name = `${formatGroupVersion(replacement)} ${replacement.kind}`
  if (!mayReplace(replacement, { group, version }))
    return report(
      'replacement-less-stable',
      `${version} is deprecated for ${name}, which is less stable or earlier`,
      'Name a replacement that is at least as stable.',
    )
  const kind = set.model.kinds.find((one) => one.group === replacement.group && one.kind === replacement.kind)
  const target = kind?.versions.find((one) => one.version === replacement.version)
  return kind !== undefined && target !== undefined && isOffered({ kind, version: target }, set.release)
    ? []
    : report(
        'replacement-missing',
        `${version} is deprecated for ${name}, which ${set.release} does not serve`,
        'Name a replacement that is served.',
      )
}
