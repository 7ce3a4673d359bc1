import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const checkout = resolve(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(checkout, path), 'utf8')

/** The test files that a script of package.json runs. */
function filesOf(script: string): readonly string[] {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> }
  const [program = '', path = '', command, ...given] = (scripts[script] ?? '').split(' ')
  expect([program, path, command]).toEqual(['node', 'test/support/run.js', 'run'])
  const listing = spawnSync(process.execPath, [path, 'list', '--filesOnly', ...given], {
    cwd: checkout,
    encoding: 'utf8',
  })
  return [...listing.stdout.matchAll(/(test\/\S+\.test\.ts)/g)].map(([, file = '']) => file).sort()
}

describe('the scripts of the tests', () => {
  const fast = filesOf('test')
  const slow = filesOf('test:slow')

  it('run each test file once, by npm test or by npm run test:slow', () => {
    const all = readdirSync(join(checkout, 'test'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts'))
      .map((path) => `test/${path}`)
    expect([...fast, ...slow].sort()).toEqual(all.sort())
  })

  it('leave attacks, chaos and the packed package to npm run test:slow', () => {
    expect(fast.length).toBeGreaterThan(slow.length)
    for (const file of fast) expect(file).not.toMatch(/^test\/(?:attacks|chaos|package)\//)
    for (const file of slow) expect(file).toMatch(/^test\/(?:attacks|chaos|package)\//)
  })

  it('are both run by CI', () => {
    const ran = [...read('.ci/run').matchAll(/^run_tests (\S+)$/gm)].map(([, script]) => script)
    expect(ran).toEqual(['test', 'test:slow'])
  })
})
