import { groupBy } from '../model/group.ts'
import type { KindModel, KindVersionModel, Model } from '../model/model.ts'
import { byVersionPriority } from '../model/version.ts'
import { type Comparison, isKnown, isOffered, type Pair } from './comparison.ts'
import type { Break } from './finding.ts'
import { isUpTo, type Release } from './release.ts'
import { markerPlace, type SchemaSet } from './schema-set.ts'
import { stabilityOf } from './stability.ts'

/** A break of a kind in a version; one of a whole group is reported at a kind of it. */
export interface OwnedBreak {
  readonly kind: KindModel
  readonly version: string
  readonly found: Break
}

const versionOf = (kind: KindModel, name: string): KindVersionModel | undefined =>
  kind.versions.find(({ version }) => version === name)

/** The storage version moves only to one that a release before knew (DEP-RULE-4b). */
export function storageBreaks(
  old: KindModel,
  fresh: KindModel,
  { old: before, new: now }: Comparison,
): readonly Break[] {
  const from = old.storageVersion
  const to = fresh.storageVersion
  if (from === to || old.virtual || fresh.virtual || stabilityOf(from) === 'alpha') return []
  const earlier = versionOf(old, to)
  const present = versionOf(fresh, to)
  if (earlier !== undefined && isKnown({ kind: old, version: earlier }, before.release)) return []
  if (cameBetween(present?.lifecycle.introduced, before.release, now.release)) return []
  return [
    {
      name: 'storage-advanced',
      old: markerPlace(old, from, 'storage'),
      new: markerPlace(fresh, to, 'storage'),
      message: `objects are stored in ${to} instead of ${from}, which ${before.release} can't read`,
      advice: `Store ${from} in this release, and ${to} from the next one on, so that a rollback works.`,
    },
  ]
}

const cameBetween = (introduced: Release | undefined, old: Release, fresh: Release): boolean =>
  introduced !== undefined && !isUpTo(introduced, old) && !isUpTo(fresh, introduced)

/** A version in which objects may be stored can cease to be served, but not to be read (DEP-RULE-4a-3). */
export function persistenceBreaks(
  { old, new: fresh }: Pair<KindModel>,
  { old: before }: Comparison,
): readonly OwnedBreak[] {
  if (old === undefined || old.virtual) return []
  return old.versions
    .filter((version) => isKnown({ kind: old, version }, before.release))
    .filter(({ version }) => fresh === undefined || versionOf(fresh, version) === undefined)
    .map((version) => {
      const { version: name } = version
      const stored = old.storageVersion === name
      const kept = !isOffered({ kind: old, version }, before.release)
      const isLoss = stabilityOf(name) !== 'alpha' && (stored || kept)
      const why = stored ? 'are' : kept ? 'were' : 'may be'
      const found: Break = {
        name: isLoss ? 'stored-version-removed' : 'readable-version-removed',
        old: markerPlace(old, name),
        message: `objects that ${why} stored in ${name} can't be read any more`,
        advice: `Keep ${name} and its conversions with served: false, or lifecycle.removed, until nothing is stored in it.`,
      }
      return { kind: old, version: name, found }
    })
}

interface Preferred {
  readonly version: string
  readonly kind: KindModel
  readonly marked: boolean
  readonly versions: ReadonlySet<string>
}

/** The preferred version of a group in a release: the one that is marked, else the first by order. */
function preferredOf(kinds: readonly KindModel[], release: Release): Preferred | undefined {
  const offered = kinds
    .flatMap((kind) => kind.versions.map((version) => ({ kind, version })))
    .filter((each) => isOffered(each, release))
    .toSorted((a, b) => byVersionPriority(a.version.version, b.version.version))
  const first = offered.find(({ version }) => version.preferred === true) ?? offered[0]
  return first === undefined
    ? undefined
    : {
        version: first.version.version,
        kind: first.kind,
        marked: first.version.preferred === true,
        versions: new Set(offered.map(({ version }) => version.version)),
      }
}

const byGroup = ({ kinds }: Model): ReadonlyMap<string, readonly KindModel[]> => groupBy(kinds, ({ group }) => group)

/** The preferred version of a group moves only to one that a release before served (DEP-RULE-4b). */
export function preferenceBreaks({ old: before, new: now }: Comparison): readonly OwnedBreak[] {
  const earlier = byGroup(before.model)
  return [...byGroup(now.model)].flatMap(([group, kinds]) => {
    const from = preferredOf(earlier.get(group) ?? [], before.release)
    const to = preferredOf(kinds, now.release)
    if (from === undefined || to === undefined || from.version === to.version) return []
    if (from.versions.has(to.version) || stabilityOf(from.version) === 'alpha') return []
    if (byVersionPriority(to.version, from.version) > 0) return []
    const introduced = versionOf(to.kind, to.version)?.lifecycle.introduced
    if (cameBetween(introduced, before.release, now.release)) return []
    const found: Break = {
      name: to.marked ? 'preferred-advanced' : 'preferred-implied',
      new: markerPlace(to.kind, to.version, ...(to.marked ? ['preferred'] : [])),
      message: `${to.version} is the preferred version instead of ${from.version}, and ${before.release} doesn't serve it`,
      advice: `Mark ${from.version} with preferred: true in this release, and move the mark in the next one.`,
    }
    return [{ kind: to.kind, version: to.version, found }]
  })
}

/** Losses of conversions between two versions of a release, per kind (DIFF-06). */
export function lossBreaks({ losses, model }: SchemaSet): readonly OwnedBreak[] {
  return losses.flatMap(({ file, pointer, reason }) => {
    const [folder = '', name = ''] = file.split('/')
    const tokens = pointer.split('/').slice(1)
    const isSchema = tokens[0] === 'components'
    const kind = model.kinds.find((one) => one.folder === folder && one.kind === tokens[isSchema ? 2 : 0])
    if (kind === undefined) return []
    const found: Break = {
      name: 'round-trip-loss',
      new: { file, pointer },
      message: `objects lose something on the way between versions: ${reason}`,
      advice: `Say in ${folder}/conversions.yaml where it goes: another field, or an annotation (keep, default).`,
    }
    return [{ kind, version: isSchema ? name.replace(/\.yaml$/, '') : kind.storageVersion, found }]
  })
}
