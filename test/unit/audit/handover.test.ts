import { describe, expect, it } from 'vitest'
import { EventHandover } from '../../../runtime/audit/event/handover.ts'
import type { AuditSink } from '../../../runtime/audit/index.ts'
import { entryOf, textOf } from './entries.ts'

/** A sink whose events are a list. */
function listing(handover: AuditSink['handover']) {
  const lines: string[] = []
  let made = 0
  const sink: AuditSink = { handover, write: (entry) => lines.push(textOf(entry)) > 0, close: async () => undefined }
  return { lines, events: new EventHandover(sink, { made: () => void made++ }), made: () => made }
}

/** An event that is handed over as often as it is taken; it tells how often that was. */
function counting(name: string) {
  let stages = 0
  const text = (): string => `${name}${stages}`
  return {
    ...entryOf(''),
    advance: () => void stages++,
    write: (to: Parameters<ReturnType<typeof entryOf>['write']>[0]) => to.text(text()),
  }
}

describe('events of requests', () => {
  it('are handed over at once to a sink for which requests wait', () => {
    const { lines, events, made } = listing('at once')
    const event = counting('a')
    expect(events.take(event)).toBe(true)
    expect(events.take(event)).toBe(true)
    expect(lines).toEqual(['a1', 'a2'])
    expect(made()).toBe(2)
  })

  it('are handed over at the end of their turn to one for which none waits, each stage once and in the order of all', async () => {
    const { lines, events, made } = listing('later')
    const one = counting('a')
    const other = counting('b')
    for (const event of [one, other, one]) expect(events.take(event)).toBe(true)
    expect([lines, made()]).toEqual([[], 3])
    await new Promise((resolve) => setImmediate(resolve))
    expect(lines).toEqual(['a1', 'b1', 'a2'])
    void events.take(other)
    events.flush()
    events.flush()
    expect(lines).toEqual(['a1', 'b1', 'a2', 'b2'])
  })
})
