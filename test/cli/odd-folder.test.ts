import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const checkout = resolve(import.meta.dirname, '../..')
const scratch = mkdtempSync(join(tmpdir(), 'odd #1 100% really?-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

it('runs the tests of a checkout whose path vitest can not load modules from', () => {
  for (const entry of readdirSync(checkout))
    if (!['node_modules', '.git', 'dist'].includes(entry))
      cpSync(join(checkout, entry), join(scratch, entry), { recursive: true })
  symlinkSync(join(checkout, 'node_modules'), join(scratch, 'node_modules'))
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith('orch-checkout-'))
  const run = (file: string) => spawnSync('npm', ['test', '--', file], { cwd: scratch, encoding: 'utf8' })
  const passed = run('test/unit/api/names.test.ts')
  expect(passed.status, passed.stderr).toBe(0)
  expect(passed.stdout).toContain('1 passed')
  expect(passed.stderr).toContain("vitest can't run in")
  expect(run('test/unit/no-such.test.ts').status).toBe(1)
  const after = readdirSync(tmpdir()).filter((name) => name.startsWith('orch-checkout-'))
  expect(after.filter((name) => !before.includes(name))).toEqual([])
})
