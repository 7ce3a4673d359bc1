import { describe, expect, it } from 'vitest'
import { CallGate } from '../../../runtime/auth/remote/gate.ts'

/** Calls that end when a test says so, in the order in which they began. */
function slowCalls() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const call = (name: string) => (): Promise<string> => {
    begun.push(name)
    return new Promise((resolve) => ends.set(name, () => resolve(name)))
  }
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, call, end }
}

describe('a gate of calls', () => {
  it('lets as many through at once as it may, and the others in the order in which they came', async () => {
    const { begun, call, end } = slowCalls()
    const gate = new CallGate({ most: 2, queue: 2, patienceMs: 60_000 })
    const all = ['a', 'b', 'c', 'd'].map((name) => gate.run(call(name)))
    expect(begun).toEqual(['a', 'b'])
    await expect(gate.run(call('e'))).rejects.toMatchObject({
      code: 429,
      status: { details: { retryAfterSeconds: 1 } },
    })
    await end('b')
    expect(begun).toEqual(['a', 'b', 'c'])
    for (const name of ['a', 'c', 'd']) await end(name)
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
    const next = gate.run(call('f'))
    expect(begun).toContain('f')
    await end('f')
    expect(await next).toBe('f')
  })

  it('passes the place of a call that fails on', async () => {
    const { begun, call } = slowCalls()
    const gate = new CallGate({ most: 1, queue: 1, patienceMs: 60_000 })
    const failed = gate.run(() => Promise.reject(new Error('failed')))
    void gate.run(call('next'))
    await expect(failed).rejects.toThrow('failed')
    expect(begun).toEqual(['next'])
  })

  it('refuses a call that has waited for too long, and none that comes after it', async () => {
    const { begun, call, end } = slowCalls()
    const gate = new CallGate({ most: 1, queue: 1, patienceMs: 1 })
    void gate.run(call('first'))
    await expect(gate.run(call('late'))).rejects.toMatchObject({ code: 429 })
    await end('first')
    void gate.run(call('after'))
    expect(begun).toEqual(['first', 'after'])
  })
})
