import { describe, expect, it } from 'vitest'
import { type RuleName, ruleNames, ruleOf } from '../../../generator/diff/rules.ts'
import { KINDS } from './pairs/kinds.ts'
import { found, type Pair, turned } from './pairs/pair.ts'
import { RELEASES } from './pairs/releases.ts'
import { TABLES } from './pairs/tables.ts'
import { VALUES } from './pairs/values.ts'

const PAIRS: readonly Pair[] = [...VALUES, ...KINDS, ...RELEASES, ...TABLES]

const namesOf = (pair: Pair): readonly RuleName[] => found(pair.before, pair.after).map(({ name }) => name)
const namesBack = (pair: Pair): readonly RuleName[] => found(...turned(pair)).map(({ name }) => name)

describe('pairs of releases', () => {
  it.each(PAIRS.map((pair) => [pair.title, pair] as const))('%s', (_, pair) => {
    expect(namesOf(pair)).toEqual(pair.there)
    if (pair.back !== undefined) expect(namesBack(pair)).toEqual(pair.back)
  })

  it('are many, and show every rule [DIFF-03] [DIFF-04] [DIFF-07]', () => {
    expect(PAIRS.length).toBeGreaterThanOrEqual(150)
    expect(new Set(PAIRS.map(({ title }) => title)).size).toBe(PAIRS.length)
    const shown = new Set(PAIRS.flatMap(({ there, back = [] }) => [...there, ...back]))
    expect(ruleNames.filter((name) => !name.startsWith('waiver-') && !shown.has(name))).toEqual([])
  })

  it('have no finding where the change is compatible [DIFF-04]', () => {
    const compatible = (names: readonly RuleName[]): boolean => names.every((name) => ruleOf(name).severity === 'info')
    const sides = PAIRS.flatMap((pair) => [
      ...(compatible(pair.there) ? [found(pair.before, pair.after)] : []),
      ...(pair.back !== undefined && compatible(pair.back) ? [found(...turned(pair))] : []),
    ])
    expect(sides.length).toBeGreaterThanOrEqual(75)
    for (const findings of sides) for (const { severity } of findings) expect(severity).toBe('info')
  })

  it('have none between a release and itself', () => {
    for (const { before, after } of PAIRS)
      for (const side of [before, after]) {
        const errors = found(side, side).filter(({ rule }) => rule === '1' || rule === '4b')
        expect(errors).toEqual([])
      }
  })
})
