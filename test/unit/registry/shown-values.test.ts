import { describe, expect, it } from 'vitest'
import type { EncodedObject } from '../../../runtime/codec/index.ts'
import { ShownValues } from '../../../runtime/registry/adapters/shown-values.ts'

const object = (name: string): EncodedObject => ({ value: Buffer.from(name), revision: name.length })

/** Conversions that a test lets go on one by one. */
class SlowConversions {
  readonly begun: string[] = []
  readonly #waiting: { made(): void; fail(error: Error): void }[] = []

  asked(apiVersion: string, request = new AbortController()) {
    const convert = (objects: readonly EncodedObject[]): Promise<readonly Uint8Array[]> => {
      this.begun.push(`${apiVersion} ${objects.map(({ value }) => String(value)).join()}`)
      return new Promise((resolve, reject) => {
        const made = (): void => resolve(objects.map(({ value }) => Buffer.from(`${apiVersion}:${String(value)}`)))
        this.#waiting.push({ made, fail: reject })
      })
    }
    return { apiVersion, request, convert }
  }

  succeed(): void {
    this.#waiting.shift()?.made()
  }

  fail(error: Error): void {
    this.#waiting.shift()?.fail(error)
  }
}

const texts = (objects: readonly EncodedObject[]): string[] =>
  objects.map(({ value, revision }) => `${String(value)}@${revision}`)
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('stored values in other versions', () => {
  it('are converted once for all who ask, before and after', async () => {
    const values = new ShownValues()
    const slow = new SlowConversions()
    const a = object('a')
    const bb = object('bb')
    const asked = [values.of([a, bb], slow.asked('v2')), values.of([a, bb], slow.asked('v2'))]
    slow.succeed()
    for (const shown of await Promise.all(asked)) expect(texts(shown)).toEqual(['v2:a@1', 'v2:bb@2'])
    const [first, again] = [...(await Promise.all(asked)).map(([shown]) => shown?.value)]
    expect(first).toBe(again)
    expect(texts(await values.of([bb], slow.asked('v2')))).toEqual(['v2:bb@2'])
    expect(slow.begun).toEqual(['v2 a,bb'])
  })

  it('are converted anew to another version, and beside others that may fail', async () => {
    const values = new ShownValues()
    const slow = new SlowConversions()
    const a = object('a')
    const bb = object('bb')
    const list = values.of([a, bb], slow.asked('v2'))
    const one = values.of([a], slow.asked('v2'))
    const other = values.of([a], slow.asked('v3'))
    slow.fail(new Error('bb'))
    await expect(list).rejects.toThrow('bb')
    slow.succeed()
    slow.succeed()
    expect([texts(await one), texts(await other)]).toEqual([['v2:a@1'], ['v3:a@1']])
    expect(slow.begun).toEqual(['v2 a,bb', 'v2 a', 'v3 a'])
  })

  it('fail for all who wait, and are converted again for the next one', async () => {
    const values = new ShownValues()
    const slow = new SlowConversions()
    const a = object('a')
    const asked = [values.of([a], slow.asked('v2')), values.of([a], slow.asked('v2'))]
    slow.fail(new Error('down'))
    for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected')
    const later = values.of([a], slow.asked('v2'))
    slow.succeed()
    expect(texts(await later)).toEqual(['v2:a@1'])
    expect(slow.begun).toEqual(['v2 a', 'v2 a'])
  })

  it('are converted once more for those who stay when the one who began has gone', async () => {
    const values = new ShownValues()
    const slow = new SlowConversions()
    const a = object('a')
    const gone = new AbortController()
    const first = values.of([a], slow.asked('v2', gone))
    const stay = [values.of([a], slow.asked('v2')), values.of([a], slow.asked('v2'))]
    gone.abort()
    slow.fail(new Error('aborted'))
    await expect(first).rejects.toThrow('aborted')
    await turn()
    slow.succeed()
    for (const shown of await Promise.all(stay)) expect(texts(shown)).toEqual(['v2:a@1'])
    expect(slow.begun).toEqual(['v2 a', 'v2 a'])
  })
})
