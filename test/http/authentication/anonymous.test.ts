import { describe, expect, it } from 'vitest'
import { stores } from '../../support/backing.ts'
import { plainToken } from '../../support/server.ts'
import { useServerHere } from '../../support/server-here.ts'
import { waitFor } from '../../support/patience.ts'

const rbac = 'rbac.authorization.orch.io'
const maps = '/api/v1/namespaces/default/configmaps'

describe.each(stores)('requests without credentials on %s', (store) => {
  const server = useServerHere({ store })

  /** Lets a group read config maps, by a role of its own. */
  async function allow(group: string): Promise<void> {
    const name = group.replaceAll(':', '-')
    const rules = [{ apiGroups: [''], resources: ['configmaps'], verbs: ['list'] }]
    const path = `/apis/${rbac}/v1/namespaces/default`
    const apiVersion = `${rbac}/v1`
    const role = await server.client.post(`${path}/roles`, { apiVersion, kind: 'Role', metadata: { name }, rules })
    expect(role.status).toBe(201)
    const binding = await server.client.post(`${path}/rolebindings`, {
      apiVersion,
      kind: 'RoleBinding',
      metadata: { name },
      roleRef: { apiGroup: rbac, kind: 'Role', name },
      subjects: [{ apiGroup: rbac, kind: 'Group', name: group }],
    })
    expect(binding.status).toBe(201)
  }
  const statusFor = async (token: string): Promise<number> => (await server.client.get(maps, { token })).status

  it('are of the group of the unauthenticated, and not of the authenticated [AUTHN-ANON-01] [AUTHN-ANON-03]', async () => {
    const refused = await server.client.get(maps, { token: '' })
    expect(refused.status).toBe(403)
    expect(refused.body.message).toContain('User "system:anonymous"')
    await allow('system:authenticated')
    await waitFor(async () => expect(await statusFor(plainToken)).toBe(200))
    expect(await statusFor('')).toBe(403)
    await allow('system:unauthenticated')
    await waitFor(async () => expect(await statusFor('')).toBe(200))
  })
})
