import { beforeAll, describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { vendor } from '../../../generated/index.ts'
import { issueAuthority } from '../../../server/tls/issue.ts'
import { whoami } from '../../support/oidc.ts'
import { waitFor } from '../../support/patience.ts'
import { useServerHere } from '../../support/server-here.ts'
import { core, newNamespace, succeeded } from '../objects.ts'
import { temporaryFolder } from '../authentication/folder.ts'
import { account, filledSecret, textOf, tokenSecret } from './parties.ts'

const folder = temporaryFolder()
const { certificate } = await issueAuthority('root')
const rootFile = folder.write('root.crt', certificate)
const NAME = `${vendor.domain}/service-account.name`
const UID = `${vendor.domain}/service-account.uid`
const LAST_USED = `${vendor.domain}/legacy-token-last-used`
const INVALID_SINCE = `${vendor.domain}/legacy-token-invalid-since`

describe('the token of a Secret', () => {
  const server = useServerHere({ store: 'lmdb', flags: ['--root-ca-file', rootFile] })
  let ns = ''
  beforeAll(async () => {
    ns = await newNamespace(server.client)
  })
  /** How often tokens of each kind have been used. */
  const uses = async (): Promise<Record<string, number>> => {
    const { text } = await server.client.get('/metrics')
    const found = text.matchAll(/^serviceaccount_(\w+)_token_uses_total (\d+)/gm)
    return Object.fromEntries(Array.from(found, ([, name, count]) => [name, Number(count)]))
  }
  const statusOf = async (token: string): Promise<number> => (await whoami(server.client, token)).status

  it('is filled in with namespace and certificates, and is a credential [AUTHN-SA-09]', async () => {
    const { data, metadata } = await filledSecret(server.client, ns, 'filled')
    const owner = succeeded(await server.client.get(core(ns, 'serviceaccounts', 'filled'))).metadata
    expect(metadata.annotations).toEqual({ [NAME]: 'filled', [UID]: owner.uid })
    expect(textOf(data['namespace'])).toBe(ns)
    expect(textOf(data['ca.crt'])).toBe(readFileSync(rootFile, 'utf8'))
    expect((await whoami(server.client, textOf(data['token']))).user).toEqual({
      username: `system:serviceaccount:${ns}:filled`,
      uid: owner.uid,
      groups: ['system:serviceaccounts', `system:serviceaccounts:${ns}`, 'system:authenticated'],
    })
    const { text } = await server.client.get('/metrics')
    expect(text).toMatch(/^serviceaccount_legacy_tokens_total [1-9]/m)
    expect(text).toMatch(/^serviceaccount_legacy_manual_token_uses_total [1-9]/m)
  })

  it('ends with the Secret, and with another token in it [AUTHN-SA-04]', async () => {
    const token = textOf((await filledSecret(server.client, ns, 'revoked')).data['token'])
    expect(await statusOf(token)).toBe(201)
    succeeded(await server.client.patch(core(ns, 'secrets', 'revoked'), { data: { token: 'eA==' } }))
    expect(await statusOf(token)).toBe(401)
    succeeded(await server.client.patch(core(ns, 'secrets', 'revoked'), { data: { token: btoa(token) } }))
    expect(await statusOf(token)).toBe(201)
    succeeded(await server.client.delete(core(ns, 'secrets', 'revoked')))
    expect(await statusOf(token)).toBe(401)
  })

  it('ends with the account, and its Secret goes too [AUTHN-SA-04]', async () => {
    const token = textOf((await filledSecret(server.client, ns, 'orphan')).data['token'])
    succeeded(await server.client.delete(core(ns, 'serviceaccounts', 'orphan')))
    expect(await statusOf(token)).toBe(401)
    await waitFor(async () => expect((await server.client.get(core(ns, 'secrets', 'orphan'))).status).toBe(404))
  })

  it('ends with the account also when a new one of its name comes at once [AUTHN-SA-04]', async () => {
    const token = textOf((await filledSecret(server.client, ns, 'renewed')).data['token'])
    succeeded(await server.client.delete(core(ns, 'serviceaccounts', 'renewed')))
    succeeded(await server.client.post(core(ns, 'serviceaccounts'), account('renewed')))
    expect(await statusOf(token)).toBe(401)
    await waitFor(async () => expect((await server.client.get(core(ns, 'secrets', 'renewed'))).status).toBe(404))
  })

  it('leaves the day of its last use in a label', async () => {
    const token = textOf((await filledSecret(server.client, ns, 'used')).data['token'])
    expect(await statusOf(token)).toBe(201)
    await waitFor(async () => {
      const { metadata } = succeeded(await server.client.get(core(ns, 'secrets', 'used')))
      expect(metadata.labels?.[LAST_USED]).toMatch(/^\d{4}-\d\d-\d\d$/)
    })
    expect(await statusOf(token)).toBe(201)
  })

  it('leaves that label as a manager of its own: what others manage stays theirs', async () => {
    const path = core(ns, 'secrets', 'managed')
    succeeded(await server.client.post(core(ns, 'serviceaccounts'), account('managed')))
    const intent = tokenSecret('managed', 'managed')
    const applied = { ...intent, metadata: { ...intent.metadata, labels: { team: 'a' } } }
    const apply = (body: object) =>
      server.client.call('PATCH', `${path}?fieldManager=applier`, {
        headers: { 'content-type': 'application/apply-patch+yaml' },
        body,
      })
    succeeded(await apply(applied))
    const token = await waitFor(async () => {
      const { data } = succeeded(await server.client.get(path)) as { data?: Record<string, string> }
      expect(data?.['token']).toBeDefined()
      return textOf(data?.['token'])
    })
    expect(await statusOf(token)).toBe(201)
    await waitFor(async () => {
      const { metadata } = succeeded(await server.client.get(path))
      expect(metadata.labels).toEqual({ team: 'a', [LAST_USED]: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
      const fields = Object.fromEntries((metadata.managedFields ?? []).map((each) => [each.manager, each.fieldsV1]))
      expect(fields[`${vendor.componentPrefix}-apiserver`]).toEqual({
        'f:metadata': { 'f:labels': { [`f:${LAST_USED}`]: {} } },
      })
      expect(fields['applier']).toMatchObject({ 'f:metadata': { 'f:labels': { 'f:team': {} } } })
    })
    succeeded(await apply({ ...intent, metadata: { ...intent.metadata } }))
    expect(succeeded(await server.client.get(path)).metadata.labels).toEqual({ [LAST_USED]: expect.any(String) })
  })

  it('is refused while the Secret is marked as invalid', async () => {
    const token = textOf((await filledSecret(server.client, ns, 'marked')).data['token'])
    const mark = (label: string | null) =>
      server.client.patch(core(ns, 'secrets', 'marked'), { metadata: { labels: { [INVALID_SINCE]: label } } })
    succeeded(await mark('2024-01-01'))
    expect(await statusOf(token)).toBe(401)
    succeeded(await mark(null))
    expect(await statusOf(token)).toBe(201)
  })

  it('is told of by a day and counted also while it is marked: somebody still uses it', async () => {
    const path = core(ns, 'secrets', 'still-used')
    const token = textOf((await filledSecret(server.client, ns, 'still-used')).data['token'])
    succeeded(await server.client.patch(path, { metadata: { labels: { [INVALID_SINCE]: '2024-01-01' } } }))
    const before = await uses()
    for (let time = 0; time < 3; time++) expect(await statusOf(token)).toBe(401)
    await waitFor(async () => {
      const { labels } = succeeded(await server.client.get(path)).metadata
      expect(labels).toEqual({ [INVALID_SINCE]: '2024-01-01', [LAST_USED]: new Date().toISOString().slice(0, 10) })
    })
    expect(await uses()).toEqual({ ...before, invalid_legacy_auto: (before['invalid_legacy_auto'] ?? 0) + 3 })
  })

  it('is counted with every use, and warned of where nobody asked for it', async () => {
    const warning =
      '299 - "Use tokens from the TokenRequest API or manually created secret-based tokens instead of auto-generated secret-based tokens."'
    const token = textOf((await filledSecret(server.client, ns, 'asked-for')).data['token'])
    const use = (path = '/version') => server.client.get(path, { token })
    expect((await use()).headers).not.toHaveProperty('warning')
    const first = await uses()
    for (let time = 0; time < 3; time++) await use()
    const second = await uses()
    expect(second).toEqual({ ...first, legacy_manual: (first['legacy_manual'] ?? 0) + 3 })
    succeeded(await server.client.patch(core(ns, 'serviceaccounts', 'asked-for'), { secrets: [{ name: 'asked-for' }] }))
    const accepted = await use()
    const refused = await use('/api/v1/secrets')
    expect([accepted, refused].map(({ status, headers }) => [status, headers['warning']])).toEqual([
      [200, warning],
      [403, warning],
    ])
    const review = { apiVersion: `authentication.${vendor.apiDomain}/v1`, kind: 'TokenReview', spec: { token } }
    const reviewed = await server.client.post(`/apis/${review.apiVersion}/tokenreviews`, review)
    expect(reviewed.headers['warning']).toBe(warning)
    expect(await uses()).toEqual({ ...second, legacy_auto: (second['legacy_auto'] ?? 0) + 3 })
  })

  it('is not made for an account that does not exist', async () => {
    succeeded(await server.client.post(core(ns, 'secrets'), tokenSecret('lost', 'absent')))
    await waitFor(async () => expect((await server.client.get(core(ns, 'secrets', 'lost'))).status).toBe(404))
  })
})

describe('a server that cleans up legacy tokens', () => {
  const flags = ['--legacy-service-account-token-clean-up-period', '0s', '--use-service-account-credentials']
  const server = useServerHere({ store: 'lmdb', flags })
  const TRACKING = `${vendor.componentPrefix}-apiserver-legacy-service-account-token-tracking`

  it('marks those that were made by themselves and are not used, by the rights of the cleaner', async () => {
    const tracking = core(vendor.systemNamespace, 'configmaps', TRACKING)
    await waitFor(async () => {
      const { data } = succeeded(await server.client.get(tracking)) as { data?: Record<string, string> }
      expect(data?.['since']).toBe(new Date().toISOString().slice(0, 10))
    })
    const ns = await newNamespace(server.client)
    const token = textOf((await filledSecret(server.client, ns, 'automatic')).data['token'])
    await filledSecret(server.client, ns, 'manual')
    succeeded(await server.client.patch(core(ns, 'serviceaccounts', 'automatic'), { secrets: [{ name: 'automatic' }] }))
    // As if uses had been recorded for long. It looks when it starts, and daily.
    succeeded(await server.client.patch(tracking, { data: { since: '2020-01-01' } }))
    await server.restart()
    await waitFor(async () => {
      const { labels } = succeeded(await server.client.get(core(ns, 'secrets', 'automatic'))).metadata
      expect(labels?.[INVALID_SINCE]).toBe(new Date().toISOString().slice(0, 10))
    })
    expect((await whoami(server.client, token)).status).toBe(401)
    expect(succeeded(await server.client.get(core(ns, 'secrets', 'manual'))).metadata.labels).toBeUndefined()
    const { data } = succeeded(await server.client.get(tracking)) as { data?: Record<string, string> }
    expect(data?.['since']).toBe('2020-01-01')
  })
})

describe('a server that does not look deletions up', () => {
  const server = useServerHere({ store: 'lmdb', flags: ['--service-account-lookup=false'] })
  it('takes the token of a Secret after the Secret and the account are gone [AUTHN-SA-04]', async () => {
    const ns = await newNamespace(server.client)
    const token = textOf((await filledSecret(server.client, ns, 'robot')).data['token'])
    succeeded(await server.client.delete(core(ns, 'secrets', 'robot')))
    expect((await whoami(server.client, token)).status).toBe(201)
    succeeded(await server.client.delete(core(ns, 'serviceaccounts', 'robot')))
    expect((await whoami(server.client, token)).status).toBe(201)
  })
})
