import { describe, expect, it } from 'vitest'
import type { Decision } from '../../../../runtime/auth/index.ts'
import { DecisionCache } from '../../../../runtime/auth/authorization/webhook/decisions.ts'

const allow: Decision = { decision: 'allow', reason: '' }
const deny: Decision = { decision: 'deny', reason: 'no' }
const noOpinion: Decision = { decision: 'noOpinion', reason: '' }

describe('DecisionCache', () => {
  const made = (capacity?: number) => {
    let now = 0
    const cache = new DecisionCache({
      authorizedMs: 300,
      unauthorizedMs: 30,
      clock: () => now,
      ...(capacity === undefined ? {} : { capacity }),
    })
    return { cache, at: (time: number) => (now = time) }
  }

  it('keeps allowed answers for one time, all others for another', () => {
    const { cache, at } = made()
    cache.set('a', allow)
    cache.set('d', deny)
    cache.set('n', noOpinion)
    at(29)
    expect([cache.get('a'), cache.get('d'), cache.get('n')]).toEqual([allow, deny, noOpinion])
    at(30)
    expect([cache.get('a'), cache.get('d'), cache.get('n')]).toEqual([allow, undefined, undefined])
    at(300)
    expect(cache.get('a')).toBeUndefined()
  })

  it('makes room by what was not asked for the longest', () => {
    const { cache } = made(2)
    cache.set('a', allow)
    cache.set('b', allow)
    cache.get('a')
    cache.set('c', allow)
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([allow, undefined, allow])
    cache.set('c', deny)
    expect([cache.get('a'), cache.get('c')]).toEqual([allow, deny])
  })
})
