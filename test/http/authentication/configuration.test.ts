import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accepted, AUDIENCE, startIssuer, whoami, type Issuer } from '../../support/oidc.ts'
import { useServerHere } from '../../support/server-here.ts'
import { authenticator, configurationOf } from './configuration.ts'
import { temporaryFolder } from './folder.ts'
import { waitFor } from '../../support/patience.ts'

const folder = temporaryFolder()
const identity = await startIssuer()
afterAll(() => identity.stop())

const refused = { status: 401 }
const named = (username: string, ...groups: string[]) => ({
  status: 201,
  user: { username, groups: [...groups, 'system:authenticated'] },
})

const expression = (source: string) => ({ expression: source })
const byExpression = (username: string) => ({ claimMappings: { username: expression(username) } })
const groupsBy = (source: string) => ({ claimMappings: { groups: expression(source) } })
const verified = "claims.email_verified ? claims.email : ''"

/** What each issuer of the file is there for; its tokens come from below that path. */
const ENTRIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  plain: { claimMappings: { groups: { claim: 'groups', prefix: 'idp:' }, uid: { claim: 'sub' } } },
  elsewhere: { issuer: { discoveryURL: `${identity.url}/kept/here` } },
  liar: {},
  stranger: { issuer: { certificateAuthority: '' } },
  audiences: { issuer: { audiences: ['a', 'b'], audienceMatchPolicy: 'MatchAny' } },
  other: { issuer: { audiences: ['a', 'c'], audienceMatchPolicy: 'MatchAny' } },
  rules: {
    claimValidationRules: [
      { claim: 'hd', requiredValue: 'example.com' },
      { expression: 'claims.exp - claims.nbf <= 86400', message: 'a token may live for a day' },
    ],
  },
  named: byExpression('claims.name'),
  email: byExpression(verified),
  texts: groupsBy('claims.roles'),
  distributed: groupsBy('has(claims.groups) ? claims.groups : []'),
  identified: { claimMappings: { uid: expression('claims.sub') } },
  extra: {
    claimMappings: {
      extra: [
        { key: 'example.com/dept', valueExpression: 'claims.dept' },
        { key: 'example.com/none', valueExpression: "''" },
      ],
    },
  },
  users: {
    userValidationRules: [
      { expression: "!user.username.startsWith('system:')", message: 'the prefix is reserved' },
      { expression: 'user.groups.all(group, group != "forbidden") && !has(user.uid)', message: 'no such group' },
    ],
    claimMappings: { groups: { claim: 'groups', prefix: '' } },
  },
  costly: {
    claimValidationRules: [expression("claims.list.all(a, claims.list.all(b, claims.list.all(c, a + b + c != '')))")],
  },
}

const file = folder.write(
  'authentication.json',
  configurationOf(
    Object.entries(ENTRIES).map(([name, more]) => authenticator(identity.at(`/${name}`).url, identity.authority, more)),
  ),
)
identity.discovery['/kept/here'] = { issuer: identity.at('/elsewhere').url }
identity.discovery['/liar/.well-known/openid-configuration'] = { issuer: identity.at('/plain').url }

describe('tokens by a configuration file', () => {
  const server = useServerHere({ store: 'lmdb', flags: ['--authentication-config', file] })
  const from = (name: string): Issuer => identity.at(`/${name}`)
  const ask = async (name: string, claims: Readonly<Record<string, unknown>> = {}) =>
    whoami(server.client, await from(name).token(claims))
  const rules = { hd: 'example.com', nbf: Math.floor(Date.now() / 1000) }

  /** A token of each issuer that it takes. */
  const GOOD: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    plain: {},
    elsewhere: {},
    audiences: { aud: 'a' },
    other: { aud: 'a' },
    rules,
    named: { name: 'jane' },
    email: { email: 'e@x', email_verified: true },
    texts: { roles: [] },
    distributed: {},
    identified: {},
    extra: { dept: 'sales' },
    users: {},
    costly: { list: [] },
  }
  beforeAll(async () => {
    for (const [name, claims] of Object.entries(GOOD)) await accepted(server.client, await from(name).token(claims))
  })

  it('is on by default, and maps claims with and without a prefix [AUTHN-CFG-01]', async () => {
    expect(await ask('plain', { groups: ['a', 'b'] })).toEqual({
      status: 201,
      user: { username: 's1', uid: 's1', groups: ['idp:a', 'idp:b', 'system:authenticated'] },
    })
  })

  it('uses a discovery URL without any change [AUTHN-CFG-04]', async () => {
    expect(await ask('elsewhere')).toEqual(named('s1'))
    expect(identity.calls).toContain('/kept/here')
    expect(identity.calls.filter((path) => path.startsWith('/elsewhere') || path.startsWith('/kept/here/'))).toEqual([])
  })

  it('refuses all tokens of an issuer whose discovery document names another [AUTHN-CFG-06]', async () => {
    expect(await ask('liar')).toEqual(refused)
    expect(server.output()).toMatch(/\/liar.* cannot be verified yet: .* is of issuer/)
  })

  it('trusts the authority in the file, and without one those of the host alone [AUTHN-CFG-07]', async () => {
    expect(await ask('plain')).toMatchObject({ status: 201 })
    expect(await ask('stranger')).toEqual(refused)
    await waitFor(() => expect(server.output()).toMatch(/\/stranger.* cannot be verified yet: .*certificate/))
    expect(await ask('stranger')).toEqual(refused)
  })

  it('wants one of the audiences [AUTHN-CFG-08]', async () => {
    expect(await ask('audiences', { aud: ['b'] })).toMatchObject({ status: 201 })
    expect(await ask('other', { aud: ['b'] })).toEqual(refused)
    expect(await ask('plain', { aud: 'b' })).toEqual(refused)
  })

  it('wants all rules of claims to hold, and logs the message of one that does not [AUTHN-CFG-10]', async () => {
    expect(await ask('rules', rules)).toMatchObject({ status: 201 })
    expect(await ask('rules', { nbf: rules.nbf })).toEqual(refused)
    expect(await ask('rules', { ...rules, hd: 'example.org' })).toEqual(refused)
    expect(await ask('rules', { ...rules, nbf: rules.nbf - 86_400 })).toEqual(refused)
    expect(server.output()).toContain('a token may live for a day')
    // A rule that cannot be evaluated does not hold.
    expect(await ask('rules', { hd: 'example.com' })).toEqual(refused)
    expect(server.output()).toContain('no such key: nbf')
  })

  it('names users by an expression, and nobody by an empty text [AUTHN-CFG-12]', async () => {
    expect(await ask('named', { name: 'jane' })).toEqual(named('jane'))
    expect(await ask('named', { name: '' })).toEqual(refused)
    expect(await ask('named', { name: 7 })).toEqual(refused)
    expect(await ask('named')).toEqual(refused)
    expect(await ask('plain', { sub: '' })).toEqual(refused)
    expect(await ask('email', { email: 'e@x', email_verified: true })).toEqual(named('e@x'))
    expect(await ask('email', { email: 'e@x', email_verified: false })).toEqual(refused)
  })

  it('takes groups from an expression that gives a text or a list of texts [AUTHN-CFG-14]', async () => {
    expect(await ask('texts', { roles: 'one' })).toEqual(named('s1', 'one'))
    expect(await ask('texts', { roles: ['one', 'two'] })).toEqual(named('s1', 'one', 'two'))
    expect(await ask('texts', { roles: null })).toEqual(named('s1'))
    expect(await ask('texts', { roles: [1] })).toEqual(refused)
    expect(await ask('texts', { roles: { a: 'b' } })).toEqual(refused)
  })

  it('shows the uid that an expression gives [AUTHN-CFG-15]', async () => {
    const user = { username: 's1', uid: 's1', groups: ['system:authenticated'] }
    expect(await ask('identified')).toEqual({ status: 201, user })
  })

  it('shows extra attributes, and none that are empty [AUTHN-CFG-16]', async () => {
    const user = { username: 's1', groups: ['system:authenticated'] }
    const withDepartments = (...departments: string[]) => ({
      status: 201,
      user: { ...user, extra: { 'example.com/dept': departments } },
    })
    expect(await ask('extra', { dept: 'sales' })).toEqual(withDepartments('sales'))
    expect(await ask('extra', { dept: ['sales', 'support'] })).toEqual(withDepartments('sales', 'support'))
    expect(await ask('extra', { dept: [] })).toEqual({ status: 201, user })
  })

  it('refuses users whom a rule forbids [AUTHN-CFG-17]', async () => {
    expect(await ask('users', { sub: 'jane', groups: ['a'] })).toEqual(named('jane', 'a'))
    expect(await ask('users', { sub: 'jane' })).toEqual(named('jane'))
    expect(await ask('users', { sub: 'system:x' })).toEqual(refused)
    expect(server.output()).toContain('the prefix is reserved')
    expect(await ask('users', { sub: 'jane', groups: ['forbidden'] })).toEqual(refused)
  })

  it('shows expressions no distributed claims [AUTHN-CFG-20]', async () => {
    const sources = {
      _claim_names: { groups: 'src1' },
      _claim_sources: { src1: { endpoint: `${identity.url}/groups`, access_token: 'x' } },
    }
    expect(await ask('distributed', { groups: ['a'] })).toEqual(named('s1', 'a'))
    expect(await ask('distributed', sources)).toEqual(named('s1'))
    expect(identity.calls).not.toContain('/groups')
  })

  it('refuses tokens whose rules cost too much', async () => {
    const list = Array.from({ length: 100 }, (_, index) => `text-${index}`)
    expect(await ask('costly', { list })).toEqual(refused)
    expect(server.output()).toContain('cost limit exceeded')
  })

  it('keeps issuers apart: an audience, a key or a name of another does not help', async () => {
    const { url } = from('plain')
    const forged = await from('rules').token({ iss: url, aud: 'a' })
    expect(await whoami(server.client, forged)).toEqual(refused)
    expect(AUDIENCE).not.toBe('a')
    await waitFor(() => expect(server.output()).toContain('it is for other audiences'))
  })
})
