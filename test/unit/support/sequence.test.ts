import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { arrange, spread } from '../../support/sequence.ts'

const repository = resolve(import.meta.dirname, '../../..')

it('spreads what waits among what works, by how long it waits', () => {
  const waiting = [
    { item: 'two', seconds: 20 },
    { item: 'one', seconds: 10 },
  ]
  expect(spread(waiting, ['a', 'b', 'c', 'd', 'e', 'f'])).toEqual(['two', 'a', 'b', 'c', 'd', 'one', 'e', 'f'])
  expect(spread(waiting, [])).toEqual(['two', 'one'])
  expect(spread([], ['a', 'b'])).toEqual(['a', 'b'])
})

it('keeps the files of a project together, long ones first, and those that wait among their own', () => {
  const paths = [
    'pure:test/unit/a.test.ts',
    'stored:test/http/a.test.ts',
    'attacks:test/attacks/a.test.ts',
    'stored:test/http/history.test.ts',
    'pure:test/unit/lint/style.test.ts',
    'stored:test/http/b.test.ts',
    'attacks:test/attacks/definitions.test.ts',
    'stored:test/http/leader-election.test.ts',
    'stored:test/http/field-growth.test.ts',
  ]
  const files = paths.map((item) => {
    const [project = '', path = ''] = item.split(':')
    return { item, project, path }
  })
  expect(arrange(files)).toEqual([
    'attacks:test/attacks/definitions.test.ts',
    'attacks:test/attacks/a.test.ts',
    'stored:test/http/leader-election.test.ts',
    'stored:test/http/field-growth.test.ts',
    'stored:test/http/a.test.ts',
    'stored:test/http/history.test.ts',
    'stored:test/http/b.test.ts',
    'pure:test/unit/lint/style.test.ts',
    'pure:test/unit/a.test.ts',
  ])
})

it('names files that exist', () => {
  const text = readFileSync(resolve(repository, 'test/support/sequence.ts'), 'utf8')
  const paths = [...text.matchAll(/'\w+:(test\/[^']+)'/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !existsSync(resolve(repository, path)))).toEqual([])
})
