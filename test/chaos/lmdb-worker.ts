import { createHash } from 'node:crypto'
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { ConditionFailed, type Log, type Revision, type Store } from '../../runtime/store/contract/index.ts'
import { lmdbLog } from '../../runtime/store/lmdb/index.ts'
import { openStore } from '../../runtime/store/state/index.ts'

/*
 * One process on an environment.
 *
 *   load <name>            writes as fast as it can until it is killed; prints `token revision` per acknowledged write
 *   share <name> <writes>  increments shared counters, watches until `3 * writes` increments were seen by it, prints the
 *                          last revision and a digest of all events
 *   verify <name> <folder>…  opens each folder below the path; prints a digest of its objects, or why it is refused
 *   fill <name>            writes until three writes in a row failed; prints the last revision, and each error's name
 */
const [path = '', mode, name = '', writes = '0'] = process.argv.slice(2)
const everything = { start: '', end: '\u{10ffff}' }
const say = (line: string): void => void writeSync(1, `${line}\n`)
const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const decode = (value: Uint8Array): string => new TextDecoder().decode(value)

if (mode === 'verify') for (const folder of process.argv.slice(5)) say(await verify(join(path, folder)))
else await work()

async function work(): Promise<void> {
  // History is kept, so that the parent finds every event in the log.
  const store = await openStore(await lmdbLog({ path }), { server: name, retentionMilliseconds: 3_600_000 })
  if (mode === 'load') await Promise.all(Array.from({ length: 32 }, (_, i) => load(store, i)))
  else if (mode === 'fill') await fill(store)
  else await share(store, Number(writes))
}

/** Reads all and writes something. */
async function verify(folder: string): Promise<string> {
  let log: Log | undefined
  try {
    log = await lmdbLog({ path: folder })
    const target = await openStore(log)
    const { items, revision } = await target.list(everything)
    const hash = createHash('sha256')
    for (const item of items) hash.update(`${item.key} ${item.revision} `).update(item.value)
    for (const item of items) await target.commit([{ key: item.key, expect: item.revision, value: item.value }])
    await target.close()
    return `ok ${hash.digest('hex')} ${items.length} at ${revision}`
  } catch (error) {
    await log?.close()
    return error instanceof Error ? `${error.name} ${error.message}` : String(error)
  }
}

async function load(target: Store, worker: number): Promise<void> {
  const key = `/core/things/${name}/${worker}`
  let revision: Revision = 0
  for (let i = 0; ; i++) {
    const token = `${name}-${worker}-${i}`
    revision = await target.commit([{ key, expect: revision, value: encode(token.padEnd(2_048)) }])
    say(`${token} ${revision}`)
  }
}

async function fill(target: Store): Promise<void> {
  const errors: string[] = []
  for (let i = 0; errors.length < 3; i++) {
    const write = { key: `/core/things/${name}/${i}`, expect: 0, value: new Uint8Array(200_000) }
    await target.commit([write]).catch((error: Error) => errors.push(error.name))
  }
  say(String(await target.revision()))
  errors.forEach(say)
  await target.close()
}

async function share(target: Store, count: number): Promise<void> {
  const total = 3 * count
  const watched = digestOf(target, total)
  for (let i = 0; i < count; i++) await increment(target, `/core/counters/shared/${i % 5}`)
  const { revision, digest } = await watched
  say(`${revision} ${digest}`)
  await target.close()
}

async function increment(target: Store, key: string): Promise<void> {
  for (;;) {
    const now = await target.get(key, { read: 'any' })
    const next = now === undefined ? 1 : Number(decode(now.value)) + 1
    try {
      await target.commit([{ key, expect: now?.revision ?? 0, value: encode(String(next)) }])
      return
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
}

async function digestOf(target: Store, events: number): Promise<{ revision: Revision; digest: string }> {
  const hash = createHash('sha256')
  const stop = new AbortController()
  let seen = 0
  let last = 0
  for await (const batch of target.watch(everything, 0, stop.signal)) {
    for (const { revision, key, value, previous } of batch.events) {
      hash.update(`${revision} ${key} ${value === undefined ? '' : decode(value)} ${previous?.revision ?? 0}\n`)
      last = revision
      seen++
    }
    if (seen >= events) stop.abort()
  }
  return { revision: last, digest: hash.digest('hex') }
}
