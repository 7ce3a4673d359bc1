import { describe, expect, it } from 'vitest'
import { answerOf } from '../../../client/index.ts'

const FIELDS = ['Warning', '299 - "one"', 'content-type', 'text/plain', 'warning', '299 - "two"']
const BYTES = new TextEncoder().encode('\uFEFFgrüße 🎉')

/** The bytes one by one: characters are cut. */
const cut = (): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const byte of BYTES) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })

async function all(body: ReadableStream<Uint8Array> | null): Promise<readonly number[]> {
  const bytes: number[] = []
  for await (const chunk of body ?? []) bytes.push(...chunk)
  return bytes
}

describe('an answer', () => {
  it.each([
    ['bytes', () => BYTES],
    ['a stream that cuts characters', cut],
    ['no body', () => null],
  ])('of %s is what fetch would say of it', async (_, body) => {
    const headers = new Headers()
    for (let at = 0; at < FIELDS.length; at += 2) headers.append(FIELDS[at] ?? '', FIELDS[at + 1] ?? '')
    for (const status of [200, 299, 300, 404, 500]) {
      const parts = { status, fields: FIELDS }
      const own = answerOf({ ...parts, body: body() })
      const theirs = new Response(body(), { status, headers })
      expect([own.status, own.ok]).toEqual([theirs.status, theirs.ok])
      for (const name of ['Warning', 'content-type', 'location'])
        expect(own.headers.get(name)).toBe(theirs.headers.get(name))
      expect(await all(own.body)).toEqual(await all(theirs.body))
      expect(await answerOf({ ...parts, body: body() }).text()).toBe(await new Response(body(), { status }).text())
    }
  })
})
