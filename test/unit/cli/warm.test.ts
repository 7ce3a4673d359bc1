import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { warm } from '../../../cli/build/warm.ts'

it('has a server that nobody can use keep what its start needs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'orch-warm-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const serving = "console.log('listens'); setInterval(() => undefined, 1_000)\n"
  writeFileSync(join(folder, 'server.js'), serving)
  const kept = join(folder, 'kept')
  const keeping = `process.once('message', () => require('node:fs').writeFileSync(${JSON.stringify(kept)}, ''))`
  await warm(folder, Buffer.from(serving + keeping))
  expect(existsSync(kept)).toBe(true)
})
