import { expect } from 'vitest'
import type { Revision } from '../../runtime/store/contract/index.ts'
import { mongoLog } from '../../runtime/store/mongo/index.ts'
import { openStore } from '../../runtime/store/state/index.ts'
import { assertContiguous, tailUntil } from '../conformance/log-checks/world.ts'
import type { ServerProcess, Testimony, Written } from './mongo-process.ts'

const decode = (value: Uint8Array): string => new TextDecoder().decode(value).trimEnd()

/** Ends all writers, then all processes as soon as they have watched everything; returns the last revision. */
export async function finishAll(uri: string, servers: readonly ServerProcess[]): Promise<Revision> {
  await Promise.all(servers.map((server) => server.stopWriting()))
  const log = await mongoLog({ uri, database: 'orch' })
  const head = await log.head()
  await log.close()
  await Promise.all(servers.map((server) => server.finish(head)))
  return head
}

/** Every write in order, as the complete log tells it; every batch is in it once, without a gap. */
export async function readHistory(uri: string): Promise<readonly Written[]> {
  const log = await mongoLog({ uri, database: 'orch' })
  const batches = await tailUntil(log, 0, await log.head())
  await log.close()
  assertContiguous(batches, 0)
  expect(new Set(batches.map(({ by }) => by)).size).toBe(batches.length)
  const events = batches.flatMap((batch) => batch.events)
  return events.map(({ revision, key, value }) => ({ revision, key, token: value ? decode(value) : 'deleted' }))
}

/** No write stands at two revisions. */
export function expectOnce(history: readonly Written[]): void {
  expect(new Set(history.map(({ token }) => token)).size).toBe(history.length)
}

/** Compares what a server said with the history: nothing acknowledged is lost, nothing is missed, repeated or invented. */
export function expectTrue(history: readonly Written[], server: Testimony): void {
  expect(server.errors).toEqual([])
  const tokens = new Map(history.map(({ revision, token }) => [revision, token]))
  const lost = [...server.acknowledged].filter(([token, revision]) => tokens.get(revision) !== token)
  expect(lost).toEqual([])
  for (const run of server.watched) {
    const start = run[0]?.revision ?? 0
    const wrong = run.filter(({ revision, token }, i) => revision !== start + i || tokens.get(revision) !== token)
    expect(wrong).toEqual([])
  }
}

/** A server that starts now has the newest write of every key, and nothing else. */
export async function expectColdStart(uri: string, history: readonly Written[]): Promise<void> {
  const store = await openStore(await mongoLog({ uri, database: 'orch' }))
  const page = await store.list({ start: '', end: '\u{10ffff}' })
  await store.close()
  const newest = new Map(history.map((written) => [written.key, written]))
  const listed = page.items.map(({ key, revision, value }): [string, Written] => [
    key,
    { revision, token: decode(value), key },
  ])
  expect(new Map(listed)).toEqual(newest)
  expect(page.revision).toBe(history.at(-1)?.revision)
}
