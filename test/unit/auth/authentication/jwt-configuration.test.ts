import { describe, expect, it } from 'vitest'
import { readAuthentication } from '../../../../runtime/auth/index.ts'
import { domainPrefixedPath } from '../../../../runtime/auth/authentication/jwt/configuration/extra-key.ts'
import { usesClaim } from '../../../../runtime/auth/authentication/jwt/configuration/email.ts'
import { compileJwtExpression, jwtEnvironments } from '../../../../runtime/auth/authentication/jwt/expressions.ts'
import { describe as sentence } from '../../../../runtime/api/index.ts'

const environments = jwtEnvironments('1.31')

const errorsOf = (...jwt: readonly object[]): readonly string[] =>
  readAuthentication({ jwt }, { environments, disallowedIssuers: [] }).errors.map(sentence)

const entry = (more: object = {}) => ({
  issuer: { url: 'https://a.example', audiences: ['a'] },
  claimMappings: { username: { claim: 'sub', prefix: '' } },
  ...more,
})

describe('reading issuers', () => {
  it('takes an empty list, and a whole entry', () => {
    expect(errorsOf()).toEqual([])
    expect(errorsOf(entry())).toEqual([])
  })

  it('names every error by its field', () => {
    expect(errorsOf({})).toEqual([
      'jwt[0].issuer.url: Required value: URL is required',
      'jwt[0].issuer.audiences: Required value: at least one jwt[0].issuer.audiences is required',
      'jwt[0].claimMappings.username: Required value: claim or expression is required',
    ])
    expect(
      errorsOf(
        entry({
          claimValidationRules: [
            { claim: 'a', requiredValue: 'x', message: 'm' },
            { claim: 'a' },
            { expression: 'true', requiredValue: 'x' },
            { expression: 'true' },
          ],
        }),
      ),
    ).toEqual([
      `jwt[0].claimValidationRules[0].message: Invalid value: "m": message can't be set when claim is set`,
      'jwt[0].claimValidationRules[1].claim: Duplicate value: "a"',
      `jwt[0].claimValidationRules[2].requiredValue: Invalid value: "x": requiredValue can't be set when expression is set`,
      'jwt[0].claimValidationRules[3].expression: Duplicate value: "true"',
    ])
    expect(errorsOf(entry({ claimMappings: { username: { expression: "''", prefix: '' } } }))).toEqual([
      `jwt[0].claimMappings.username.prefix: Invalid value: "": prefix can't be set when expression is set`,
    ])
  })

  it('gives expressions what the release has', () => {
    const bound = entry({ claimMappings: { username: { expression: 'claims.?a.orValue("")' } } })
    const old = readAuthentication({ jwt: [bound] }, { environments: jwtEnvironments('1.28'), disallowedIssuers: [] })
    expect(errorsOf(bound)).toEqual([])
    expect(old.errors.map(({ field }) => field)).toEqual(['jwt[0].claimMappings.username.expression'])
  })
})

describe('keys of extra attributes', () => {
  it.each(['a.b/c', 'example.com/a/b', 'example.com/%20~'])('may be %s', (key) => {
    expect(domainPrefixedPath('key', key)).toEqual([])
  })
  it.each(['', 'a', 'a.b/', '/a', 'A_b/c', 'a.b/c d', 'a.b/%'])('may not be %j', (key) => {
    expect(domainPrefixedPath('key', key)).toHaveLength(1)
  })
})

describe('whether an expression reads a claim', () => {
  const uses = (source: string): boolean => {
    const compiled = compileJwtExpression(environments.claims, source, 'any')
    if (typeof compiled === 'string') throw new Error(compiled)
    return usesClaim(compiled.root, 'email')
  }
  it.each([
    'claims.email',
    'has(claims.email)',
    "claims['email']",
    'claims.?email',
    "claims[?'email']",
    '[1].map(x, claims.email)',
    "{'a': claims.email}",
    "claims.a ? claims.email : ''",
    'claims.email.lowerAscii()',
  ])('%s does', (source) => expect(uses(source)).toBe(true))
  it.each(['claims.email_verified', 'claims.a.email', "claims['mail']", "'email' in claims"])('%s does not', (source) =>
    expect(uses(source)).toBe(false),
  )
})
