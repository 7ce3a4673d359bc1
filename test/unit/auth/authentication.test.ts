import { describe, expect, it } from 'vitest'
import { parseTokenFile } from '../../../runtime/auth/authentication/token-file.ts'
import {
  ANONYMOUS,
  anyOf,
  bearerAuthenticator,
  bearerToken,
  combineAuthenticators,
  meantForServer,
  staticTokens,
  TokenRefused,
  type Authenticator,
  type StaticToken,
  type TokenVerifier,
} from '../../../runtime/auth/index.ts'
import { promised } from '../../../runtime/async/index.ts'
import { describeAuthenticator } from '../../conformance/authenticator.ts'

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const own = ['https://self.example', 'self']
const known = (tokens: readonly StaticToken[]) => meantForServer(staticTokens(tokens), own)
const bearerOf = (...lists: readonly (readonly StaticToken[])[]) => bearerAuthenticator(anyOf(lists.map(known)), own)
const jane = { username: 'jane', uid: 'u1', groups: ['a'] }
const authenticatedJane = { ...jane, groups: ['a', 'system:authenticated'] }

describeAuthenticator('bearer tokens of a static list', async () => ({
  authenticator: bearerOf([{ token: 'other', user: { username: 'joe', groups: [] } }], [{ token: 't1', user: jane }]),
  accepted: { request: bearer('t1'), user: authenticatedJane },
  refused: [bearer('t2'), bearer('T1'), bearer('two words')],
  foreign: [bearer(''), { headers: { authorization: 'Token t1' } }, { headers: { authorization: 'Basic YTpi' } }],
}))

describe('bearerToken', () => {
  it.each([
    ['Bearer abc', 'abc'],
    ['bearer abc', 'abc'],
    ['  BEARER abc  ', 'abc'],
    ['Bearer two words', 'two'],
    ['Bearer', ''],
    ['Bearer ', ''],
    ['Bearerabc', ''],
    ['Token abc', ''],
    [undefined, ''],
  ])('reads %j as %j', (header, token) => {
    expect(bearerToken(header)).toBe(token)
  })
})

describe('bearerAuthenticator', () => {
  const warned = (header: string): readonly string[] => {
    const texts: string[] = []
    const authenticator = bearerAuthenticator({ verify: () => undefined }, own)
    const client = { warnAnyway: (text: string) => void texts.push(text) }
    expect(authenticator.authenticate({ headers: { authorization: header } }, client)).toBeUndefined()
    return texts
  }

  it.each(['Bearer  abc', 'bearer    abc', 'Bearer  two words'])(
    'warns of the space before the token in %j',
    (header) => {
      expect(warned(header)).toEqual([
        'the provided Authorization header contains extra space before the bearer token, and is ignored',
      ])
    },
  )

  it.each(['Bearer', 'Bearer ', 'Bearer   ', 'Bearerabc', 'Basic  abc', 'Token abc'])('passes over %j', (header) => {
    expect(warned(header)).toEqual([])
  })
})

describe('anyOf', () => {
  it('asks nobody about a token that no header could carry', () => {
    const asked: number[] = []
    const verifier = anyOf([{ verify: (token) => void asked.push(token.length) }])
    for (const length of [32 * 1024, 32 * 1024 + 1]) expect(verifier.verify('a'.repeat(length), own)).toBeUndefined()
    expect(asked).toEqual([32 * 1024])
  })

  const refusing = (reason: string): TokenVerifier => ({
    verify: () => {
      throw new TokenRefused(reason)
    },
  })
  const later: TokenVerifier = { verify: () => Promise.reject(new TokenRefused('later')) }
  const good = known([{ token: 't1', user: jane }])

  it('lets one accept what others before have refused, at once or later [AUTHN-07]', async () => {
    const verified = { user: authenticatedJane, audiences: own }
    expect(anyOf([refusing('no'), good]).verify('t1', own)).toEqual(verified)
    expect(await anyOf([later, refusing('no'), good]).verify('t1', own)).toEqual(verified)
  })

  it('throws the reasons of all who refuse, each once', async () => {
    const verify = (...verifiers: TokenVerifier[]) => promised(() => anyOf(verifiers).verify('t2', own))
    await expect(verify(refusing('no'), good)).rejects.toThrow(new TokenRefused('no'))
    await expect(verify(later, refusing('no'), refusing('no'))).rejects.toThrow(new TokenRefused('[later, no]'))
    await expect(verify({ verify: () => Promise.reject(new RangeError('broken')) }, good)).rejects.toThrow(RangeError)
  })

  it('never shows a caller why a token was refused', async () => {
    const { authenticate } = bearerAuthenticator(anyOf([later]), own)
    await expect(promised(() => authenticate(bearer('t1')))).rejects.toMatchObject({
      status: { code: 401, message: 'Unauthorized' },
    })
  })
})

describe('meantForServer', () => {
  it('accepts a token for those of the own audiences that are wanted', () => {
    const verifier = known([{ token: 't1', user: jane }])
    expect(verifier.verify('t1', ['other', 'self'])).toMatchObject({ audiences: ['self'] })
    expect(verifier.verify('t1', ['other'])).toBeUndefined()
    expect(verifier.verify('t1', [])).toBeUndefined()
  })
})

describe('combineAuthenticators', () => {
  it('keeps one user of a method that keeps its own, as later steps remember what they know of it', async () => {
    const user = { username: 'jane', groups: ['a'] }
    const combined = combineAuthenticators([{ authenticate: () => user }], { anonymous: () => false })
    const first = await combined.authenticate({ headers: {} })
    expect(first).toEqual({ username: 'jane', groups: ['a', 'system:authenticated'] })
    expect(await combined.authenticate({ headers: {} })).toBe(first)
  })

  const methods = [bearerOf([{ token: 't1', user: jane }])]
  const certificate: Authenticator = {
    authenticate: async ({ clientCertificate }) =>
      clientCertificate === undefined ? undefined : { username: 'by-certificate', groups: [] },
  }

  it('counts a request without credentials as anonymous where that is allowed', async () => {
    expect(await combineAuthenticators(methods, { anonymous: () => true }).authenticate({ headers: {} })).toBe(
      ANONYMOUS,
    )
    const refusing = combineAuthenticators(methods, { anonymous: () => false })
    await expect(promised(() => refusing.authenticate({ headers: {} }))).rejects.toMatchObject({ code: 401 })
  })

  it('never takes a refused credential for anonymous', async () => {
    const combined = combineAuthenticators(methods, { anonymous: () => true })
    await expect(promised(() => combined.authenticate(bearer('nonsense')))).rejects.toMatchObject({ code: 401 })
  })

  it('lets one method succeed where another refuses, and adds the group of all authenticated users', async () => {
    const combined = combineAuthenticators([...methods, certificate], { anonymous: () => true })
    const request = {
      ...bearer('nonsense'),
      clientCertificate: { der: new Uint8Array([1]), issuers: [], verification: 'verified' } as const,
    }
    expect(await combined.authenticate(request)).toEqual({
      username: 'by-certificate',
      groups: ['system:authenticated'],
    })
  })

  it('passes on an error that is not a refusal', async () => {
    const broken: Authenticator = { authenticate: () => Promise.reject(new RangeError('broken')) }
    const combined = combineAuthenticators([broken, ...methods], { anonymous: () => true })
    await expect(promised(() => combined.authenticate(bearer('t1')))).rejects.toBeInstanceOf(RangeError)
  })
})

describe('parseTokenFile', () => {
  it('takes groups as one quoted list or as further columns', () => {
    const groupsOf = (line: string) => parseTokenFile(line).map(({ user }) => user.groups)
    expect(groupsOf('t1,jane,u1,"a,b"')).toEqual([['a', 'b']])
    expect(groupsOf('t1,jane,u1,a,b')).toEqual([['a', 'b']])
    expect(groupsOf('t1,jane,u1')).toEqual([[]])
  })

  it('keeps token, name and uid, and skips empty lines', () => {
    expect(parseTokenFile('\nt1,jane,u1\n\nt2,joe,\n')).toEqual([
      { token: 't1', user: { username: 'jane', uid: 'u1', groups: [] } },
      { token: 't2', user: { username: 'joe', groups: [] } },
    ])
  })

  it.each([
    ['t1,jane,u1\nt2,joe', 'line 2: at least three columns'],
    [',jane,u1', 'line 1: the token is empty'],
    ['t1,,u1', 'line 1: the user name is empty'],
    ['t1,jane,u1,"open', 'Quote Not Closed'],
  ])('reports the error in %j', (text, message) => {
    expect(() => parseTokenFile(text)).toThrow(message)
  })
})
