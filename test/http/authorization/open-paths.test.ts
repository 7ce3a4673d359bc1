import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { vendor } from '../../../generated/index.ts'
import { newBacking } from '../../support/backing.ts'
import { refusedStart } from '../../support/refusal.ts'
import { plainToken } from '../../support/server.ts'
import { useServerHere, type ServerHere } from '../../support/server-here.ts'
import { waitFor } from '../../support/patience.ts'
import { succeeded } from '../objects.ts'

const group = `rbac.authorization.${vendor.apiDomain}`
const BINDING = `/apis/${group}/v1/clusterrolebindings/system:public-info-viewer`
/** Members of `system:authenticated` may read the same by this one. */
const DISCOVERY = `/apis/${group}/v1/clusterrolebindings/system:discovery`
const HEALTH = ['/healthz', '/livez', '/readyz']
const VERSION = ['/version', '/version/']
const everybody = ['', plainToken]

/** Codes of the answers to each of the users, of each path. */
const codesOf = (server: ServerHere, paths: readonly string[], tokens = everybody): Promise<readonly number[]> =>
  Promise.all(tokens.flatMap((token) => paths.map(async (path) => (await server.client.get(path, { token })).status)))
const all = (code: number, paths: readonly string[], tokens = everybody): readonly number[] =>
  tokens.flatMap(() => paths.map(() => code))

/** Takes all subjects from the bindings by which everyone reads what is public, for good. */
const close = async (server: ServerHere, ...paths: readonly string[]): Promise<void> => {
  const metadata = { annotations: { [`${group}/autoupdate`]: 'false' } }
  for (const path of paths) succeeded(await server.client.patch(path, { metadata, subjects: null }))
}

describe('paths that everybody may ask for', () => {
  const server = useServerHere({ store: 'lmdb' })

  it('are those of a role that is bound to all, and closed by its binding but for health [RBAC-DEF-07] [RBAC-DEF-03]', async () => {
    await waitFor(async () => expect(await codesOf(server, VERSION)).toEqual(all(200, VERSION)))
    expect(await codesOf(server, HEALTH)).toEqual(all(200, HEALTH))
    await close(server, BINDING)
    await waitFor(async () => expect(await codesOf(server, VERSION, [''])).toEqual([403, 403]))
    expect(await codesOf(server, VERSION, [plainToken])).toEqual([200, 200])
    await close(server, DISCOVERY)
    await waitFor(async () => expect(await codesOf(server, VERSION)).toEqual(all(403, VERSION)))
    expect((await server.client.get('/version')).status).toBe(200)
    expect(await codesOf(server, HEALTH)).toEqual(all(200, HEALTH))
    expect(await codesOf(server, ['/livez/ping', '/metrics'])).toEqual(all(403, ['/livez/ping', '/metrics']))
    await server.restart()
    expect(await codesOf(server, VERSION)).toEqual(all(403, VERSION))
    succeeded(await server.client.patch(BINDING, { subjects: [{ apiGroup: group, kind: 'User', name: 'plain' }] }))
    await waitFor(async () => expect(await codesOf(server, VERSION, [plainToken])).toEqual([200, 200]))
    expect(await codesOf(server, VERSION, [''])).toEqual([403, 403])
  })
})

describe('paths that are always allowed by a flag', () => {
  const server = useServerHere({ store: 'lmdb', flags: ['--authorization-always-allow-paths=/version,/metrics*'] })

  it('are these alone, for every method; health is a matter of roles then', async () => {
    await close(server, BINDING, DISCOVERY)
    await waitFor(async () => expect(await codesOf(server, HEALTH)).toEqual(all(403, HEALTH)))
    const open = ['/version', '/metrics', '/metrics/slis']
    expect(await codesOf(server, open)).toEqual(all(200, open))
    expect((await server.client.call('HEAD', '/version', { token: '' })).status).toBe(200)
    expect((await server.client.get('/api/v1/namespaces', { token: plainToken })).status).toBe(403)
  })
})

describe('without any path that is always allowed', () => {
  const server = useServerHere({ store: 'lmdb', flags: ['--authorization-always-allow-paths='] })
  beforeAll(() => close(server, BINDING, DISCOVERY))

  it('health is for those who have a role for it', async () => {
    await waitFor(async () => expect(await codesOf(server, HEALTH)).toEqual(all(403, HEALTH)))
    expect((await server.client.get('/readyz')).status).toBe(200)
  })
})

describe('without anonymous requests', () => {
  const server = useServerHere({ store: 'lmdb', flags: ['--anonymous-auth=false'] })

  it('nobody asks without a credential, also for what is always allowed [AUTHN-ANON-02]', async () => {
    expect(await codesOf(server, [...HEALTH, ...VERSION], [''])).toEqual(all(401, [...HEALTH, ...VERSION], ['']))
    expect(await codesOf(server, HEALTH, [plainToken])).toEqual(all(200, HEALTH, [plainToken]))
  })
})

describe('under modes without roles', () => {
  const server = useServerHere({ store: 'lmdb', flags: ['--authorization-mode=AlwaysDeny'] })

  it('health alone is open [AUTHZ-10]', async () => {
    const tokens = [...everybody, server.client.options.token]
    expect(await codesOf(server, HEALTH, tokens)).toEqual(all(200, HEALTH, tokens))
    expect(await codesOf(server, [...VERSION, '/metrics'], tokens)).toEqual(all(403, [...VERSION, '/metrics'], tokens))
  })
})

it.each(['/a*b', 'livez', '*', '/livez,relative'])('a start is refused for the open paths %s', async (paths) => {
  const backing = await newBacking('lmdb')
  onTestFinished(() => backing.dispose())
  const { code, output } = await refusedStart(backing, [`--authorization-always-allow-paths=${paths}`])
  expect([code, output]).toEqual([2, expect.stringContaining('is not a path, with no * but at its end')])
})
