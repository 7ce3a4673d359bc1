import { isDeepStrictEqual } from 'node:util'
import type { KindModel, Model, TypeReference } from '../model/model.ts'
import type { Comparison, KindVersion } from './comparison.ts'
import { schemaBreaks } from './fields.ts'
import type { Break } from './finding.ts'
import type { RuleName } from './rules.ts'
import { markerPlace } from './schema-set.ts'
import { locateType } from './shape.ts'

const ADVICE = 'Put it back, or make the change in a new version of the group.'
const schemaOf = (model: Model, { kind, version }: KindVersion): ReturnType<typeof locateType> =>
  locateType(model, { folder: kind.folder, version: version.version, name: kind.kind })

/** Breaks between two declarations of a kind, usually of the same version: its schema, and how it is served. */
export const kindVersionBreaks = (old: KindVersion, fresh: KindVersion, comparison: Comparison): readonly Break[] => [
  ...declarationBreaks(old, fresh),
  ...subresourceBreaks(old, fresh, comparison),
  ...schemaBreaks(schemaOf(comparison.old.model, old), schemaOf(comparison.new.model, fresh), comparison.unchanged),
]

type Reporter = (name: RuleName, message: string, ...tokens: readonly string[]) => Break

const reporter =
  (old: KindVersion, fresh: KindVersion): Reporter =>
  (name, message, ...tokens) => ({
    name,
    old: markerPlace(old.kind, old.version.version, ...tokens),
    new: markerPlace(fresh.kind, fresh.version.version, ...tokens),
    message,
    advice: ADVICE,
  })

const missing = (old: readonly string[], fresh: readonly string[]): string =>
  old.filter((one) => !fresh.includes(one)).join(', ')

const NAMES = [
  ['scope', 'scope-changed'],
  ['plural', 'plural-changed'],
  ['listKind', 'list-kind-changed'],
] as const satisfies readonly (readonly [keyof KindModel, RuleName])[]
const HANDY = ['shortNames', 'categories'] as const satisfies readonly (keyof KindModel)[]

function declarationBreaks(old: KindVersion, fresh: KindVersion): readonly Break[] {
  const report = reporter(old, fresh)
  const breaks: Break[] = NAMES.filter(([key]) => old.kind[key] !== fresh.kind[key]).map(([key, name]) =>
    report(name, `the ${key} was ${old.kind[key]} and is ${fresh.kind[key]}`, key),
  )
  for (const key of HANDY) {
    const gone = missing(old.kind[key], fresh.kind[key])
    if (gone !== '') breaks.push(report('name-removed', `${key} no longer hold ${gone}`, key))
  }
  if (old.kind.virtual !== fresh.kind.virtual)
    breaks.push(
      report('storing-changed', `objects ${fresh.kind.virtual ? 'are no longer' : 'are now'} stored`, 'virtual'),
    )
  const verbs = missing(old.version.verbs, fresh.version.verbs)
  if (verbs !== '') breaks.push(report('verb-removed', `no longer takes the verbs ${verbs}`, 'verbs'))
  const fields = missing(old.version.selectableFields, fresh.version.selectableFields)
  if (fields !== '')
    breaks.push(report('selector-removed', `field selectors no longer take ${fields}`, 'selectableFields'))
  for (const rule of ['unconditional', 'create'] as const) {
    if (fresh.kind.updates?.[rule] === 'refused' && old.kind.updates?.[rule] !== 'refused')
      breaks.push(
        report('update-refused', `updates no longer may be ${rule === 'create' ? 'creations' : rule}`, 'updates', rule),
      )
  }
  return breaks
}

function subresourceBreaks(old: KindVersion, fresh: KindVersion, comparison: Comparison): readonly Break[] {
  const report = reporter(old, fresh)
  const sides = { old, fresh, comparison }
  return Object.entries(old.version.subresources).flatMap(([name, before]) => {
    const after = fresh.version.subresources[name]
    const place = ['subresources', name] as const
    if (after === undefined) return [report('subresource-removed', `the subresource ${name} is gone`, ...place)]
    const verbs = missing(before.verbs, after.verbs)
    return [
      ...(verbs === '' ? [] : [report('verb-removed', `the subresource ${name} no longer takes ${verbs}`, ...place)]),
      ...(before.scale !== undefined && !isDeepStrictEqual(before.scale, after.scale)
        ? [report('scale-changed', `the subresource ${name} stands for other fields`, ...place)]
        : []),
      ...typeBreaks(sides, { name, part: 'body' }, [before.body, after.body]),
      // Without a declared answer it answers with its body's type.
      ...(before.answer === undefined && after.answer === undefined
        ? []
        : typeBreaks(sides, { name, part: 'answer' }, [before.answer ?? before.body, after.answer ?? after.body])),
    ]
  })
}

function typeBreaks(
  {
    old,
    fresh,
    comparison,
  }: { readonly old: KindVersion; readonly fresh: KindVersion; readonly comparison: Comparison },
  { name, part }: { readonly name: string; readonly part: 'body' | 'answer' },
  [before, after]: readonly [TypeReference | undefined, TypeReference | undefined],
): readonly Break[] {
  if (before === undefined && after === undefined) return []
  if (before?.name !== after?.name) {
    const from = before?.name ?? old.kind.kind
    const to = after?.name ?? fresh.kind.kind
    return [
      reporter(old, fresh)(
        'body-changed',
        `the ${part} of the subresource ${name} was ${from} and is ${to}`,
        'subresources',
        name,
      ),
    ]
  }
  if (before === undefined || after === undefined) return []
  const { old: from, new: to, unchanged } = comparison
  return schemaBreaks(locateType(from.model, before), locateType(to.model, after), unchanged)
}
