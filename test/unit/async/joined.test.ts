import { describe, expect, it } from 'vitest'
import { encodedInSlices, joinedInSlices } from '../../../runtime/async/index.ts'
import { turnsOf } from '../../support/turns.ts'

/** So many that each of the works takes far more than one slice. */
const MANY = 300_000

describe('what is put together in slices', () => {
  it('is what it would be in one piece', async () => {
    const texts = ['', 'a', '\u00e4\u4e2d', '\ud83d\ude00', '']
    expect(String(await encodedInSlices(texts))).toBe(texts.join(''))
    expect(String(await joinedInSlices(texts.map((text) => Buffer.from(text))))).toBe(texts.join(''))
    expect(await encodedInSlices([])).toHaveLength(0)
    expect(await joinedInSlices([])).toHaveLength(0)
  })

  it('lets others have their turn meanwhile', async () => {
    const text = '"name":"value",'
    const bytes = Buffer.from(text)
    expect(await turnsOf(() => encodedInSlices(Array.from({ length: MANY }, () => text)))).toBeGreaterThan(2)
    expect(await turnsOf(() => joinedInSlices(Array.from({ length: MANY }, () => bytes)))).toBeGreaterThan(2)
  })
})
