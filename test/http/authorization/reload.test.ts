import { createHash } from 'node:crypto'
import { renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { stores } from '../../support/backing.ts'
import type { Reply } from '../../support/client.ts'
import { useServerHere } from '../../support/server-here.ts'
import { plainToken } from '../../support/server.ts'
import { core, eventually } from '../objects.ts'
import { configuration, rbac, useFolder, webhook } from './configuration.ts'
import { allowed, useHooks } from './hook.ts'

const MINUTE = 60_000

/** Both at once: most of the time is spent waiting for the clock. */
describe.concurrent.each(stores)('changes of the configuration file on %s', (store) => {
  const folder = useFolder()
  const hooks = useHooks('hook')
  const elsewhere = folder.path('elsewhere')
  const path = folder.path('authorization.json')
  const onlyRbac = configuration(rbac)
  const server = useServerHere(() => {
    mkdirSync(elsewhere)
    writeFileSync(`${elsewhere}/one.json`, onlyRbac)
    symlinkSync(`${elsewhere}/one.json`, path)
    return { store, flags: ['--authorization-config', path] }
  })

  it('take effect at once where the system reports them, within a minute where not, and not at all with errors [AUTHZ-CFG-03] [AUTHZ-CFG-04] [AUTHZ-WEBHOOK-03]', async () => {
    hooks.hook.answer = ({ user }) => (user === 'plain' ? allowed : { allowed: false })
    const withHook = configuration(webhook('hook', hooks.hook.configuration, { timeout: '30s' }), rbac)
    const user = server.client.as(plainToken)
    const answer = (status: number, limit: number): Promise<Reply> =>
      eventually(
        () => user.get(core('default', 'configmaps')),
        (reply) => reply.status === status,
        limit,
      )
    const metric = async (name: string, labels: string): Promise<number | undefined> => {
      const { text } = await server.client.get('/metrics')
      const line = text.split('\n').find((each) => each.startsWith(`${name}{`) && each.includes(labels))
      return line === undefined ? undefined : Number(line.split(' ').at(-1))
    }
    const hashOf = (content: string): string => `hash="sha256:${createHash('sha256').update(content).digest('hex')}"`
    const info = 'apiserver_authorization_config_controller_last_config_info'
    await answer(403, MINUTE)
    expect(await metric(info, hashOf(onlyRbac))).toBe(1)

    // Another folder than the one that the server can watch: nothing is told of this change.
    writeFileSync(`${elsewhere}/one.json`, withHook)
    await answer(200, 1.2 * MINUTE)
    expect(await metric(info, hashOf(withHook))).toBe(1)
    expect(await metric(info, hashOf(onlyRbac))).toBeUndefined()

    // Replaced in one step, as mounts of configuration do it.
    writeFileSync(`${elsewhere}/two.json`, onlyRbac)
    symlinkSync(`${elsewhere}/two.json`, folder.path('next'))
    renameSync(folder.path('next'), path)
    await answer(403, MINUTE / 2)

    const reloads = 'apiserver_authorization_config_controller_automatic_reloads_total'
    expect(await metric(reloads, 'status="success"')).toBe(2)
    writeFileSync(folder.path('next'), configuration({ type: 'ABAC', name: 'abac' }))
    renameSync(folder.path('next'), path)
    await eventually(
      () => metric(reloads, 'status="failure"'),
      (count) => count === 1,
    )
    expect(server.output()).toContain('authorizers[0].type: Unsupported value: \\"ABAC\\"')
    await answer(403, MINUTE / 2)
    expect(await metric(info, hashOf(onlyRbac))).toBe(1)

    writeFileSync(folder.path('next'), withHook)
    renameSync(folder.path('next'), path)
    await answer(200, MINUTE / 2)
  })

  it('are the operator’s to make on every server alike [AUTHZ-CFG-04]', () => {
    const text = readFileSync(resolve(import.meta.dirname, '../../../docs/authorization.md'), 'utf8')
    expect(text).toContain('the same on every server')
    expect(text).toContain('apiserver_authorization_config_controller_last_config_info')
  })
})
