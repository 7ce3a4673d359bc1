import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { describeThrown } from '../../../cli/dev/thrown.ts'

const folder = mkdtempSync(join(tmpdir(), 'orch-thrown-'))
mkdirSync(join(folder, 'kinds'))
writeFileSync(join(folder, 'kinds/a.ts'), 'one\ntwo\nthree\n')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const shown = relative('.', join(folder, 'kinds/a.ts'))
const own = (place: string): string => `${join(folder, 'kinds/a.ts')}:${place}`
const stackOf = (head: string, ...frames: readonly string[]): string =>
  [head, ...frames.map((frame) => `    at ${frame}`)].join('\n')
const FRAME = '  1 | one\n> 2 | two\n    |  ^\n  3 | three\n  4 |'

it('shows the message, the place with the lines around it, and the lines of the stack that are in the project', () => {
  const stack = stackOf(
    'Error: no',
    'Array.map (<anonymous>)',
    `check (${own('2:2')})`,
    `node_modules/other/index.js:1:1`,
    `helper (${join(folder, 'node_modules/other/index.js')}:1:1)`,
    'process.processTicksAndRejections (node:internal/process/task_queues:105:5)',
    `async Object.validate (${own('3:1')})`,
    `async ${own('1:1')}`,
    'async runtime (/elsewhere/runtime/kinds/own.ts:9:9)',
  )
  expect(describeThrown({ message: 'no', stack }, folder)).toBe(
    `${shown}:2:2: no\n${FRAME}\n    at async Object.validate (${shown}:3:1)\n    at own code (${shown}:1:1)`,
  )
})

it('names the class of an error that says something, its subject, and how many were left out', () => {
  const stack = stackOf('TypeError: no', `check (${own('2:2')})`)
  expect(describeThrown({ message: 'no', stack, subject: 'pack: /a', omitted: 3, suppressed: 4 }, folder)).toBe(
    `${shown}:2:2: pack: /a: TypeError: no\n${FRAME}\nand 3 more times since it was last shown\nand 4 other errors were not shown`,
  )
})

it('shows causes, in the project or not, and leaves to the log what does not concern the project', () => {
  const inOwn = { message: 'in', stack: stackOf('Error: in', `check (${own('2:2')})`), cause: { message: 'deep' } }
  const outside = { message: 'out', stack: stackOf('Error: out', 'run (/elsewhere/runtime/run.ts:1:1)') }
  expect(describeThrown({ ...outside, cause: inOwn }, folder)).toBe(
    `out\ncaused by ${shown}:2:2: in\n${FRAME}\ncaused by deep`,
  )
  expect(describeThrown(outside, folder)).toBeUndefined()
  expect(describeThrown({ message: 'no stack' }, folder)).toBeUndefined()
})

it('shows the place alone of a file that is gone', () => {
  const gone = join(folder, 'kinds/gone.ts')
  expect(describeThrown({ message: 'no', stack: stackOf('Error: no', `check (${gone}:7:3)`) }, folder)).toBe(
    `${relative('.', gone)}:7:3: no`,
  )
})

it('escapes what clients may have put into a message', () => {
  const stack = stackOf('Error: a', `check (${own('2:2')})`)
  expect(describeThrown({ message: 'a\u001b[2J\nb\u009b', stack }, folder)).toBe(
    `${shown}:2:2: a\\u001b[2J\\nb\\u009b\n${FRAME}`,
  )
})
