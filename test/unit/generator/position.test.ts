import { stringify } from 'yaml'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pointerTo } from '../../../generator/issue.ts'
import { locatorOf } from '../../../generator/load/position.ts'

const TEXT = `# A comment.
a:
  b: [one, { c: 2 }]
  'd/e': ~
"f~g": { h: 1 }
`

describe('locatorOf', () => {
  it.each([
    ['', 1, 1],
    ['/a', 2, 1],
    ['/a/b', 3, 3],
    ['/a/b/0', 3, 7],
    ['/a/b/1/c', 3, 14],
    ['/a/d~1e', 4, 3],
    ['/f~0g/h', 5, 10],
  ])('finds the key or item of %j', (pointer, line, column) => {
    expect(locatorOf(TEXT)(pointer)).toEqual({ line, column })
  })

  it.each([
    ['/a/b/7', 3, 3],
    ['/a/x/y/z', 2, 1],
    ['/a/b/0/deeper', 3, 7],
    ['/x', 1, 1],
  ])('finds what is around %j where it is missing', (pointer, line, column) => {
    expect(locatorOf(TEXT)(pointer)).toEqual({ line, column })
  })

  it('never throws, whatever the text and the pointer', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, pointer) => {
        const { line, column } = locatorOf(text)(pointer)
        expect(line).toBeGreaterThan(0)
        expect(column).toBeGreaterThan(0)
      }),
    )
  })

  it('finds every key of any document, in YAML and in JSON', () => {
    const key = fc.stringMatching(/^[a-z/~]{1,5}$/)
    const { document } = fc.letrec((tie) => ({
      document: fc.dictionary(key, fc.oneof({ depthSize: 'small' }, fc.integer(), tie('document')), {
        noNullPrototype: true,
      }),
    }))
    fc.assert(
      fc.property(document, (value) => {
        for (const text of [stringify(value), JSON.stringify(value, null, 2)]) {
          const lines = text.split('\n')
          const locate = locatorOf(text)
          const visit = (part: unknown, pointer: string): void => {
            if (typeof part !== 'object' || part === null) return
            for (const [name, below] of Object.entries(part)) {
              const { line, column } = locate(pointerTo(pointer, name))
              expect(
                lines[line - 1]
                  ?.slice(column - 1)
                  .replace(/^["']/, '')
                  .startsWith(name),
              ).toBe(true)
              visit(below, pointerTo(pointer, name))
            }
          }
          visit(value, '')
        }
      }),
    )
  })
})
