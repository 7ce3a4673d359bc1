import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { spawnSync } from 'node:child_process'
import { expect, it, onTestFinished } from 'vitest'
import { failuresOf, type Reported } from '../../support/failures.ts'

const repository = resolve(import.meta.dirname, '../../..')

const named = (name: string, messages: readonly string[] = [], children: readonly Reported[] = []): Reported => ({
  name,
  errors: messages.map((message) => ({ message })),
  children,
})

it('lists where each failure was, and the first line of its message', () => {
  const files = [
    named(
      'one.test.ts',
      [],
      [named('passes'), named('a part', ['no hook'], [named('fails', ['\n  \u001b[31mbad\u001b[39m\nmore', 'next'])])],
    ),
    named('two.test.ts', ['can’t be loaded']),
    named('three.test.ts', [], [named('says nothing', [''])]),
  ]
  expect(failuresOf(files, [{ message: 'late'.repeat(100) }])).toEqual([
    'one.test.ts > a part: no hook',
    'one.test.ts > a part > fails: bad',
    'two.test.ts: can’t be loaded',
    'three.test.ts > says nothing: no message',
    `an error that nobody caught: ${'late'.repeat(50)}`,
  ])
})

it('lists what fails in a run, also what no test shows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'orch-failures-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = (name: string, text: string): void => writeFileSync(join(folder, `${name}.test.js`), text)
  file('broken', `throw new Error('not loaded')`)
  file(
    'hook',
    `describe('a part', () => { beforeAll(() => { throw new Error('no server') }); it('is not run', () => {}) })`,
  )
  file('test', `it('is wrong', () => expect(1).toBe(2)); it('is right', () => expect(1).toBe(1))`)
  file(
    'uncaught',
    `it('goes on', () => { setTimeout(() => { throw new Error('too late') }); return new Promise((r) => setTimeout(r, 50)) })`,
  )
  file('killed', `it('ends its process', () => { process.kill(process.pid, 'SIGKILL'); return new Promise(() => {}) })`)
  const list = join(folder, 'list')
  const reporter = join(repository, 'test/support/failures.ts')
  const { status } = spawnSync(
    process.execPath,
    [
      join(repository, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--root',
      folder,
      '--globals',
      '--maxWorkers',
      '1',
      `--reporter=${reporter}`,
      `--outputFile.failures=${list}`,
    ],
    { cwd: folder, stdio: 'ignore' },
  )
  expect(status).toBe(1)
  const lines = readFileSync(list, 'utf8').trimEnd().split('\n')
  expect(lines.toSorted()).toEqual([
    'an error that nobody caught: [vitest-pool]: Worker forks emitted error.',
    'an error that nobody caught: too late',
    'broken.test.js: not loaded',
    'hook.test.js > a part: no server',
    'killed.test.js > ends its process: never ended',
    'killed.test.js: never ended',
    'test.test.js > is wrong: expected 1 to be 2 // Object.is equality',
  ])
})
