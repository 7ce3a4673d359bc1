import { describe, expect, it } from 'vitest'
import { areaOf, idsOf, lostOf, parseDocument, render, resultsOf, standingOf } from '../../support/requirements.ts'

const catalogue = {
  areas: { AA: 'Authentication', 'AA-TOK': 'Tokens', BB: 'Lists' },
  requirements: [
    { id: 'AA-01', text: 'First, a|b <c>.' },
    { id: 'AA-TOK-02', text: 'Second.' },
    { id: 'BB-07', text: 'Third.' },
  ],
}

describe('requirement ids in titles', () => {
  it('finds one or several, and nothing in other brackets', () => {
    expect(idsOf(`pages of a list ${'[BB-07, AA-TOK-02]'} and ${'[CC-1a]'} but not [0] or [BB]`)).toEqual([
      'BB-07',
      'AA-TOK-02',
      'CC-1a',
    ])
  })

  it('belong to the longest area', () => {
    expect(areaOf('AA-TOK-02', catalogue.areas)).toBe('AA-TOK')
    expect(areaOf('AA-01', catalogue.areas)).toBe('AA')
  })
})

describe('the document', () => {
  const results = resultsOf({
    testResults: [
      {
        assertionResults: [
          { fullName: `a ${'[BB-07]'}`, status: 'passed' },
          { fullName: `b ${'[BB-07, AA-01]'}`, status: 'failed' },
          { fullName: `c ${'[AA-01]'}`, status: 'passed' },
          { fullName: `d ${'[AA-TOK-02]'}`, status: 'skipped' },
        ],
      },
    ],
  })

  it('counts a requirement as passing only when all its tests pass, and a skipped test as none', () => {
    expect(standingOf([])).toBe('missing')
    const markdown = render(catalogue, results)
    expect(markdown).toContain('0 passing, 2 failing, 1 missing.')
    expect(markdown).toContain('| AA-TOK-02 | Second. | missing |')
    expect(markdown).toContain('| failing | 1 of 2 |')
  })

  it('can be read back where there is no catalogue', () => {
    expect(parseDocument(render(catalogue, results))).toEqual(catalogue)
  })

  it('shows which requirements have lost their last test', () => {
    const passed = results.map(({ title }) => ({ title, status: 'passed' }) as const)
    const before = render(catalogue, passed)
    expect(lostOf(before, passed)).toEqual([])
    expect(lostOf(before, passed.slice(0, 1))).toEqual(['AA-01'])
    // What never passed is not lost.
    expect(lostOf(render(catalogue, []), [])).toEqual([])
  })
})
