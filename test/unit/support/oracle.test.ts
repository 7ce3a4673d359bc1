import { describe, expect, it } from 'vitest'
import { compare, updated, wrongSteps } from '../../support/oracle.ts'

const report = {
  passed: 1,
  failed: 2,
  scenarios: [
    {
      name: 'lists/chunks',
      steps: [
        { name: 'first', result: 'ok' },
        { name: 'second', result: 'different' },
        { name: 'third', result: 'message' },
      ],
    },
    { name: 'crud/all', steps: [{ name: 'only', result: 'ok' }] },
  ],
}

describe('comparison with the recorded behaviour', () => {
  it('names failures that are not listed', () => {
    expect(compare(report, { 'lists/chunks': { reason: 'r', steps: ['third'] } })).toEqual({
      unexpected: [{ scenario: 'lists/chunks', step: 'second' }],
      mended: [],
    })
  })

  it('names listed failures that pass, or that are no longer recorded', () => {
    const exceptions = {
      'lists/chunks': { reason: 'r', steps: ['first', 'second', 'third'] },
      'gone/away': { reason: 'r', steps: ['x'] },
    }
    expect(compare(report, exceptions)).toEqual({
      unexpected: [],
      mended: [
        { scenario: 'lists/chunks', step: 'first' },
        { scenario: 'gone/away', step: 'x' },
      ],
    })
  })

  it('says of each step what is wrong', () => {
    const exceptions = { 'lists/chunks': { reason: 'r', steps: ['first', 'third'] } }
    expect(wrongSteps(compare(report, exceptions))).toEqual([
      'lists/chunks: second: is not as recorded',
      'lists/chunks: first: is listed, and passes',
    ])
  })

  it('is satisfied by its own update, which keeps the reasons', () => {
    const exceptions = updated(report, { 'lists/chunks': { reason: 'because', steps: [] } })
    expect(exceptions).toEqual({ 'lists/chunks': { reason: 'because', steps: ['second', 'third'] } })
    expect(compare(report, exceptions)).toEqual({ unexpected: [], mended: [] })
  })
})
