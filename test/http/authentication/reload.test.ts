import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accepted, startIssuer, whoami } from '../../support/oidc.ts'
import { startServerHere, useServerHere } from '../../support/server-here.ts'
import { authenticator, configurationOf } from './configuration.ts'
import { temporaryFolder } from './folder.ts'
import { waitFor } from '../../support/patience.ts'

const folder = temporaryFolder()
const identity = await startIssuer()
afterAll(() => identity.stop())
const one = identity.at('/one')
const two = identity.at('/two')
const entry = ({ url }: { readonly url: string }) => authenticator(url, identity.authority)
const refused = { status: 401 }

const METRIC = 'apiserver_authentication_config_controller_automatic_reload'

describe('a configuration file that changes', () => {
  const file = folder.write('followed.json', configurationOf([entry(one)]))
  const server = useServerHere({ store: 'lmdb', flags: ['--authentication-config', file] })
  beforeAll(async () => accepted(server.client, await one.token()))

  /** Value of the first series of a metric with this label; undefined: there is none. */
  const metric = async (name: string, status: string): Promise<number | undefined> => {
    const { text } = await server.client.get('/metrics')
    const line = text.split('\n').find((each) => each.startsWith(`${name}{`) && each.includes(`status="${status}"`))
    return line === undefined ? undefined : Number(line.split(' ').at(-1))
  }
  const lastReload = async (): Promise<number> => (await metric(`${METRIC}_last_timestamp_seconds`, 'success')) ?? 0
  const replaceBy = (content: string): void => {
    writeFileSync(`${file}.new`, content)
    renameSync(`${file}.new`, file)
  }

  it('is in force without a restart, and a metric shows when [AUTHN-CFG-18] [AUTHN-CFG-19]', async () => {
    const started = await lastReload()
    expect(started).toBeGreaterThan(1_700_000_000)
    expect(await metric(`${METRIC}s_total`, 'success')).toBeUndefined()
    expect(await whoami(server.client, await two.token())).toEqual(refused)
    replaceBy(configurationOf([entry(one), entry(two)]))
    await accepted(server.client, await two.token())
    expect(await whoami(server.client, await one.token())).toMatchObject({ status: 201 })
    await waitFor(async () => expect(await lastReload()).toBeGreaterThan(started))
    expect(await metric(`${METRIC}s_total`, 'success')).toBe(1)
  })

  it('is counted by metrics that say how stable they are [METRIC-01]', async () => {
    const { text } = await server.client.get('/metrics')
    const help = text.split('\n').filter((line) => line.startsWith('# HELP '))
    expect(help.length).toBeGreaterThan(1)
    for (const line of help) expect(line).toMatch(/^# HELP [a-z0-9_]+ \[(ALPHA|BETA|STABLE)\] /)
  })

  it('leaves the old one in force if it has errors, and logs them [AUTHN-CFG-21]', async () => {
    const before = await lastReload()
    const known = await one.token()
    replaceBy('{ broken')
    await waitFor(() => expect(server.output()).toContain(`the authentication configuration ${file}: `))
    await waitFor(async () => expect(await metric(`${METRIC}s_total`, 'failure')).toBe(1))
    replaceBy(configurationOf([{ ...entry(one), claimMappings: {} }]))
    await waitFor(() => expect(server.output()).toContain('claim or expression is required'))
    expect(await whoami(server.client, known)).toMatchObject({ status: 201 })
    expect(await whoami(server.client, await two.token())).toMatchObject({ status: 201 })
    expect(await lastReload()).toBe(before)
  })

  it('ends what it no longer names [AUTHN-CFG-18]', async () => {
    const token = await two.token()
    expect(await whoami(server.client, token)).toMatchObject({ status: 201 })
    replaceBy(configurationOf([entry(one)]))
    await waitFor(async () => expect(await whoami(server.client, token)).toEqual(refused))
    expect(await whoami(server.client, await one.token())).toMatchObject({ status: 201 })
  })
})

describe('the example of the documentation', () => {
  it('is a configuration, and works for the issuer that it is made for', async () => {
    const documentation = readFileSync(resolve(import.meta.dirname, '../../../docs/authentication.md'), 'utf8')
    const [, example = ''] = /```yaml\n(apiVersion: apiserver\.config[^]*?)```/.exec(documentation) ?? []
    const indented = identity.authority.trim().replaceAll('\n', '\n        ')
    const adapted = example
      .replaceAll('https://id.example.com', identity.url)
      .replace(/-----BEGIN CERTIFICATE-----[^]*-----END CERTIFICATE-----/, indented)
    expect(adapted).toContain(identity.url)
    const flags = ['--authentication-config', folder.write('example.yaml', adapted)]
    const server = await startServerHere({ store: 'lmdb', flags })
    const claims = { hd: 'example.com', email: 'jane@example.com', email_verified: true, groups: ['dev'], dept: 'x' }
    await accepted(server.client, await identity.token(claims))
    expect(await whoami(server.client, await identity.token(claims))).toEqual({
      status: 201,
      user: {
        username: 'jane@example.com',
        uid: 's1',
        groups: ['id:dev', 'system:authenticated'],
        extra: { 'example.com/department': ['x'] },
      },
    })
    expect(await whoami(server.client, await identity.token({ ...claims, email: 'system:x' }))).toEqual(refused)
    await server.dispose()
  })
})
