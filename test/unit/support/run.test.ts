import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const read = (path: string): string => readFileSync(resolve(import.meta.dirname, '../../..', path), 'utf8')
const quoted = (text: string): string[] => [...text.matchAll(/'([^']+)'/g)].map(([, word = '']) => word)

it('leaves no project out of both npm test and npm run test:slow, which CI runs', () => {
  const [, leftOut = ''] = /const SLOW = \[(.*)\]/.exec(read('test/support/run.js')) ?? []
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> }
  const slow = [...(scripts['test:slow'] ?? '').matchAll(/--project=(\S+)/g)].map(([, name]) => name)
  expect(slow.length).toBeGreaterThan(0)
  expect(quoted(leftOut)).toEqual(slow)
  expect(scripts.test).toBe('node test/support/run.js')
  const ran = [...read('.ci/run').matchAll(/^run_tests (\S+)$/gm)].map(([, script]) => script)
  expect(ran).toEqual(['test', 'test:slow'])
})
