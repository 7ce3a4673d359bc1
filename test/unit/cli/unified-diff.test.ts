import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unifiedDiff } from '../../../cli/convert/unified-diff.ts'

/** Applies a diff as patch(1) does. Throws if it does not fit. */
function applied(text: string, diff: string): string {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? []
  const [, ...hunks] = diff.split(/^(?=@@ )/m)
  const made: string[] = []
  let at = 0
  for (const hunk of hunks) {
    const [head = '', ...rest] = hunk.match(/[^\n]*\n/g) ?? []
    const isEnd = (line = ''): boolean => line.startsWith('\\')
    const body = rest.flatMap((line, index) => {
      if (isEnd(line)) return []
      return [isEnd(rest[index + 1]) ? line.slice(0, -1) : line]
    })
    const [, start = '', count = ''] = /^@@ -(\d+),(\d+) \+\d+,\d+ @@\n$/.exec(head) ?? []
    const from = count === '0' ? Number(start) : Number(start) - 1
    made.push(...lines.slice(at, from))
    at = from
    for (const line of body) {
      if (line[0] !== '+') expect(lines[at++]).toBe(line.slice(1))
      if (line[0] !== '-') made.push(line.slice(1))
    }
  }
  return [...made, ...lines.slice(at)].join('')
}

describe('the unified diff of two texts', () => {
  const text = fc.tuple(fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 30 }), fc.boolean())

  it('makes one of the other', () => {
    fc.assert(
      fc.property(text, text, ([before, ended], [after, endedToo]) => {
        const old = before.join('\n') + (ended ? '\n' : '')
        const fresh = after.join('\n') + (endedToo ? '\n' : '')
        expect(applied(old, unifiedDiff('x', old, fresh))).toBe(fresh)
      }),
    )
  })

  it('shows three lines around a change, and nothing of texts that are the same', () => {
    const lines = [...Array(20).keys()].map(String)
    const diff = unifiedDiff('x', lines.join('\n'), lines.with(10, 'ten').join('\n'))
    expect(diff).toBe('--- x\n+++ x\n@@ -8,7 +8,7 @@\n 7\n 8\n 9\n-10\n+ten\n 11\n 12\n 13\n')
    expect(unifiedDiff('x', 'a', 'a')).toBe('')
  })

  it('takes texts that have nothing in common as a whole', () => {
    const lines = (of: string): string => [...Array(3_000).keys()].map((line) => `${of}${line}\n`).join('')
    expect(applied(lines('a'), unifiedDiff('x', lines('a'), lines('b')))).toBe(lines('b'))
  })
})
