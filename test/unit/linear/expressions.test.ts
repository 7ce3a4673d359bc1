import { join } from 'node:path'
import type { Linter } from 'eslint'
import { checkSync } from 'recheck'
import { describe, expect, it } from 'vitest'
import { expressionsOfCode, FOLDERS, type Expression } from './expressions.ts'

const root = join(import.meta.dirname, '../../..')
const all = expressionsOfCode(root)
const distinct = [...new Map(all.map((expression) => [`/${expression.source}/${expression.flags}`, expression]))]

/** Whether something may be repeated without limit; without that the time for one place of a text is bounded. */
const repeats = ({ source }: Expression): boolean =>
  /[*+]|\{\d+,\}/.test(source.replaceAll(/\\.|\[(?:[^\]\\]|\\.)*\]/g, ''))
const looksAround = ({ source }: Expression): boolean => /\(\?<?[=!]/.test(source)

describe('every regular expression', () => {
  it('is known to this test', () => {
    expect(distinct.length).toBeGreaterThan(100)
  })

  it('is proved in all folders in which it is linted', async () => {
    const { default: rules } = (await import(join(root, 'eslint.config.js'))) as { default: Linter.Config[] }
    const linted = rules.filter((config) => config.rules?.['regexp/no-super-linear-move'] !== undefined)
    expect(linted.map(({ files }) => files)).toEqual([[`{${FOLDERS.join()}}/**/*.ts`]])
  })

  it.each(distinct)('%s takes time in proportion to its text, as an automaton proves', (_, expression) => {
    if (looksAround(expression)) {
      // Automata know no looking around: without repetition it needs no proof, and with it there is none.
      expect(repeats(expression)).toBe(false)
      return
    }
    // A global search goes on from every place: the proof is about one that begins at each of them.
    const flags = expression.flags.replace('g', '')
    const proof = checkSync(expression.source, flags, { checker: 'automaton', timeout: 120_000 })
    expect([expression.place, proof.status]).toEqual([expression.place, 'safe'])
  })

  it('would not pass if it were not linear', () => {
    expect(checkSync(String.raw`^(?:\d+\.?\d*)+$`, '', { checker: 'automaton' }).status).toBe('vulnerable')
    expect(checkSync('/+$', '', { checker: 'automaton' }).status).toBe('vulnerable')
  })
})

/** Texts that are nothing but what an expression names, over and over, as large as the largest body. */
function seedsOf({ source }: Expression): readonly string[] {
  const characters = [...source.matchAll(/\\([^a-zA-Z])|[A-Za-z0-9'"/:,=~-]/g)].map(
    ([found, escaped]) => escaped ?? found,
  )
  return [...new Set(['1', 'a', ' ', ...characters.slice(0, 6)]), [...new Set(characters)].join('')]
}
const LARGEST_BODY = 3 * 1024 * 1024

// Those that the engine has not compiled yet, and again when it has.
describe('the engine', () => {
  it.each(distinct.filter(([, expression]) => repeats(expression)))(
    'has room for %s on the largest text',
    (_, expression) => {
      const matcher = new RegExp(expression.source, expression.flags.replace('g', ''))
      for (const seed of seedsOf(expression).filter((text) => text !== ''))
        expect(() => matcher.test(`${seed.repeat(LARGEST_BODY / seed.length)}\u0000`)).not.toThrow()
    },
  )
})
