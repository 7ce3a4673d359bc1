import { describe, expect, it } from 'vitest'
import { useServerHere } from '../../support/server-here.ts'
import { adminToken, plainToken } from '../../support/server.ts'
import { useSharedServer } from '../../support/shared-server.ts'

const FOLDER = '/debug/api_priority_and_fairness'
const RBAC = 'rbac.authorization.orch.io'

describe('the debug documents of priority and fairness', () => {
  const server = useSharedServer('lmdb')
  const plain = { token: plainToken }

  it('are text, with a row for each level, queue and request', async () => {
    const { client } = server
    const levels = await client.get(`${FOLDER}/dump_priority_levels`)
    expect(levels.status).toBe(200)
    expect(levels.headers['content-type']).toBe('text/plain; charset=utf-8')
    const names = levels.text.split('\n').flatMap((line) => line.split(',', 1))
    expect(names).toEqual(expect.arrayContaining(['PriorityLevelName', 'catch-all', 'exempt', 'workload-low']))
    const queues = await client.get(`${FOLDER}/dump_queues`)
    expect(queues.text.split('\n').filter((line) => line.startsWith('workload-low,'))).toHaveLength(128)
    const requests = await client.get(`${FOLDER}/dump_requests`)
    expect(requests.text).toMatch(/^exempt, +exempt, +-1, +-1,/m)
  })

  it('show who asks for what with includeRequestDetails, and never a credential or a query', async () => {
    const path = `${FOLDER}/dump_requests`
    const { text } = await server.client.get(`${path}?includeRequestDetails=1&access_token=top-secret`)
    expect(text).toMatch(/AdditionalLatency, +StartTime, +UserName, +Verb, +APIPath, +Namespace,/)
    expect(text).toMatch(new RegExp(`, admin, +get, +${path},`))
    for (const secret of [adminToken, 'top-secret', 'access_token']) expect(text).not.toContain(secret)
    expect((await server.client.get(`${path}?includeRequestDetails=`)).text).not.toContain('UserName')
  })

  it('are for those alone who may get their paths', async () => {
    const path = `${FOLDER}/dump_requests`
    const { client } = server
    const refused = await client.get(path, plain)
    expect(refused.status).toBe(403)
    expect(refused.body.message).toContain(`User "plain" cannot get path "${path}"`)
    expect((await client.get(path, { token: '' })).status).toBe(403)
    const created = await client.post(`/apis/${RBAC}/v1/clusterroles`, {
      apiVersion: `${RBAC}/v1`,
      kind: 'ClusterRole',
      metadata: { name: 'fairness-reader' },
      rules: [{ nonResourceURLs: [`${FOLDER}/*`], verbs: ['get'] }],
    })
    expect(created.status).toBe(201)
    await client.post(`/apis/${RBAC}/v1/clusterrolebindings`, {
      apiVersion: `${RBAC}/v1`,
      kind: 'ClusterRoleBinding',
      metadata: { name: 'fairness-reader' },
      roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: 'fairness-reader' },
      subjects: [{ kind: 'User', apiGroup: RBAC, name: 'plain' }],
    })
    await expect.poll(async () => (await client.get(path, plain)).status).toBe(200)
    expect((await client.get('/debug/other', plain)).status).toBe(403)
  })

  it('are read alone, and are not there at other paths', async () => {
    const { client } = server
    expect((await client.post(`${FOLDER}/dump_queues`, {})).status).toBe(405)
    for (const path of ['/debug', FOLDER, `${FOLDER}/dump_all`, `${FOLDER}/dump_queues/1`, `${FOLDER}/constructor`])
      expect([path, (await client.get(path)).status]).toEqual([path, 404])
    expect(JSON.stringify((await client.get('/')).body.paths)).not.toContain('debug')
  })
})

describe('a server without priority and fairness', () => {
  const server = useServerHere({ store: 'lmdb', flags: ['--enable-priority-and-fairness=false'] })

  it('has no debug documents of it', async () => {
    expect((await server.client.get(`${FOLDER}/dump_queues`)).status).toBe(404)
  })
})
