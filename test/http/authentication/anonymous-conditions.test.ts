import { renameSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { newBacking } from '../../support/backing.ts'
import { refusedStart } from '../../support/refusal.ts'
import { plainToken } from '../../support/server.ts'
import { useServerHere } from '../../support/server-here.ts'
import { waitFor } from '../../support/patience.ts'
import { temporaryFolder } from './folder.ts'

const folder = temporaryFolder()
const GATE = '--feature-gates=AnonymousAuthConfigurableEndpoints=true'
const fileOf = (anonymous?: object): string =>
  JSON.stringify({ apiVersion: 'apiserver.config.orch.io/v1beta1', kind: 'AuthenticationConfiguration', anonymous })
const onlyOn = (...paths: string[]) => ({ enabled: true, conditions: paths.map((path) => ({ path })) })

describe('anonymous requests by the configuration file', () => {
  const file = folder.write('anonymous.json', fileOf(onlyOn('/livez', '/readyz')))
  const server = useServerHere({ store: 'lmdb', flags: [GATE, '--authentication-config', file] })
  const status = async (path: string, token = ''): Promise<number> => (await server.client.get(path, { token })).status
  const replaceBy = (content: string): void => {
    writeFileSync(`${file}.new`, content)
    renameSync(`${file}.new`, file)
  }

  it('are let through on the paths that it names and on no others', async () => {
    expect([await status('/livez'), await status('/readyz?verbose'), await status('/version')]).toEqual([200, 200, 401])
    const others = ['/livez/', '/livez/ping', '//livez', '/%6civez', '/LIVEZ', '/', '/api', '/api/v1/namespaces']
    for (const path of others) expect([path, await status(path)]).toEqual([path, 401])
    expect(await status('/version', plainToken)).toBe(200)
    expect(await status('/livez', 'nonsense')).toBe(401)
  })

  it('go by a changed file without a restart, and by the old one where the new one has errors', async () => {
    replaceBy(fileOf({ enabled: false }))
    await waitFor(async () => expect(await status('/livez')).toBe(401))
    replaceBy(fileOf({ enabled: false, conditions: [{ path: '/livez' }] }))
    await waitFor(() => expect(server.output()).toContain('enabled should be set to true when conditions are defined'))
    expect(await status('/livez')).toBe(401)
    replaceBy(fileOf({ enabled: true }))
    await waitFor(async () => expect(await status('/version')).toBe(200))
    replaceBy(fileOf(onlyOn('/livez')))
    await waitFor(async () => expect(await status('/version')).toBe(401))
    replaceBy(fileOf())
    await waitFor(async () => expect(await status('/version')).toBe(200))
  })
})

it.each([
  [
    [],
    fileOf({ enabled: false }),
    'anonymous is not supported when AnonymousAuthConfigurableEndpoints feature gate is',
  ],
  [
    [GATE, '--anonymous-auth=true'],
    fileOf({ enabled: true }),
    '--anonymous-auth flag cannot be set when anonymous field',
  ],
  [[GATE], fileOf({ enabled: false, conditions: [{ path: '/livez' }] }), 'anonymous.conditions: Invalid value'],
  [[GATE], fileOf(onlyOn('livez')), 'anonymous.conditions[0].path: Invalid value: "livez": must begin with /'],
  [[GATE], fileOf({ enabled: 'yes' }), 'anonymous.enabled'],
  [[GATE], fileOf({ enabled: true, paths: [] }), 'unknown field "anonymous.paths"'],
])('refuses to start with %j and %s', async (flags, content, sentence) => {
  const file = folder.write(`refused-${Math.random()}.json`, content)
  const backing = await newBacking('lmdb')
  const { code, output } = await refusedStart(backing, [...flags, '--authentication-config', file])
  await backing.dispose()
  expect(code).not.toBe(0)
  expect(output).toContain(sentence)
})

describe('the flag beside a file without the section', () => {
  const flags = [GATE, '--anonymous-auth=false', '--authentication-config', folder.write('silent.json', fileOf())]
  const server = useServerHere(() => ({ store: 'lmdb', flags }))

  it('decides [AUTHN-ANON-02]', async () => {
    expect((await server.client.get('/livez', { token: '' })).status).toBe(401)
  })
})
