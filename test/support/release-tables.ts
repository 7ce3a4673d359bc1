// Writes flags, feature gates and metrics that are new into schemas/release.yaml: `tsx test/support/release-tables.ts
// METRICS`, where METRICS is what the server shows at /metrics. What is gone stays there, and needs `removed`.
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { isMap, isSeq, parseDocument } from 'yaml'
import type { Entry, FlagEntry, GateEntry, Tables } from '../../generator/diff/tables.ts'
import { describeGates } from '../../server/release/feature-gates.ts'
import { SERVE_FLAGS } from '../../cli/serve/flags.ts'
import type { FlagTable } from '../../flags/parse.ts'

export const releaseFile = resolve(import.meta.dirname, '../../schemas/release.yaml')

/** The newest minor release, and the oldest whose gates are known. */
const NEWEST = 34
const OLDEST = 15

export const flagEntries = (flags: FlagTable = SERVE_FLAGS): readonly FlagEntry[] =>
  Object.keys(flags)
    .toSorted()
    .map((name) => ({ name: `--${name}`, audience: 'admin', stability: 'stable' }))

/** The life of each gate that some release has had, as the help of each release tells it. */
export function gateEntries(): readonly GateEntry[] {
  const seen = new Map<string, { readonly minor: number; readonly stage: string }[]>()
  for (let minor = OLDEST; minor <= NEWEST; minor++)
    for (const [, name = '', stage = ''] of describeGates({ major: 1, minor }).matchAll(/ (\w+)=true\|false \((\w+),/g))
      seen.set(name, [...(seen.get(name) ?? []), { minor, stage: stage.toLowerCase() }])
  return [...seen].map(([name, stages]) => {
    const stable = stages.find(({ stage }) => stage === 'stable')
    const last = stages.at(-1)
    return {
      name,
      stability: (last?.stage ?? 'alpha') as Entry['stability'],
      introduced: `1.${stages[0]?.minor}`,
      ...(stable === undefined ? {} : { deprecated: `1.${stable.minor}`, operational: false }),
      ...(last === undefined || last.minor === NEWEST ? {} : { removed: `1.${last.minor + 1}` }),
    }
  })
}

/** The metrics of a text that is shown at /metrics. */
export const metricEntries = (text: string): readonly Entry[] =>
  [...text.matchAll(/^# HELP (\S+) \[(ALPHA|BETA|STABLE)\] /gm)].map(([, name = '', stability = '']) => ({
    name,
    stability: stability.toLowerCase() as Entry['stability'],
    introduced: `1.${NEWEST}`,
  }))

/** Adds to a release file the entries whose names it lacks. */
export function withEntries(text: string, tables: Tables): string {
  const document = parseDocument(text)
  for (const [table, entries] of Object.entries(tables) as [keyof Tables, readonly Entry[]][]) {
    const present = document.get(table)
    const known = isSeq(present) ? present.items.map((item) => (isMap(item) ? item.get('name') : undefined)) : []
    if (!isSeq(present)) document.set(table, document.createNode([]))
    for (const entry of entries.filter(({ name }) => !known.includes(name)))
      document.addIn([table], document.createNode(entry, { flow: true }))
  }
  return document.toString({ lineWidth: 0, singleQuote: true, flowCollectionPadding: true })
}

const [, script, metrics] = process.argv
if (metrics !== undefined && script !== undefined && basename(script) === 'release-tables.ts') {
  const tables = {
    flags: flagEntries(),
    gates: gateEntries(),
    metrics: metricEntries(readFileSync(metrics, 'utf8')),
  }
  writeFileSync(releaseFile, withEntries(readFileSync(releaseFile, 'utf8'), tables))
}
