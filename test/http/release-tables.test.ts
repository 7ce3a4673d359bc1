import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { expect, it } from 'vitest'
import { SERVE_FLAGS } from '../../cli/serve/flags.ts'
import type { Entry, ReleaseDocument } from '../../generator/diff/tables.ts'
import { flagEntries, gateEntries, metricEntries, releaseFile, withEntries } from '../support/release-tables.ts'
import { useServer } from '../support/server.ts'

const HOW =
  'bring schemas/release.yaml up to date: `tsx test/support/release-tables.ts METRICS` adds what is new, with METRICS a file of ' +
  'what the server shows at /metrics; what is gone gets `removed`, a release when it may go'

const server = useServer({ store: 'lmdb' })
const released = parse(readFileSync(releaseFile, 'utf8')) as ReleaseDocument

/** Entries that the release has, by name. */
const present = (entries: readonly Entry[] = []): readonly string[] =>
  entries
    .filter(({ removed }) => removed === undefined || Number(removed.slice(2)) > Number(released.release.slice(2)))
    .map(({ name, stability }) => `${name} ${stability}`)
    .toSorted()

it('lists every flag of the server in its release, and which of them are deprecated', () => {
  expect(present(released.flags), HOW).toEqual(present(flagEntries()))
  const deprecated = Object.entries(SERVE_FLAGS).filter(
    ([, flag]) => 'deprecated' in flag && flag.deprecated !== undefined,
  )
  const listed = released.flags?.filter((flag) => flag.deprecated !== undefined && flag.removed === undefined)
  expect(
    listed?.map(({ name }) => name),
    HOW,
  ).toEqual(deprecated.map(([name]) => `--${name}`))
})

it('lists the life of every feature gate in its release', () => {
  expect(released.gates, HOW).toEqual(gateEntries())
})

it('lists every metric in its release, with its stability', async () => {
  const { text } = await server.client.get('/metrics')
  expect(present(released.metrics), HOW).toEqual(present(metricEntries(text)))
})

it('can be brought up to date: what is new is added, and what is known stays as it is written', () => {
  const text = readFileSync(releaseFile, 'utf8')
  const tables = { flags: flagEntries(), gates: gateEntries() }
  expect(withEntries(text, tables)).toBe(text)
  const shorter = text.replace(/^ {2}- \{ name: --access-log,.*\n/m, '')
  expect(shorter).not.toBe(text)
  expect(parse(withEntries(shorter, tables))).toMatchObject({
    flags: expect.arrayContaining([{ name: '--access-log', audience: 'admin', stability: 'stable' }]) as unknown,
    metrics: released.metrics,
  })
})
