import { expect, it } from 'vitest'
import { describeIssue, frameOf } from '../../../cli/dev/frame.ts'

const TEXT = ['a: 1', 'b:', '  c: 2', '  d: 3', 'e: 4', 'f: 5'].join('\n')

it('shows the lines around a place, with a mark under it', () => {
  expect(frameOf(TEXT, { line: 3, column: 3 }).split('\n')).toEqual([
    '  1 | a: 1',
    '  2 | b:',
    '> 3 |   c: 2',
    '    |   ^',
    '  4 |   d: 3',
    '  5 | e: 4',
  ])
})

it.each([
  [{ line: 1, column: 1 }, ['> 1 | a: 1', '    | ^', '  2 | b:', '  3 |   c: 2']],
  [{ line: 6, column: 2 }, ['  4 |   d: 3', '  5 | e: 4', '> 6 | f: 5', '    |  ^']],
])('shows no lines that there are not: %o', (place, lines) => {
  expect(frameOf(TEXT, place).split('\n')).toEqual(lines)
})

it('finds the place of a pointer, and of an error of YAML', () => {
  const issue = { file: 'x.yaml', pointer: '/b/d', reason: 'is no good' }
  expect(describeIssue(issue, TEXT)).toMatch(/^x\.yaml:4:3: is no good\n/)
  expect(describeIssue({ ...issue, line: 2 }, TEXT)).toMatch(/^x\.yaml:2:1: is no good\n/)
  expect(describeIssue({ ...issue, line: 4 }, TEXT)).toMatch(/^x\.yaml:4:3: is no good\n/)
  expect(describeIssue(issue, undefined)).toBe('x.yaml#/b/d: is no good')
})
