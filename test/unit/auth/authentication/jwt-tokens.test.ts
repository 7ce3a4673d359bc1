import { exportJWK, generateKeyPair, CompactSign, type JWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { KeySet } from '../../../../runtime/auth/authentication/jwt/key-set.ts'
import { checkRegistered, unverifiedClaims } from '../../../../runtime/auth/authentication/jwt/registered-claims.ts'
import { patientLookup } from '../../../../runtime/auth/authentication/jwt/lookup.ts'
import { UserValue } from '../../../../runtime/auth/authentication/jwt/user-value.ts'

async function newKey(kid?: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const header = { alg: 'ES256', ...(kid === undefined ? {} : { kid }) }
  return {
    shown: { ...(await exportJWK(publicKey)), ...(kid === undefined ? {} : { kid }) } satisfies JWK,
    sign: () => new CompactSign(Buffer.from('content')).setProtectedHeader(header).sign(privateKey),
  }
}

describe('the keys of an issuer', () => {
  const algorithms = ['ES256']

  it('are fetched again for a token that none has signed, but not over and over', async () => {
    const first = await newKey('1')
    const second = await newKey('2')
    const foreign = await newKey('1')
    let shown = [first.shown]
    let fetches = 0
    let now = 0
    const keys = new KeySet({
      first: { keys: shown },
      fetch: async () => {
        fetches++
        return { keys: shown }
      },
      clock: () => now,
    })
    const content = async (token: string) => Buffer.from(await keys.verify(token, algorithms)).toString()
    expect(await content(await first.sign())).toBe('content')
    expect(fetches).toBe(0)
    shown = [second.shown]
    expect(await content(await second.sign())).toBe('content')
    expect(fetches).toBe(1)
    await expect(keys.verify(await first.sign(), algorithms)).rejects.toThrow('it is signed by no known key')
    expect(fetches).toBe(1)
    now = 10_000
    // The same name, another key: what was kept may be out of date.
    const tokens = await Promise.all([foreign.sign(), foreign.sign()])
    for (const outcome of await Promise.allSettled(tokens.map((token) => keys.verify(token, algorithms))))
      expect(outcome.status).toBe('rejected')
    expect(fetches).toBe(2)
  })

  it('are all tried if neither key nor token has a name', async () => {
    const one = await newKey()
    const two = await newKey()
    const broken = { kty: 'unheard-of' }
    const keys = new KeySet({
      first: { keys: [broken, one.shown, two.shown] },
      fetch: () => Promise.reject(new Error('down')),
      clock: () => 0,
    })
    for (const key of [one, two]) await expect(keys.verify(await key.sign(), algorithms)).resolves.toBeDefined()
    const stranger = await (await newKey()).sign()
    await expect(keys.verify(stranger, algorithms)).rejects.toThrow('the keys cannot be fetched')
    await expect(keys.verify(await one.sign(), ['RS256'])).rejects.toThrow(/alg/)
    await expect(keys.verify('a.b.c', algorithms)).rejects.toThrow()
  })
})

describe('registered claims', () => {
  const now = 1_000_000
  const good = { aud: 'a', exp: 1_001 }
  const check = (claims: object) => () => checkRegistered({ ...good, ...claims }, ['a', 'b'], now)

  it('tell when the token ends', () => {
    expect(check({})()).toBe(1_001_000)
    expect(check({ aud: ['c', 'b'] })()).toBe(1_001_000)
    expect(check({ nbf: 1_200 })()).toBe(1_001_000)
  })
  it.each([{ aud: 'c' }, { aud: [1] }, { aud: undefined }, { exp: 1_000 }, { exp: '2000' }, { nbf: 1_301 }])(
    'refuse %j',
    (claims) => expect(check(claims)).toThrow(),
  )
  it('are read of tokens in the compact form alone', () => {
    const payload = Buffer.from('{"iss":"x"}').toString('base64url')
    expect(unverifiedClaims(`h.${payload}.s`)).toEqual({ iss: 'x' })
    for (const token of ['', 'opaque', `h.${payload}`, `h.${payload}.s.t`, 'h..s', 'h.e30.s.', 'h.W10.s', 'h.x.s'])
      expect(unverifiedClaims(token)).toBeUndefined()
  })
})

describe('a user in expressions', () => {
  it('shows what is not set as empty', () => {
    const user = new UserValue({ username: 'jane', groups: [] })
    expect(user.get('username')).toBe('jane')
    expect(user.get('uid')).toBe('')
    expect(['username', 'uid', 'groups', 'extra'].map((field) => user.has(field))).toEqual([true, false, false, false])
    expect(user.get('constructor')).toBeUndefined()
    expect(user.equals(new UserValue({ username: 'jane', groups: [], extra: {} }))).toBe(true)
    expect(user.equals(new UserValue({ username: 'joe', groups: [] }))).toBe(false)
  })
})

describe('looking up names', () => {
  const look = (signal: AbortSignal, name: string) =>
    new Promise<string>((resolve) =>
      patientLookup(signal)(name, {}, (error, address) => resolve(error === null ? String(address) : error.message)),
    )
  it('finds them until it is ended', async () => {
    const stop = new AbortController()
    expect(await look(stop.signal, '127.0.0.1')).toBe('127.0.0.1')
    stop.abort()
    expect(await look(stop.signal, '127.0.0.1')).toBe('the server ends')
  })
  it('takes turns, and forgets none', async () => {
    const lookup = patientLookup(new AbortController().signal)
    const all = Array.from(
      { length: 9 },
      () => new Promise((resolve) => lookup('127.0.0.1', {}, (_, address) => resolve(address))),
    )
    expect(new Set(await Promise.all(all))).toEqual(new Set(['127.0.0.1']))
  })
})
