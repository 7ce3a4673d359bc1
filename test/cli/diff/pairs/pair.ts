import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { diff } from '../../../../generator/diff/diff.ts'
import type { Finding } from '../../../../generator/diff/finding.ts'
import type { RuleName } from '../../../../generator/diff/rules.ts'
import { loadSet, type SchemaSet } from '../../../../generator/diff/schema-set.ts'
import { formatIssue } from '../../../../generator/issue.ts'
import { valueTree } from '../../../../generator/load/tree.ts'
import { metaFile } from '../../../unit/generator/fixture.ts'
import { root } from '../../support.ts'
import { type Documents, file, kind, type KindOptions } from '../support.ts'

/** One side: schema files by path, and the rest of release.yaml. */
export interface Side {
  readonly documents: Documents
  readonly release?: object
}

/** Two releases, and what is found from the first to the second, and from the second to the first. */
export interface Pair {
  readonly title: string
  readonly before: Side
  readonly after: Side
  readonly there: readonly RuleName[]
  /** Absent: the way back says nothing of its own, such as that of a pair about time. */
  readonly back?: readonly RuleName[]
}

const VENDOR: unknown = parse(readFileSync(join(root, 'schemas/vendor.yaml'), 'utf8'))
const META: unknown = parse(metaFile)

/** Reads one side. Throws Error that names its issues. */
function setOf({ documents, release = {} }: Side): SchemaSet {
  const files = {
    'vendor.yaml': VENDOR,
    'meta/v1.yaml': META,
    ...documents,
    'release.yaml': { release: '1.30', date: 'unknown', ...release },
  }
  const loaded = loadSet({
    tree: valueTree('a pair', new Map(Object.entries(files))),
    locate: (place) => ({ ...place, line: 1, column: 1 }),
  })
  if ('set' in loaded) return loaded.set
  throw new Error(loaded.issues.map(formatIssue).join('\n'))
}

export const found = (before: Side, after: Side): readonly Finding[] => diff(setOf(before), setOf(after))

/** The two sides with their releases, and the documents of the other. */
export const turned = ({ before, after }: Pair): readonly [Side, Side] => [
  { ...after, ...releaseOf(before, after) },
  { ...before, ...releaseOf(after, before) },
]

/** The release of one side with the tables of another. */
function releaseOf(side: Side, tables: Side): Pick<Side, 'release'> {
  const { release, date, dates } = (side.release ?? {}) as Readonly<Record<string, unknown>>
  const given = Object.entries({ release, date, dates }).filter(([, value]) => value !== undefined)
  return { release: { ...tables.release, ...Object.fromEntries(given) } }
}

type Both = readonly [there: readonly RuleName[], back: readonly RuleName[]]

/** A kind whose specification differs. */
export const spec = (title: string, before: object, after: object, both: Both, options?: KindOptions): Pair =>
  kinds(title, { Widget: kind(before, options) }, { Widget: kind(after, options) }, both)

/** Kinds of demo.example/v1 that differ. */
export const kinds = (
  title: string,
  before: Readonly<Record<string, object>>,
  after: Readonly<Record<string, object>>,
  [there, back]: Both,
): Pair => ({
  title,
  there,
  back,
  before: { documents: file('v1', before) },
  after: { documents: file('v1', after) },
})

/** The field `x` of a specification that differs. */
export const field = (title: string, before: object, after: object, both: Both): Pair =>
  spec(title, { x: { 'x-orch-proto': 1, ...before } }, { x: { 'x-orch-proto': 1, ...after } }, both)
