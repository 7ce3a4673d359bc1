import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dealHand, flowHash } from '../../../runtime/fairness/shuffle-sharding.ts'

describe('the hand of a flow', () => {
  it('is one of different queues', () => {
    const hands = fc
      .tuple(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.integer({ min: 1, max: 512 }))
      .chain(([hash, queues]) =>
        fc.tuple(fc.constant(hash), fc.constant(queues), fc.integer({ min: 1, max: Math.min(queues, 15) })),
      )
    fc.assert(
      fc.property(hands, ([hash, queues, handSize]) => {
        const hand = dealHand(hash, queues, handSize)
        expect(new Set(hand).size).toBe(handSize)
        expect(hand.every((card) => card >= 0 && card < queues)).toBe(true)
      }),
    )
  })

  it('is any set of queues as often as any other', () => {
    // Every hash below 6 × 5 × 4 makes another ordered hand.
    const hands = new Set(Array.from({ length: 120 }, (_, hash) => dealHand(BigInt(hash), 6, 3).join()))
    expect(hands.size).toBe(120)
  })

  it('is that of the published algorithm', () => {
    // 1000 = 0 + 128 × 7; 7 = 7 + 127 × 0: cards 0, 7 → 8, 0 → 1.
    expect(dealHand(1000n - 104n, 128, 3)).toEqual([0, 8, 1])
    // 2^64 - 1 by hand: remainders by 128, 127, 126; each card moves up past the ones dealt before.
    const a = Number((2n ** 64n - 1n) % 128n)
    const b = Number(((2n ** 64n - 1n) / 128n) % 127n)
    expect(dealHand(2n ** 64n - 1n, 128, 2)).toEqual([a, b >= a ? b + 1 : b])
  })

  it('depends on schema and distinguisher, and not on where one ends', () => {
    expect(flowHash('a', 'bc')).not.toBe(flowHash('ab', 'c'))
    expect(flowHash('a', 'b')).toBe(flowHash('a', 'b'))
    expect(flowHash('global-default', 'alice')).toBeLessThan(2n ** 64n)
  })

  it('makes a collision of whole hands rare', () => {
    const victim = new Set(dealHand(flowHash('s', 'victim'), 128, 6))
    const covered = Array.from({ length: 2_000 }, (_, index) =>
      dealHand(flowHash('s', `flood-${index}`), 128, 6),
    ).filter((hand) => hand.filter((card) => victim.has(card)).length === 6)
    expect(covered).toEqual([])
  })
})
