import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atOnce } from '../../../runtime/async/index.ts'
import { decodeYaml, decodeYamlInSlices, mayBeLargeYaml } from '../../../runtime/codec/index.ts'
import { growthOf, MOST_GROWTH } from '../../support/growth.ts'
import { slicedLoader } from '../../support/sliced-loader.ts'

/** What decoding ends with: a value, or the class and the message of an error. */
function outcomeOf(decode: () => unknown): unknown {
  try {
    return { decoded: decode() }
  } catch (error) {
    return error instanceof Error ? { failed: error.name, message: error.message } : { failed: error }
  }
}

const inOnePiece = (text: string): unknown => outcomeOf(() => decodeYaml(Buffer.from(text)))
const inSlices = (text: string): unknown => outcomeOf(() => atOnce(decodeYamlInSlices(Buffer.from(text))))

/** Returns in how many slices a text is decoded. */
function slicesOf(text: string): number {
  const work = decodeYamlInSlices(Buffer.from(text))
  let slices = 1
  try {
    while (work.next().done !== true) slices++
  } catch {
    // A refusal ends it, too.
  }
  return slices
}

const MANY = 50_000
const LARGE: Readonly<Record<string, string>> = {
  'different keys': `data:\n${Array.from({ length: MANY / 2 }, (_, index) => `  k${index}: v\n`).join('')}`,
  'repeated keys': `data:\n${'  k: v\n'.repeat(MANY)}`,
  'a list on one line': `[${'1,'.repeat(MANY)}]`,
  'a list by lines': '- 1\n'.repeat(MANY),
  'maps in a list': '- a: b\n  c: d\n'.repeat(MANY / 5),
  'a text of many lines': `a: |\n${'  some text\n'.repeat(10 * MANY)}`,
  'folded lines': `a: >\n${'  a\n\n   b\n'.repeat(4 * MANY)}`,
  'a plain text of many lines': `a: x\n${'  y\n'.repeat(10 * MANY)}`,
  'escapes in quotes': `a: "${'\\n'.repeat(20 * MANY)}"`,
  'quotes in quotes': `a: '${"''".repeat(20 * MANY)}'`,
  'a long text in quotes': `a: "${'x '.repeat(30 * MANY)}"`,
  'a long plain text': `a: ${'x '.repeat(30 * MANY)}`,
  'merged mappings': `x: &x {${Array.from({ length: 400 }, (_, index) => `k${index}: 1,`).join('')}}\n${Array.from({ length: 200 }, (_, index) => `m${index}: {<<: *x}\n`).join('')}`,
}

/** Pieces of which texts are put together that mean something, or nearly. */
const PIECES = [
  'a',
  'b: ',
  'c',
  ': ',
  '- ',
  '? ',
  '\n',
  '\n  ',
  '\n    ',
  ' ',
  '{',
  '}',
  '[',
  ']',
  ',',
  '"',
  "'",
  '|\n',
  '>-\n',
  '# d\n',
  '&x ',
  '*x',
  '<<: ',
  '!!str ',
  '!t ',
  '1',
  '0x1f',
  '-',
  '1e3',
  '9007199254740993',
  '~',
  'yes',
  '---\n',
  '...\n',
  '%YAML 1.1\n',
  '\t',
  '\r\n',
  '\\n',
  '\\u00e4',
  '\\q',
  '\u0000',
  '\u2028',
  '@',
  '`',
  '.inf',
  '__proto__: ',
]

describe('YAML that is decoded in slices', () => {
  it('is read by the loader of the installed js-yaml, as generator functions', async () => {
    await expect(slicedLoader()).toMatchFileSnapshot(
      join(import.meta.dirname, '../../../runtime/codec/yaml/sliced-loader.ts'),
    )
  })

  it('is what it is in one piece, errors too', () => {
    const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(text, (one) => {
        expect(inSlices(one)).toEqual(inOnePiece(one))
      }),
      { numRuns: 5_000 },
    )
  })

  it.each(Object.entries(LARGE))('is the same where it is large, and lets others have their turn: %s', (_, text) => {
    expect(inSlices(text)).toEqual(inOnePiece(text))
    expect(mayBeLargeYaml(Buffer.from(text))).toBe(true)
    expect(slicesOf(text)).toBeGreaterThan(4)
  })

  it.each([
    ['a list that never ends', `a: ${'['.repeat(480)}${'1,'.repeat(MANY)}`],
    ['too many values', '- 1\n'.repeat(3 * MANY)],
    ['too many anchors', 'x: &x [1]\n'.repeat(11_000)],
    ['too many levels', '- '.repeat(2_000)],
    ['values that are repeated too often', `x: &x [${'1,'.repeat(900)}]\nz: [${'*x,'.repeat(200)}]\n`],
    ['an error after very many lines', `${'\n'.repeat(MANY)}a: b: c`],
    ['what looks like JSON', `{"a":"${'x'.repeat(MANY)}"`],
  ])('is refused in the same words: %s', (_, text) => {
    const refused = inOnePiece(text)
    expect(refused).toHaveProperty('failed')
    expect(inSlices(text)).toEqual(refused)
  })

  it('is decoded at once where it is small and repeats nothing', () => {
    expect(mayBeLargeYaml(Buffer.from('a: b\n'))).toBe(false)
    expect(mayBeLargeYaml(Buffer.from('a: &x b\nc: *x\n'))).toBe(true)
  })

  it.each(['  k: v\n', '- [1, {a: b}]\n'])('takes time by its size: %j', async (line) => {
    const growth = await growthOf({
      input: (size) => `a:\n${line.repeat(size)}`,
      work: inSlices,
      largest: 10_000,
    })
    expect(growth).toBeLessThanOrEqual(MOST_GROWTH)
  })
})
