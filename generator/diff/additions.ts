import { formatGroupVersion } from '../../runtime/api/index.ts'
import { isDeepStrictEqual } from 'node:util'
import type { KindModel } from '../model/model.ts'
import {
  type Comparison,
  isDeprecated,
  isKnown,
  isOffered,
  isThere,
  type KindVersion,
  type Pair,
  pairs,
} from './comparison.ts'
import { placesOf } from './entries.ts'
import type { Break, KindBreak } from './finding.ts'
import { tightenings } from './limits.ts'
import type { RuleName } from './rules.ts'
import { markerPlace } from './schema-set.ts'
import { locateType, type Shape } from './shape.ts'
import type { Entry } from './tables.ts'
import { isNarrowerFormat, typeName } from './types.ts'
import { type PropertyBreak, type Visit, walkSchemas } from './walk.ts'
import { renamedFields } from './wire.ts'

const NOTE = 'Name it in the release notes.'

/**
 * The changelog: what the new release adds, and what it removes in accordance with the policy.
 * @param breaks the reported breaks: a removal among them violates the policy
 */
export const additions = (comparison: Comparison, breaks: readonly KindBreak[]): readonly KindBreak[] => {
  const ownerOf = ({ groupVersion, kind }: KindBreak): string => `${groupVersion} ${kind}`
  const broken = new Set(breaks.filter(({ name }) => ENDS.has(name)).map(ownerOf))
  const all = [...kindAdditions(comparison), ...TABLES.flatMap((table) => entryAdditions(table, comparison))]
  return all.filter((one) => !one.name.endsWith('-ended') || !broken.has(ownerOf(one)))
}

const ENDS = new Set<RuleName>([
  ...(['kind-removed', 'version-removed', 'stored-version-removed', 'readable-version-removed'] as const),
  ...(['user-flag-removed-early', 'admin-flag-removed-early', 'behaviour-removed-early'] as const),
  ...(['gate-removed-early', 'metric-removed-young', 'metric-removed-early', 'annotation-removed'] as const),
])

const versionsOf = (kind: KindModel | undefined): readonly KindVersion[] =>
  kind?.versions.map((version) => ({ kind, version })) ?? []

const kindAdditions = (comparison: Comparison): readonly KindBreak[] =>
  pairs(comparison.old.model.kinds, comparison.new.model.kinds, ({ group, kind }) => `${group}/${kind}`).flatMap(
    ([, { old, new: fresh }]) =>
      pairs(versionsOf(old), versionsOf(fresh), ({ version }) => version.version).flatMap(([version, pair]) => {
        const present = pair.new ?? pair.old
        if (present === undefined) return []
        const { group, kind } = present.kind
        const owner = { groupVersion: formatGroupVersion({ group, version }), kind }
        return versionAdditions(pair, comparison, old).map((found) => ({ ...owner, ...found }))
      }),
  )

function versionAdditions(
  pair: Pair<KindVersion>,
  comparison: Comparison,
  before: KindModel | undefined,
): readonly Break[] {
  const { old, new: fresh } = pair
  const was = old !== undefined && isOffered(old, comparison.old.release)
  const is = fresh !== undefined && isOffered(fresh, comparison.new.release)
  const place = fresh ?? old
  if (place === undefined) return []
  const side = fresh === undefined ? 'old' : 'new'
  const said = (name: RuleName, message: string): Break => ({
    name,
    message,
    advice: NOTE,
    [side]: markerPlace(place.kind, place.version.version),
  })
  const { version, lifecycle } = place.version
  if (!was) {
    if (!is) return []
    return [before === undefined ? said('kind-added', 'the kind is new') : said('version-added', `${version} is new`)]
  }
  if (!is || fresh === undefined) return [said('version-ended', `${version} is no longer served`)]
  const isNew =
    isDeprecated(lifecycle, comparison.new.release) && !isDeprecated(old.version.lifecycle, comparison.old.release)
  return [
    ...(isNew ? [said('version-deprecated', `${version} is deprecated`)] : []),
    ...(isKnown(old, comparison.old.release) ? [...declared(old, fresh), ...inSchema(old, fresh, comparison)] : []),
  ]
}

/** The served properties of a kind besides its schema. */
function declared(old: KindVersion, fresh: KindVersion): readonly Break[] {
  const more = (name: RuleName, before: readonly string[], after: readonly string[], token: string): readonly Break[] =>
    after
      .filter((one) => !before.includes(one))
      .map((one) => ({
        name,
        message: `${one} is new`,
        advice: NOTE,
        new: markerPlace(fresh.kind, fresh.version.version, token),
      }))
  return [
    ...more('name-added', old.kind.shortNames, fresh.kind.shortNames, 'shortNames'),
    ...more('name-added', old.kind.categories, fresh.kind.categories, 'categories'),
    ...more('verb-added', old.version.verbs, fresh.version.verbs, 'verbs'),
    ...more('selector-added', old.version.selectableFields, fresh.version.selectableFields, 'selectableFields'),
    ...more(
      'subresource-added',
      Object.keys(old.version.subresources),
      Object.keys(fresh.version.subresources),
      'subresources',
    ),
  ]
}

const inSchema = (old: KindVersion, fresh: KindVersion, comparison: Comparison): readonly Break[] => {
  const schemaOf = ({ kind, version }: KindVersion, { model }: Comparison['old']): ReturnType<typeof locateType> =>
    locateType(model, { folder: kind.folder, version: version.version, name: kind.kind })
  return walkSchemas(schemaOf(old, comparison.old), schemaOf(fresh, comparison.new), {
    unchanged: comparison.unchanged,
    visit: shapeAdditions,
  })
}

function shapeAdditions(old: Shape, fresh: Shape): Visit {
  if (typeName(old.node) !== typeName(fresh.node)) return { own: [], properties: [], below: 'skip' }
  return {
    own: [...widenings(old, fresh), ...newValues(old, fresh)],
    properties: newFields(old, fresh),
    below: 'enter',
  }
}

const shown = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value))

/** The restrictions that the new schema lifts, unless it has others of the same sort. */
function widenings(old: Shape, fresh: Shape): readonly Break[] {
  const tighter = new Set(tightenings(old.node, fresh.node).map(({ keyword }) => keyword))
  const keywords = tightenings(fresh.node, old.node).map(({ keyword }) => keyword)
  if (isNarrowerFormat(fresh.node, old.node)) keywords.push('format')
  return [...new Set(keywords)]
    .filter((keyword) => !tighter.has(keyword))
    .map((keyword) => ({
      name: 'limit-widened',
      old: old.at(keyword),
      new: fresh.at(keyword),
      message: `takes more values: ${keyword} was ${shown(old.node[keyword])} and is ${shown(fresh.node[keyword])}`,
      advice: NOTE,
    }))
}

function newValues({ node: { enum: before } }: Shape, fresh: Shape): readonly Break[] {
  const after = fresh.node.enum
  const more = after?.filter((value) => before?.some((one) => isDeepStrictEqual(one, value)) === false) ?? []
  if (before === undefined || (after !== undefined && more.length === 0)) return []
  return [
    {
      name: after === undefined ? 'limit-widened' : 'enum-value-added',
      new: fresh.at('enum'),
      message: `takes ${after === undefined ? 'any value' : more.map(shown).join(', ')}`,
      advice: 'Name it in the release notes: clients that know all values must be ready for others.',
    },
  ]
}

function newFields(old: Shape, fresh: Shape): readonly PropertyBreak[] {
  const renamed = new Set(renamedFields(old, fresh).values())
  return [...fresh.properties].flatMap(([name, property]): readonly PropertyBreak[] => {
    const before = old.properties.get(name)
    if (before === undefined)
      return renamed.has(name)
        ? []
        : [{ name, found: { name: 'field-added', new: property.place, message: 'the field is new', advice: NOTE } }]
    const isOptional = old.node.required?.includes(name) === true && fresh.node.required?.includes(name) !== true
    const message = 'the field need no longer be there'
    return isOptional
      ? [
          {
            name,
            found: { name: 'field-newly-optional', old: before.place, new: property.place, message, advice: NOTE },
          },
        ]
      : []
  })
}

const TABLES = ['flags', 'gates', 'metrics', 'behaviours', 'annotations'] as const

function entryAdditions(table: (typeof TABLES)[number], { old, new: fresh }: Comparison): readonly KindBreak[] {
  const before: readonly Entry[] = old.tables[table] ?? []
  const after: readonly Entry[] = fresh.tables[table] ?? []
  return pairs(before, after, ({ name }) => name).flatMap(([key, pair]) => {
    const was = pair.old !== undefined && isThere(pair.old, old.release)
    const is = pair.new !== undefined && isThere(pair.new, fresh.release)
    const wasDeprecated = pair.old !== undefined && isDeprecated(pair.old, old.release)
    const isNowDeprecated = pair.new !== undefined && isDeprecated(pair.new, fresh.release)
    const said = (name: RuleName, what: string): readonly KindBreak[] => [
      {
        name,
        groupVersion: '',
        kind: key,
        message: `the entry of ${table} ${what}`,
        advice: NOTE,
        ...placesOf(table, pair, before ?? [], after ?? []),
      },
    ]
    if (was !== is) return is ? said('entry-added', 'is new') : said('entry-ended', 'is gone')
    return is && isNowDeprecated && !wasDeprecated ? said('entry-deprecated', 'is deprecated') : []
  })
}
