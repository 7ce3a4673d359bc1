import { renameSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { useServerHere } from '../../support/server-here.ts'
import { core, eventually, newNamespace } from '../objects.ts'
import { configuration, rbac, tokenOf, useFolder, usersFlag, webhook } from './configuration.ts'
import { allowed, useHooks } from './hook.ts'

const CHANGES = 30

describe('a configuration file that changes under load', () => {
  const folder = useFolder()
  const hooks = useHooks('hook')
  const path = folder.path('authorization.json')
  const server = useServerHere(() => {
    hooks.hook.answer = ({ user }) => (user === 'sometimes' || user === 'always' ? allowed : { allowed: false })
    folder.write('authorization.json', configuration(rbac))
    const users = usersFlag(folder, { never: [], sometimes: [], mighty: ['system:masters'] })
    return { store: 'lmdb', flags: [...users, '--authorization-config', path] }
  })

  it('is in force as a whole, old or new: no request is answered by none, or by both [AUTHZ-CFG-03]', async () => {
    const maps = core(await newNamespace(server.client), 'configmaps')
    const seen = new Map<string, Set<number>>()
    let running = true
    const clients = ['never', 'sometimes', 'mighty'].map((name) => ({ name, client: server.client.as(tokenOf(name)) }))
    const load = clients.flatMap(({ name, client }) =>
      [1, 2].map(async () => {
        const codes = seen.get(name) ?? new Set()
        seen.set(name, codes)
        while (running) codes.add((await client.get(maps)).status)
      }),
    )
    const contents = [
      configuration(webhook('hook', hooks.hook.configuration, { timeout: '30s' }), rbac),
      configuration(rbac),
      // Broken ones leave the one before in force.
      '{',
      configuration({ type: 'ABAC', name: 'abac' }),
    ]
    for (let n = 0; n < CHANGES; n++) {
      folder.write('next', contents[n % contents.length] ?? '')
      renameSync(folder.path('next'), path)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    for (const [content, status] of [
      [contents[0] ?? '', 200],
      [contents[1] ?? '', 403],
    ] as const) {
      folder.write('next', content)
      renameSync(folder.path('next'), path)
      await eventually(
        () => server.client.get(maps, { token: tokenOf('sometimes') }),
        (reply) => reply.status === status,
      )
    }
    running = false
    await Promise.all(load)
    expect([...(seen.get('never') ?? [])]).toEqual([403])
    expect([...(seen.get('mighty') ?? [])]).toEqual([200])
    expect([...(seen.get('sometimes') ?? [])].sort()).toEqual([200, 403])
    await Promise.all(clients.map(({ client }) => client.close()))
  })
})
