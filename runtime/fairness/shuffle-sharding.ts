import { createHash } from 'node:crypto'

/** Returns the number by which a flow gets its hand of queues: the first 8 bytes of a digest, little-endian. */
export const flowHash = (schema: string, distinguisher: string): bigint =>
  createHash('sha256').update(`${schema}\0${distinguisher}`).digest().readBigUInt64LE(0)

/**
 * Deals a hand: different numbers below `queues`, each set of them about as likely as any other. The published algorithm
 * of shuffle sharding: the hash is read as digits of falling bases, each of which picks one of the cards that are left.
 */
export function dealHand(hash: bigint, queues: number, handSize: number): readonly number[] {
  let rest = hash
  const remainders: number[] = []
  for (let dealt = 0; dealt < handSize; dealt++) {
    const base = BigInt(queues - dealt)
    remainders.push(Number(rest % base))
    rest /= base
  }
  return remainders.map((remainder, index) => {
    let card = remainder
    for (let before = index; before > 0; before--) if (card >= (remainders[before - 1] as number)) card++
    return card
  })
}
