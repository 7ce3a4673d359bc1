import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { spread } from '../../support/sequence.ts'

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

it('names files that exist', () => {
  const text = readFileSync(resolve(repository, 'test/support/sequence.ts'), 'utf8')
  const paths = [...text.matchAll(/'\w+:(test\/[^']+)'/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !existsSync(resolve(repository, path)))).toEqual([])
})
