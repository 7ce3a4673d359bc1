import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { watchSources } from '../../../cli/dev/source-changes.ts'

/** Longer than a change takes to be noticed and to settle; milliseconds. */
const QUIET_MS = 150

/** Watches a new folder, until the test is over. */
async function watched() {
  const folder = mkdtempSync(join(tmpdir(), 'orch-sources-'))
  const ending = new AbortController()
  onTestFinished(() => {
    ending.abort()
    rmSync(folder, { recursive: true })
  })
  const changes = await watchSources({
    folder,
    ignored: [],
    signal: ending.signal,
    report(error) {
      throw error
    },
  })
  return { folder, ending, changes, next: async () => (await changes[Symbol.asyncIterator]().next()).done }
}

it('yields what changed before anybody asked', async () => {
  const { folder, next } = await watched()
  writeFileSync(join(folder, 'early.ts'), '')
  expect(await next()).toBe(false)
})

it('yields what was saved in a new folder before that was watched', async () => {
  const { folder, next } = await watched()
  mkdirSync(join(folder, 'kinds/shop'), { recursive: true })
  writeFileSync(join(folder, 'kinds/shop/order.ts'), '')
  expect(await next()).toBe(false)
  writeFileSync(join(folder, 'kinds/shop/order.ts'), 'export {}')
  expect(await next()).toBe(false)
})

it('yields nothing for what turns out to be no source, before that is known and after', async () => {
  const { folder, changes, next } = await watched()
  const data = join(folder, 'data')
  const log = join(folder, 'audit.json')
  mkdirSync(data)
  for (const file of [join(data, 'identity.json'), log]) writeFileSync(file, '{}')
  let yielded = false
  changes.ignore([data, log])
  const following = next().then(() => (yielded = true))
  await sleep(QUIET_MS)
  for (const file of [join(data, 'identity.json'), join(data, 'more.json'), log]) writeFileSync(file, '{ }')
  mkdirSync(join(data, 'pki'))
  writeFileSync(join(data, 'pki/own.json'), '{}')
  await sleep(QUIET_MS)
  expect(yielded).toBe(false)
  writeFileSync(join(folder, 'data.ts'), '')
  expect(await following).toBe(true)
})

it('goes on watching a folder that others put their files into, too', async () => {
  const { folder, changes, next } = await watched()
  changes.ignore([folder])
  writeFileSync(join(folder, 'order.ts'), '')
  expect(await next()).toBe(false)
})

it('ends with its signal, also before anybody asked', async () => {
  const { ending, next } = await watched()
  ending.abort()
  expect(await next()).toBe(true)
})
