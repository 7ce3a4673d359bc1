import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partsOf, type FormPiece } from '../../../runtime/convert/text-parts.ts'
import { stringToDouble, stringToInt } from '../../../runtime/cel/value/convert.ts'
import { parseDuration as parseCelDuration } from '../../../runtime/cel/value/duration.ts'
import { CelError } from '../../../runtime/cel/value/values.ts'
import { trim } from '../../../runtime/cel/library/strings/functions.ts'
import { parseDuration, parseFieldSelector } from '../../../runtime/api/index.ts'
import { readDigits } from '../../../runtime/json/index.ts'
import { pemBlocks, withoutTrailing } from '../../../runtime/text/index.ts'
import { isQuantity, textFormat } from '../../../runtime/schema/formats.ts'

/** Texts that are made of such pieces: valid ones are among them, and many that nearly are. */
const made = (...pieces: readonly string[]): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''))
const agree = <T>(texts: fc.Arbitrary<string>, now: (text: string) => T, former: (text: string) => T): void =>
  fc.assert(
    fc.property(texts, (text) => {
      expect(now(text)).toEqual(former(text))
    }),
    { numRuns: 2000 },
  )

/** The expressions that stood here before: right, and slow on what is made to be slow. */
describe('linear readers agree with the expressions that they replaced', () => {
  const durations = made('1', '0', '25', '.', '.5', '-', '+', 'ns', 'us', 'µs', 'μs', 'ms', 's', 'm', 'h', ' ', 'x')
  const DURATION = /^[+-]?(?:0|(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/

  it('on durations', () => {
    agree(
      durations,
      (text) => parseDuration(text) !== undefined,
      (text) => DURATION.test(text),
    )
    const withinRange = durations.filter((text) => !/\d{7}/.test(text))
    agree(
      withinRange,
      (text) => parseCelDuration(text) !== undefined,
      (text) => DURATION.test(text),
    )
  })

  it('on what durations amount to', () => {
    expect(['1m30s', '1.5h', '250ms', '0', '+0', '-2s', '3', 'x', '', '-'].map(parseDuration)).toEqual([
      90_000,
      5_400_000,
      250,
      0,
      0,
      -2000,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    const seconds = (text: string): number | undefined => parseCelDuration(text)?.seconds
    expect(['1m30s', '-1.5h', '2562047h', '2562048h', `0.${'9'.repeat(400)}s`].map(seconds)).toEqual([
      90,
      -5400,
      9_223_369_200,
      undefined,
      0,
    ])
  })

  it('on quantities and decimal numbers', () => {
    const numbers = made('1', '0', '.', '-', '+', 'e', 'E', 'Ki', 'm', 'M', ' ')
    const QUANTITY = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[numkMGTPE]|[KMGTPE]i|[eE][+-]?\d+)?$/
    const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
    agree(numbers, isQuantity, (text) => QUANTITY.test(text))
    agree(
      numbers,
      (text) => !(stringToDouble(text) instanceof CelError),
      (text) => DECIMAL.test(text) && Number.isFinite(Number(text)),
    )
  })

  it('on integers', () => {
    agree(
      fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map((number) => number.toString()),
      (text) => !(stringToInt(text) instanceof CelError),
      (text) => BigInt.asIntN(64, BigInt(text)) === BigInt(text),
    )
    expect(['-0012', '+7', '0', '00', '18446744073709551615', '9'.repeat(21)].map(readDigits)).toEqual([
      -12n,
      7n,
      0n,
      0n,
      18446744073709551615n,
      undefined,
    ])
  })

  it('on field selectors', () => {
    const former = (text: string): unknown => {
      const [, field, operator, value] = /^(.*?)(!=|==|=)(.*)$/s.exec(text) ?? []
      if (operator === undefined || value === undefined || value.includes('=') || text === '') return undefined
      return [{ field, operator: operator === '!=' ? '!=' : '=', value }]
    }
    const now = (text: string): unknown => {
      try {
        return text === '' ? undefined : parseFieldSelector(text)
      } catch {
        return undefined
      }
    }
    agree(made('a', '.', '=', '!', '==', '!='), now, former)
  })

  it('on names of hosts', () => {
    const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
    const HOSTNAME = new RegExp(String.raw`^${LABEL}(?:\.${LABEL})*\.?$`)
    const isHostname = textFormat('hostname')
    agree(
      made('a', '-', '.', 'Z9', 'b'.repeat(62), 'c'.repeat(100), '_'),
      (text) => isHostname?.(text),
      (text) => text.length <= 255 && HOSTNAME.test(text),
    )
  })

  it('on blocks in PEM', () => {
    const former = (text: string): string[] =>
      [...text.matchAll(/-----BEGIN ([A-Z0-9 ]*)-----[^-]+-----END \1-----\n?/g)].map(([block]) => block)
    const texts = made(
      '-----BEGIN A-----',
      '-----END A-----',
      '-----END B-----',
      '-----BEGIN B-----',
      '\n',
      'AAAA',
      '-',
    )
    agree(texts, (text) => pemBlocks(text).map((block) => block.text), former)
  })

  it('on what is at an end', () => {
    agree(
      made('/', '//', 'a', ' '),
      (text) => withoutTrailing(text, '/'),
      (text) => text.replace(/\/+$/, ''),
    )
    const SPACE = '[\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]'
    agree(
      made(' ', '\t', '\u200b', '\u3000', 'a', '\u0085'),
      (text) => trim(text),
      (text) => text.replace(new RegExp(`^${SPACE}+`), '').replace(new RegExp(`${SPACE}+$`), ''),
    )
  })

  it('on texts that are taken apart', () => {
    const pieces: fc.Arbitrary<readonly FormPiece[]> = fc
      .array(fc.constantFrom<FormPiece['kind']>('literal', 'string', 'integer'), { minLength: 1, maxLength: 5 })
      .chain((kinds) =>
        fc.tuple(
          ...kinds.map((kind, index) =>
            kind === 'literal'
              ? fc.constantFrom(':', '-', 'a', '1', '').map((text): FormPiece => ({ kind, text }))
              : fc.constant<FormPiece>({ kind, text: `part${index}` }),
          ),
        ),
      )
    fc.assert(
      fc.property(pieces, made(':', '-', 'a', '1', '23', '\n'), (form, text) => {
        const source = form.map(({ kind, text: piece }) =>
          kind === 'literal' ? piece : kind === 'integer' ? '(-?\\d+)' : '(.+)',
        )
        const found = new RegExp(`^${source.join('')}$`, 's').exec(text)?.slice(1)
        const parts = partsOf(text, form)
        expect(parts === undefined ? undefined : [...parts.values()]).toEqual(found)
      }),
      { numRuns: 3000 },
    )
  })
})
