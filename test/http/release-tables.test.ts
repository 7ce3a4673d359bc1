import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { expect, it } from 'vitest'
import { SERVE_FLAGS } from '../../cli/serve/flags.ts'
import { compareReleases } from '../../generator/diff/release.ts'
import type { Entry, ReleaseDocument } from '../../generator/diff/tables.ts'
import { flagEntries, gateEntries, metricEntries, releaseFile, withEntries } from '../support/release-tables.ts'
import { useSharedServer } from '../support/shared-server.ts'

const HOW =
  'what is gone from the server gets `removed` in schemas/release.yaml, a release in which it may go; before a release ' +
  '`tsx test/support/release-tables.ts METRICS` adds what is new, with METRICS a file of what the server shows at /metrics'

const server = useSharedServer('lmdb')
const released = parse(readFileSync(releaseFile, 'utf8')) as ReleaseDocument

/** Entries that the release has. */
const present = <T extends Entry>(entries: readonly T[] = []): readonly T[] =>
  entries.filter(({ removed }) => removed === undefined || compareReleases(removed, released.release) > 0)

const stabilities = (entries: readonly Entry[]): readonly string[] =>
  entries.map(({ name, stability }) => `${name} ${stability}`)

it('promises no flag that the server lacks, and knows which of them are deprecated', () => {
  const promised = present(released.flags)
  expect(promised.length).toBeGreaterThan(100)
  expect(stabilities(flagEntries()), HOW).toEqual(expect.arrayContaining([...stabilities(promised)]))
  const deprecated = Object.entries(SERVE_FLAGS).filter(
    ([, flag]) => 'deprecated' in flag && flag.deprecated !== undefined,
  )
  expect(deprecated.map(([name]) => `--${name}`)).toEqual(
    expect.arrayContaining(promised.filter((flag) => flag.deprecated !== undefined).map(({ name }) => name)),
  )
})

it('tells the life of each feature gate as the server does', () => {
  const gates = gateEntries()
  expect(gates.length).toBeGreaterThan(5)
  expect(gates, HOW).toEqual(expect.arrayContaining([...(released.gates ?? [])]))
})

it('promises no metric that the server lacks, nor another stability', async () => {
  const { text } = await server.client.get('/metrics')
  const promised = present(released.metrics)
  expect(promised.length).toBeGreaterThan(50)
  expect(stabilities(metricEntries(text)), HOW).toEqual(expect.arrayContaining([...stabilities(promised)]))
})

it('can be brought up to date: what is new is added, and what is known stays as it is written', () => {
  const text = readFileSync(releaseFile, 'utf8')
  const tables = { flags: flagEntries(), gates: gateEntries() }
  const shorter = text.replace(/^ {2}- \{ name: --access-log,.*\n/m, '')
  expect(shorter).not.toBe(text)
  expect(parse(withEntries(shorter, tables))).toMatchObject({
    flags: expect.arrayContaining([{ name: '--access-log', audience: 'admin', stability: 'stable' }]) as unknown,
    metrics: released.metrics,
  })
  expect(withEntries(withEntries(text, tables), tables)).toBe(withEntries(text, tables))
})
