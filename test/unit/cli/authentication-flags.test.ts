import { describe, expect, it } from 'vitest'
import { UsageError } from '../../../flags/errors.ts'
import { parseFlags } from '../../../flags/parse.ts'
import { AUTHENTICATION_FLAGS, authenticationSettings } from '../../../server/authentication/flags.ts'
import { readFeatureGates } from '../../../server/release/feature-gates.ts'
import { parseRelease } from '../../../server/release/release.ts'

const settings = (argv: readonly string[], release = '1.31') =>
  authenticationSettings(
    parseFlags({ argv: [...argv], flags: AUTHENTICATION_FLAGS }).flags,
    readFeatureGates([], parseRelease(release, 'emulated-version')).gates,
  )

const NEEDED = ['--oidc-issuer-url', 'https://a', '--oidc-client-id', 'b']
const oidc = (...argv: string[]) => settings([...NEEDED, ...argv])

describe('flags of tokens of other issuers', () => {
  it('say nothing unless they are given', () => {
    expect(settings([])).toBeUndefined()
    expect(settings(['--authentication-config', 'f'])).toEqual({ file: 'f' })
  })

  it('describe one issuer', () => {
    const plain = {
      issuer: 'https://a',
      clientId: 'b',
      usernameClaim: 'sub',
      usernamePrefix: 'https://a#',
      groupsClaim: undefined,
      groupsPrefix: '',
      requiredClaims: [],
      authoritiesFile: undefined,
      algorithms: ['RS256'],
    }
    expect(oidc()).toEqual({ oidc: plain })
    expect(oidc('--oidc-username-claim=email')).toMatchObject({ oidc: { usernameClaim: 'email', usernamePrefix: '' } })
    expect(oidc('--oidc-username-claim=email', '--oidc-username-prefix=x:')).toMatchObject({
      oidc: { usernamePrefix: 'x:' },
    })
    expect(oidc('--oidc-username-prefix=')).toEqual({ oidc: plain })
    expect(oidc('--oidc-username-prefix', '-')).toMatchObject({ oidc: { usernamePrefix: '' } })
    expect(oidc('--oidc-required-claim=a=b=c', '--oidc-required-claim', 'd=')).toMatchObject({
      oidc: {
        requiredClaims: [
          { claim: 'a', value: 'b=c' },
          { claim: 'd', value: '' },
        ],
      },
    })
    expect(oidc('--oidc-signing-algs=ES256,PS512')).toMatchObject({ oidc: { algorithms: ['ES256', 'PS512'] } })
  })

  it.each([
    [['--oidc-issuer-url', 'https://a'], '--oidc-issuer-url needs --oidc-client-id'],
    [['--oidc-required-claim', 'a=b'], '--oidc-required-claim needs --oidc-issuer-url'],
    [['--authentication-config', 'f', ...NEEDED], 'cannot be combined with --oidc-issuer-url'],
    [['--authentication-config', 'f', '--oidc-required-claim', 'a=b'], 'cannot be combined with --oidc-required-claim'],
    [[...NEEDED, '--oidc-required-claim', 'a'], '"a" is not of the form key=value'],
    [[...NEEDED, '--oidc-signing-algs', 'none'], '"none" is not one of RS256'],
    [['--oidc-client-id='], '"" is not a value'],
  ])('refuses %j', (argv, message) => {
    expect(() => settings(argv)).toThrow(UsageError)
    expect(() => settings(argv)).toThrow(message)
  })

  it('wants the feature of the file, which older releases do not have on', () => {
    expect(() => settings(['--authentication-config', 'f'], '1.29')).toThrow(
      '--authentication-config needs the feature gate StructuredAuthenticationConfiguration',
    )
  })
})
