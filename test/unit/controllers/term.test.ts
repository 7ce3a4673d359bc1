import { describe, expect, it } from 'vitest'
import type { Transport } from '../../../client/index.ts'
import { fenced } from '../../../operator/fenced.ts'
import { LeaseLost, Term } from '../../../runtime/controllers/leadership/term.ts'

/** A term of 100 s by a clock that the test moves. */
function termAt(start: number) {
  const clock = { now: start }
  const term = new Term({ renewDeadline: 100_000, since: start, now: () => clock.now })
  return { clock, term }
}

const REQUEST = { method: 'PATCH', url: 'http://server/x', headers: {} }

describe('the term of a leader', () => {
  it('lasts from when the last renewal was asked for', () => {
    const { clock, term } = termAt(1_000)
    clock.now = 90_000
    term.renewed(50_000)
    expect(term.left).toBe(60_000)
    clock.now = 149_999
    expect(term.left).toBe(1)
    expect(term.signal.aborted).toBe(false)
    clock.now = 150_000
    expect(term.left).toBe(0)
    expect(term.signal.reason).toBeInstanceOf(LeaseLost)
  })

  it('does not begin again by a renewal that comes too late', () => {
    const { clock, term } = termAt(0)
    clock.now = 100_000
    term.renewed(99_000)
    expect(term.left).toBe(0)
    clock.now = 0
    expect(term.left).toBe(0)
  })

  it('ends by itself', async () => {
    const term = new Term({ renewDeadline: 20, since: performance.now(), now: () => performance.now() })
    await new Promise((resolve) => {
      // The timer of the term keeps no process alive.
      const alive = setInterval(() => undefined, 1_000)
      term.signal.addEventListener('abort', () => resolve(clearInterval(alive)))
    })
    expect(term.left).toBe(0)
  })
})

describe('the fence of a leader', () => {
  it('sends nothing after the term, though no timer has run since: the process was frozen', async () => {
    const sent: string[] = []
    const { clock, term } = termAt(0)
    const transport = fenced(term)((request) => Promise.resolve(new Response(String(sent.push(request.url)))))
    await transport(REQUEST)
    clock.now = 100_000
    await expect(transport(REQUEST)).rejects.toThrow('its Lease was not renewed in time')
    expect(sent).toHaveLength(1)
  })

  it('aborts what is on its way when the term ends, whatever signal it was sent with', async () => {
    const { term } = termAt(0)
    const hanging: Transport = ({ signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
    const own = new AbortController()
    const requests = [REQUEST, { ...REQUEST, signal: own.signal }].map(fenced(term)(hanging))
    term.end()
    for (const request of requests) await expect(request).rejects.toThrow(LeaseLost)
  })

  it('leaves the signal of a request its own', async () => {
    const { term } = termAt(0)
    const own = new AbortController()
    const request = fenced(term)(
      ({ signal }) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
    )({ ...REQUEST, signal: own.signal })
    own.abort(new Error('enough'))
    await expect(request).rejects.toThrow('enough')
    term.end()
  })
})
