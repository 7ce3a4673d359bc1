import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptsGzip, parseAccept } from '../../../runtime/codec/accept.ts'
import { mediaTypeOf } from '../../../runtime/codec/body-decoders.ts'
import { readParameter, splitOutsideQuotes } from '../../../runtime/codec/quoted.ts'
import { growthOf, MOST_GROWTH } from '../../support/growth.ts'

/** The expressions that these scanners replaced; they know no backslashes, and quotes that end. */
const formerSplit = (text: string, separator: string): string[] =>
  text.split(new RegExp(String.raw`${separator}(?=(?:[^"]*"[^"]*")*[^"]*$)`))
const FORMER_PARAMETER = /^\s*([!#$%&'*+\-.^_`|~0-9A-Za-z]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^"]*?))\s*$/
const FORMER_CONTENT_TYPE =
  /^[!#$%&'*+.^_`|~0-9A-Za-z-]+\/[!#$%&'*+.^_`|~0-9A-Za-z-]+ *(?:; *[!#$%&'*+.^_`|~0-9A-Za-z-]+ *= *(?:"(?:[ !#-[\]-~]|\\[ -~])*"|[!#$%&'*+.^_`|~0-9A-Za-z-]+) *)*$/

const header = fc.string({ unit: fc.constantFrom('a', 'q', '1', '0', '.', '=', ';', ',', '"', '\\', ' ', '/', '*') })
const clause = fc
  .tuple(
    fc.constantFrom('a/b', '*/*', 'A/*', 'a', 'a/b/c', ' a/b '),
    fc.array(fc.constantFrom('q=0.5', 'as=Table', ' g = "x,y;z"', 'n="\\""', 'bad', 'q="0.1"', 'e=', 'e=""')),
  )
  .map(([range, parameters]) => [range, ...parameters].join(';'))

describe('values of headers with quotes', () => {
  it('are split where separators stood outside of them', () => {
    fc.assert(
      fc.property(header, fc.constantFrom(',' as const, ';' as const), (text, separator) => {
        fc.pre(!text.includes('\\') && text.split('"').length % 2 === 1)
        expect(splitOutsideQuotes(text, separator)).toEqual(formerSplit(text, separator))
      }),
    )
  })

  it('have the parameters that they had', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          header,
          header.map((text) => `a=${text}`),
        ),
        (text) => {
          const [, name, quoted, plain] = FORMER_PARAMETER.exec(text) ?? []
          const value = quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? ''
          expect(readParameter(text)).toEqual(name === undefined ? undefined : [name.toLowerCase(), value])
        },
      ),
    )
  })

  it('name the media type of a body exactly where they are well formed', () => {
    fc.assert(
      fc.property(fc.oneof(header, clause), (text) => {
        const isReadable = FORMER_CONTENT_TYPE.test(text.trim())
        expect(mediaTypeOf(text)).toBe(isReadable ? text.split(';')[0]?.trim().toLowerCase() : '')
      }),
    )
  })

  it.each([
    ['spaces in a parameter', (size: number) => `a/b;c=${' '.repeat(size)}d"`],
    ['quotes', (size: number) => `a/b;c=${'"'.repeat(size)}`],
    ['quotes and commas', (size: number) => `a/b;c=${'",'.repeat(size / 2)}`],
    ['quotes with backslashes that never end', (size: number) => `a/b${';a="\\"'.repeat(size / 6)}`],
    ['clauses', (size: number) => 'a/b;q=0.1,'.repeat(size / 10)],
    ['parameters', (size: number) => `a/b${';a=b'.repeat(size / 4)}`],
    ['slashes', (size: number) => 'a/'.repeat(size / 2)],
    ['white space', (size: number) => ' '.repeat(size)],
  ])('cost what their length is worth: %s', async (_, input) => {
    expect(await growthOf({ input, work: parseAccept, largest: 64 * 1024 })).toBeLessThanOrEqual(MOST_GROWTH)
    expect(await growthOf({ input, work: mediaTypeOf, largest: 64 * 1024 })).toBeLessThanOrEqual(MOST_GROWTH)
    expect(await growthOf({ input, work: acceptsGzip, largest: 64 * 1024 })).toBeLessThanOrEqual(MOST_GROWTH)
  })

  it.each([
    ['gzip', true],
    ['gzip, deflate, br', true],
    ['deflate, gzip;q=0.5', true],
    ['*', true],
    ['gzip;q=0.5, identity;q=0.1', true],
    ['gzip;q=0.5, *;q=0.5', true],
    ['gzip;q=0', false],
    ['', false],
    ['br', false],
    ['identity, gzip', false],
    ['identity, *', false],
    ['gzip;q=0.1, identity', false],
    ['gzip;q=x', false],
  ])('ask for compression or not: %s', (value, isAsked) => {
    expect(acceptsGzip(value)).toBe(isAsked)
  })
})
