import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { reportLostPromises } from '../../../cli/serve/lost-promises.ts'

it('reports promises of own code that fail and that nobody waits for', () => {
  const source = new EventEmitter()
  const reported: unknown[] = []
  reportLostPromises(source, (error) => void reported.push(error))
  const cause = new Error('lost')
  source.emit('unhandledRejection', cause)
  expect(reported).toEqual([new Error('a promise that is not awaited failed in own code', { cause })])
})
