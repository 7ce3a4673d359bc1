import { describe, expect, it, afterAll, beforeAll } from 'vitest'
import { newBacking, type Backing } from '../../support/backing.ts'
import { refusedStart } from '../../support/refusal.ts'
import { startServerHere } from '../../support/server-here.ts'
import { issueAuthority } from '../../../server/tls/issue.ts'
import { authenticator, configurationOf } from './configuration.ts'
import { temporaryFolder } from './folder.ts'

const folder = temporaryFolder()
const { certificate: authority } = await issueAuthority('identity authority')
/** Where nobody listens. */
const url = 'https://127.0.0.1:9'
const good = authenticator(url, authority)
const OWN_ISSUER = 'https://platform.example'

describe('a server with configured issuers', () => {
  let backing: Backing
  beforeAll(async () => {
    backing = await newBacking('lmdb')
  })
  afterAll(() => backing.dispose())

  /** What the server says when it refuses to start. */
  const refusal = async (...flags: string[]): Promise<{ code: number | null; output: string }> => {
    const { code, output } = await refusedStart(backing, flags)
    expect(output).toMatch(/^orch: /m)
    return { code, output }
  }
  const refusalOf = (text: string, ...more: string[]) =>
    refusal('--authentication-config', folder.write('refused.json', text), ...more)

  /** All errors of the entries at once, by their field. */
  const errorsOf = async (entries: readonly object[], ...more: string[]): Promise<string> => {
    const { code, output } = await refusalOf(configurationOf(entries), ...more)
    expect(code).toBe(1)
    expect(output).toContain('orch: the authentication configuration ')
    return output
  }
  const starts = async (entries: readonly object[]): Promise<void> => {
    const flags = ['--authentication-config', folder.write('good.json', configurationOf(entries))]
    const server = await startServerHere({ store: 'lmdb', flags })
    await server.dispose()
  }

  it('wants https and a client with the issuer by flags [AUTHN-OIDC-05] [AUTHN-OIDC-06]', async () => {
    const insecure = await refusal('--oidc-issuer-url', 'http://identity.example', '--oidc-client-id', 'x')
    expect(insecure).toEqual({
      code: 2,
      output: 'orch: --oidc-issuer-url: Invalid value: "http://identity.example": URL scheme must be https\n',
    })
    const lonely = await refusal('--oidc-issuer-url', url)
    expect(lonely).toEqual({ code: 2, output: 'orch: --oidc-issuer-url needs --oidc-client-id\n' })
  })

  it('takes the file or the flags, not both [AUTHN-CFG-21]', async () => {
    const { code, output } = await refusalOf(configurationOf([good]), '--oidc-client-id', 'x')
    expect(code).toBe(2)
    expect(output).toBe('orch: --authentication-config cannot be combined with --oidc-client-id\n')
  })

  it('takes the file only while its feature is on [AUTHN-CFG-01]', async () => {
    const gate = '--feature-gates=StructuredAuthenticationConfiguration=false'
    expect(await refusalOf(configurationOf([good]), gate)).toEqual({
      code: 2,
      output: 'orch: --authentication-config needs the feature gate StructuredAuthenticationConfiguration\n',
    })
  })

  it.each([
    ['another kind', configurationOf([], { kind: 'AuthorizationConfiguration' }), /Kind=AuthenticationConfiguration/],
    ['another version', configurationOf([], { apiVersion: 'apiserver.config.orch.io/v1' }), /config.orch.io\/v1beta1/],
    ['no document', '[]', /no object of kind AuthenticationConfiguration/],
    ['unknown fields', configurationOf([{ ...good, nope: 1 }]), /unknown field "jwt\[0\]\.nope"/],
    ['another type', configurationOf([{ ...good, userValidationRules: 'x' }]), /cannot unmarshal string/],
  ])('refuses a file with %s [AUTHN-CFG-01]', async (_what, text, sentence) => {
    const { code, output } = await refusalOf(text)
    expect(code).toBe(1)
    expect(output).toMatch(sentence)
  })

  it('takes 64 authenticators, and not 65 [AUTHN-CFG-02]', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => authenticator(`${url}/${n}`, authority))
    await starts(many(64))
    expect(await errorsOf(many(65))).toContain('jwt: Too many: 65: must have at most 64 items')
  })

  it('wants issuers that differ from each other and from itself [AUTHN-CFG-03] [AUTHN-CFG-05]', async () => {
    const at = (path: string, discoveryURL: string) =>
      authenticator(url + path, authority, { issuer: { discoveryURL } })
    const entries = [
      good,
      good,
      authenticator(OWN_ISSUER, authority),
      at('/a', `${url}/a`),
      at('/b', `${url}/d`),
      at('/c', `${url}/d`),
      at('/d', 'http://x@y.example/?q#f'),
    ]
    const errors = await errorsOf(entries, '--service-account-issuer', OWN_ISSUER)
    expect(errors).toContain(`jwt[1].issuer.url: Duplicate value: "${url}"`)
    expect(errors).toContain(
      `jwt[2].issuer.url: Invalid value: "${OWN_ISSUER}": URL must not overlap with disallowed issuers: [${OWN_ISSUER}]`,
    )
    expect(errors).toContain(
      `jwt[3].issuer.discoveryURL: Invalid value: "${url}/a": discoveryURL must be different from URL`,
    )
    expect(errors).toContain(`jwt[5].issuer.discoveryURL: Duplicate value: "${url}/d"`)
    for (const why of [
      'scheme must be https',
      'not contain a username',
      'not contain a query',
      'not contain a fragment',
    ]) {
      expect(errors).toMatch(
        new RegExp(`jwt\\[6\\]\\.issuer\\.discoveryURL: Invalid value: "[^"]*": URL must ${why}|URL ${why}`),
      )
    }
    expect(errors).not.toContain('jwt[0]')
  })

  it('wants certificates and audiences as they should be [AUTHN-CFG-07] [AUTHN-CFG-09]', async () => {
    const by = (issuer: object, n: number) => authenticator(`${url}/${n}`, authority, { issuer })
    const errors = await errorsOf([
      by({ certificateAuthority: 'not PEM' }, 0),
      by({ audiences: ['a', 'b'] }, 1),
      by({ audiences: [] }, 2),
      by({ audiences: ['a'], audienceMatchPolicy: 'MatchAll' }, 3),
      by({ audiences: ['a', 'a', ''], audienceMatchPolicy: 'MatchAny' }, 4),
    ])
    expect(errors).toContain('jwt[0].issuer.certificateAuthority: Invalid value: "<omitted>": data does not contain')
    expect(errors).toContain(
      'jwt[1].issuer.audienceMatchPolicy: Invalid value: "": audienceMatchPolicy must be MatchAny',
    )
    expect(errors).toContain(
      'jwt[2].issuer.audiences: Required value: at least one jwt[2].issuer.audiences is required',
    )
    expect(errors).toContain('jwt[3].issuer.audienceMatchPolicy: Invalid value: "MatchAll"')
    expect(errors).toContain('jwt[4].issuer.audiences[1]: Duplicate value: "a"')
    expect(errors).toContain("jwt[4].issuer.audiences[2]: Required value: audience can't be empty")
  })

  it('wants rules and mappings in one form each [AUTHN-CFG-10] [AUTHN-CFG-11] [AUTHN-CFG-14] [AUTHN-CFG-16]', async () => {
    const by = (more: Readonly<Record<string, unknown>>, n: number) => authenticator(`${url}/${n}`, authority, more)
    const both = { claim: 'a', expression: 'claims.a' }
    const extra = (...keys: string[]) => ({ extra: keys.map((key) => ({ key, valueExpression: 'claims.a' })) })
    const errors = await errorsOf([
      by({ claimValidationRules: [{ ...both, requiredValue: 'x' }, {}] }, 0),
      { ...by({}, 1), claimMappings: {} },
      by({ claimMappings: { username: { claim: 'sub' }, groups: both } }, 2),
      by({ claimMappings: { username: both, uid: both } }, 3),
      by({ claimMappings: extra('dept', 'a.b/c', 'a.b/c', 'A.b/c', '') }, 4),
      by({ userValidationRules: [{ message: 'x' }] }, 5),
    ])
    const exclusive = "claim and expression can't both be set"
    expect(errors).toContain(`jwt[0].claimValidationRules[0]: Invalid value: "a": ${exclusive}`)
    expect(errors).toContain('jwt[0].claimValidationRules[1]: Required value: claim or expression is required')
    expect(errors).toContain('jwt[1].claimMappings.username: Required value: claim or expression is required')
    expect(errors).toContain(
      'jwt[2].claimMappings.username.prefix: Required value: prefix is required when claim is set',
    )
    expect(errors).toContain(`jwt[2].claimMappings.groups: Invalid value: "": ${exclusive}`)
    expect(errors).toContain(`jwt[3].claimMappings.username: Invalid value: "": ${exclusive}`)
    expect(errors).toContain(`jwt[3].claimMappings.uid: Invalid value: "": ${exclusive}`)
    expect(errors).toContain('jwt[4].claimMappings.extra[0].key: Invalid value: "dept": must be a domain-prefixed path')
    expect(errors).toContain('jwt[4].claimMappings.extra[2].key: Duplicate value: "a.b/c"')
    expect(errors).toContain('jwt[4].claimMappings.extra[3].key: Invalid value: "A.b/c": key must be lowercase')
    expect(errors).toContain('jwt[4].claimMappings.extra[4].key: Required value')
    expect(errors).toContain('jwt[5].userValidationRules[0].expression: Required value: expression is required')
  })

  it('lets a name be an email only if somebody looks whether it is verified [AUTHN-CFG-13]', async () => {
    const by = (username: string, n: number, more: Readonly<Record<string, unknown>> = {}, extra: object[] = []) =>
      authenticator(`${url}/${n}`, authority, { ...more, claimMappings: { username: { expression: username }, extra } })
    const errors = await errorsOf([by('claims.email', 0), by("claims['email']", 1), by('claims.?email.orValue("")', 2)])
    for (const n of [0, 1, 2]) {
      expect(errors).toMatch(
        new RegExp(`jwt\\[${n}\\]\\.claimMappings\\.username\\.expression: .*claims.email_verified must be used`),
      )
    }
    await starts([
      by("claims.email_verified ? claims.email : ''", 0),
      by('claims.email', 1, {}, [{ key: 'a.b/c', valueExpression: 'string(claims.email_verified)' }]),
      by('claims.email', 2, { claimValidationRules: [{ expression: 'claims.email_verified == true' }] }),
    ])
  })

  it('lets each expression use its own variable alone [CEL-LANG-03]', async () => {
    const by = (rule: string, mapping: string, user: string, n: number) =>
      authenticator(`${url}/${n}`, authority, {
        claimValidationRules: [{ expression: rule }],
        claimMappings: { groups: { expression: mapping } },
        userValidationRules: [{ expression: user }],
      })
    await starts([by('claims.a == 1', 'claims.b', "user.username != ''", 0)])
    const errors = await errorsOf([
      by("user.username == ''", 'user.groups', 'claims.a == 1', 0),
      by('self.a', 'request.user', 'object.a', 1),
      by('claims.a', '1 +', 'user.unknown', 2),
    ])
    const undeclared = (field: string, name: string) =>
      expect(errors).toMatch(new RegExp(`${field}: Invalid value: .*undeclared reference to '${name}'`, 's'))
    undeclared('jwt\\[0\\]\\.claimValidationRules\\[0\\]\\.expression', 'user')
    undeclared('jwt\\[0\\]\\.claimMappings\\.groups\\.expression', 'user')
    undeclared('jwt\\[0\\]\\.userValidationRules\\[0\\]\\.expression', 'claims')
    undeclared('jwt\\[1\\]\\.claimValidationRules\\[0\\]\\.expression', 'self')
    undeclared('jwt\\[1\\]\\.claimMappings\\.groups\\.expression', 'request')
    undeclared('jwt\\[1\\]\\.userValidationRules\\[0\\]\\.expression', 'object')
    expect(errors).toContain(
      'jwt[2].claimValidationRules[0].expression: Invalid value: "claims.a": must evaluate to bool',
    )
    expect(errors).toContain("undefined field 'unknown'")
  })
})
