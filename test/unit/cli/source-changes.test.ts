import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { watchSources } from '../../../cli/dev/source-changes.ts'

/** Watches a new folder, until the test is over. */
async function watched() {
  const folder = mkdtempSync(join(tmpdir(), 'orch-sources-'))
  const ending = new AbortController()
  onTestFinished(() => {
    ending.abort()
    rmSync(folder, { recursive: true })
  })
  const changes = await watchSources({
    ...{ folder, ignored: [], signal: ending.signal },
    report(error) {
      throw error
    },
  })
  return { folder, ending, next: async () => (await changes[Symbol.asyncIterator]().next()).done }
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

it('ends with its signal, also before anybody asked', async () => {
  const { ending, next } = await watched()
  ending.abort()
  expect(await next()).toBe(true)
})
