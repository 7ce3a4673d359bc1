import { describe, expect, it } from 'vitest'
import { CallFailure, TokenRefused, webhookTokens } from '../../../../runtime/auth/index.ts'

const own = ['self']
const apiVersion = 'authentication.example.org/v1'

/** A verifier whose webhook answers with a status, or fails. */
function open(cacheMs: number) {
  const state = { now: 0, calls: 0, status: {} as object, failure: undefined as Error | undefined }
  const reported: unknown[] = []
  const verifier = webhookTokens({
    async call() {
      state.calls++
      if (state.failure !== undefined) throw state.failure
      return { kind: 'TokenReview', apiVersion, status: state.status }
    },
    apiGroup: 'authentication.example.org',
    version: 'v1',
    own,
    cacheMs,
    metrics: { asked: () => undefined, fetching: () => undefined, fetched: () => undefined },
    report: (error) => reported.push(error),
    clock: () => state.now,
  })
  return { state, reported, verify: async (token: string, audiences = own) => verifier.verify(token, audiences) }
}

const user = { username: 'jane', groups: ['a'] }

describe('tokens that a webhook knows', () => {
  it('are kept for the time that is given, refusals for ten seconds of it at most', async () => {
    const { state, verify } = open(120_000)
    state.status = { authenticated: true, user }
    expect(await verify('good')).toMatchObject({ user: { username: 'jane' }, audiences: own })
    state.status = { authenticated: false }
    expect(await verify('bad')).toBeUndefined()
    state.now = 9_999
    await Promise.all([verify('good'), verify('bad')])
    expect(state.calls).toBe(2)
    state.now = 10_000
    await Promise.all([verify('good'), verify('bad')])
    expect(state.calls).toBe(3)
    state.now = 120_000
    expect(await verify('good')).toBeUndefined()
    expect(state.calls).toBe(4)
  })

  it('are kept for each set of wanted audiences', async () => {
    const { state, verify } = open(1_000)
    state.status = { authenticated: true, user, audiences: ['self', 'other'] }
    expect(await verify('good', ['other', 'third'])).toMatchObject({ audiences: ['other'] })
    expect(await verify('good')).toMatchObject({ audiences: ['self'] })
    expect(await verify('good', ['third'])).toBeUndefined()
    expect(state.calls).toBe(3)
  })

  it('are not kept where their user is large, nor where the webhook fails', async () => {
    const { state, reported, verify } = open(1_000)
    state.status = { authenticated: true, user: { ...user, groups: ['a'.repeat(10_000)] } }
    await verify('large')
    await verify('large')
    expect(state.calls).toBe(2)
    state.failure = new CallFailure('no answer within 30s', { outcome: 'timeout' })
    await expect(verify('good')).rejects.toThrow(new TokenRefused('no answer within 30s'))
    await expect(verify('good')).rejects.toThrow(TokenRefused)
    expect(state.calls).toBe(4)
    expect(reported.map(String)).toEqual(Array(2).fill('Error: the webhook of tokens: no answer within 30s'))
  })

  it('fail as defects of this server do where the call does', async () => {
    const { state, verify } = open(1_000)
    state.failure = new RangeError('broken')
    await expect(verify('good')).rejects.toThrow(RangeError)
  })
})
