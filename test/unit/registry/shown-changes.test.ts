import { expect, it } from 'vitest'
import { watchEvents, type WatchEvent } from '../../../runtime/watch/index.ts'
import { contextFor, create, define, note, open, read, watchRequest } from './support.ts'

it('hands the same change to all watches in a version that others convert to, so that it is encoded once', async () => {
  const properties = { kind: { type: 'string' }, apiVersion: { type: 'string' } } as const
  const notes = define({ kind: 'Note', plural: 'notes', properties })
  const { v1 } = notes.versions
  if (v1 === undefined) throw new Error('no version')
  const v2 = { ...v1, name: 'v2' }
  const { catalog } = await open()
  const registry = catalog.add(
    { ...notes, versions: { v1, v2 } },
    { convert: async (objects, apiVersion) => objects.map((object) => ({ ...object, apiVersion })) },
  )
  const stop = new AbortController()
  const openWatch = async (version: typeof v1) => {
    const plan = await registry.watch(contextFor(registry, { version }), watchRequest())
    const events = watchEvents(plan, { signal: stop.signal })
    await events.next()
    return events
  }
  const watches = [await openWatch(v1), await openWatch(v2), await openWatch(v2)]
  await create(registry, note('a'))
  const nextChange = async (events: AsyncIterator<readonly WatchEvent[]>) => {
    const { value } = (await events.next()) as { value: readonly WatchEvent[] }
    const [change] = value
    if (change === undefined || change.type === 'BOOKMARK') throw new Error('no change')
    return change
  }
  const [first, second, third] = await Promise.all(watches.map(nextChange))
  stop.abort()
  expect([first, second].map((change) => change && read(change.object).apiVersion)).toEqual(['v1', 'v2'])
  expect(third).toBe(second)
})
