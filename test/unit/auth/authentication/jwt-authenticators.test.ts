import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bearerAuthenticator,
  jwtAuthenticators,
  jwtEnvironments,
  meantForServer,
  readAuthentication,
  SIGNING_ALGORITHMS,
  TokenRefused,
  type JwtAuthenticators,
} from '../../../../runtime/auth/index.ts'
import { describeAuthenticator } from '../../../conformance/authenticator.ts'
import { AUDIENCE, inSeconds, startIssuer } from '../../../support/oidc.ts'

const identity = await startIssuer({ algorithm: 'ES256' })
const said: string[] = []
let offset = 0

/** Takes the tokens of two issuers of the identity service. */
function open(): JwtAuthenticators {
  const jwt = ['/a', '/b'].map((path) => ({
    issuer: { url: identity.at(path).url, audiences: [AUDIENCE], certificateAuthority: identity.authority },
    claimMappings: { username: { claim: 'sub', prefix: `${path}:` } },
  }))
  const options = { environments: jwtEnvironments('1.31'), disallowedIssuers: [] }
  const { authenticators, errors } = readAuthentication({ jwt }, options)
  expect(errors).toEqual([])
  return jwtAuthenticators({
    authenticators,
    algorithms: SIGNING_ALGORITHMS,
    clock: () => Date.now() + offset,
    report: (message) => said.push(message),
  })
}

const tokens = open()
beforeAll(() => tokens.ready)
afterAll(async () => {
  await tokens.close()
  await identity.stop()
})

describeAuthenticator('tokens of other issuers', async () => {
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  const foreign = identity.at('/c')
  return {
    authenticator: bearerAuthenticator(meantForServer(tokens, ['self']), ['self']),
    accepted: {
      request: bearer(await identity.at('/b').token()),
      user: { username: '/b:s1', groups: ['system:authenticated'] },
    },
    refused: [
      bearer('opaque'),
      bearer(await foreign.token()),
      bearer(await identity.at('/a').token({ aud: 'another' })),
      bearer(await identity.at('/a').token({ exp: inSeconds(-1) })),
    ],
    foreign: [bearer(''), { headers: { authorization: 'Basic YTpi' } }],
  }
})

describe('tokens of other issuers', () => {
  it('are taken without another look for a while, and never beyond their end', async () => {
    const token = await identity.at('/a').token({ exp: inSeconds(60) })
    const user = { username: '/a:s1', groups: ['system:authenticated'] }
    expect(await tokens.verify(token)).toEqual(user)
    expect(await tokens.verify(token)).toBe(await tokens.verify(token))
    offset = 30_000
    expect(await tokens.verify(token)).toEqual(user)
    offset = 61_000
    await expect(tokens.verify(token)).rejects.toThrow(new TokenRefused('it has run out'))
    offset = 0
    expect(said.at(-1)).toBe(`a token of issuer ${JSON.stringify(identity.at('/a').url)} was refused: it has run out`)
  })

  it('are nothing to tell of if their issuer is unknown', async () => {
    const before = said.length
    expect(await tokens.verify(await identity.at('/c').token())).toBeUndefined()
    expect(await tokens.verify('opaque')).toBeUndefined()
    expect(said.length).toBe(before)
  })

  it('are refused as long as nothing is known of the issuer', async () => {
    const token = await identity.at('/a').token({ sub: 'early' })
    const fresh = open()
    await expect(fresh.verify(token)).rejects.toThrow(TokenRefused)
    expect(said.at(-1)).toContain('the keys of its issuer are not known yet')
    await fresh.ready
    expect(await fresh.verify(token)).toBeDefined()
    await fresh.close()
  })
})
