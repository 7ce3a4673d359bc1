import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Client } from '../support/client.ts'
import { useSharedServer } from '../support/shared-server.ts'
import { apps, configMap, core, deployment, failed, newNamespace, succeeded } from './objects.ts'

describe.each(stores)('errors on %s', (store) => {
  const server = useSharedServer(store)
  let client: Client
  let ns = ''
  let maps = ''
  beforeEach(async () => {
    client = server.client
    ns = await newNamespace(client)
    maps = core(ns, 'configmaps')
  })

  it('answers every error with a Status of one shape [ERR-04]', async () => {
    succeeded(await client.post(maps, configMap('x')))
    const keys = ['apiVersion', 'code', 'details', 'kind', 'message', 'metadata', 'reason', 'status']
    const cases = [
      {
        reply: await client.get(`${maps}/none`),
        code: 404,
        reason: 'NotFound',
        details: { name: 'none', kind: 'configmaps' },
      },
      {
        reply: await client.post(maps, configMap('x')),
        code: 409,
        reason: 'AlreadyExists',
        details: { name: 'x', kind: 'configmaps' },
      },
      {
        reply: await client.post(apps(ns, 'deployments'), deployment('d', { selector: undefined })),
        code: 422,
        reason: 'Invalid',
        details: { name: 'd', group: 'apps', kind: 'Deployment' },
      },
    ]
    for (const { reply, code, reason, details } of cases) {
      const status = failed(reply, code, reason)
      expect(reply.headers['content-type']).toBe('application/json')
      expect(Object.keys(status).sort()).toEqual(keys)
      expect(status.details).toMatchObject(details)
      expect(status.metadata).toEqual({})
      expect(status.message).toMatch(/./)
    }
    expect(cases[2]?.reply.body.details.causes?.length).toBeGreaterThan(0)
  })

  it('lists every error of an invalid object with its path [ERR-05]', async () => {
    const container = { name: 'main', image: 'i', imagePullPolicy: 'Sometimes', ports: [{ containerPort: 70_000 }] }
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'Bad_Name' }, spec: { containers: [container] } }
    const { details, message } = failed(await client.post(core(ns, 'pods'), pod), 422, 'Invalid')
    const causes = details.causes ?? []
    expect(causes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['metadata.name', 'spec.containers[0].imagePullPolicy']),
    )
    for (const { field, reason, message: text } of causes) {
      expect(reason).toMatch(/^FieldValue/)
      expect(message).toContain(`${field}: ${text}`)
    }
  })

  it('names the absent object for every verb on it [ERR-06]', async () => {
    const path = `${maps}/absent`
    for (const reply of [
      await client.get(path),
      await client.delete(path),
      await client.patch(path, { data: { a: 'b' } }),
    ]) {
      const { details, message } = failed(reply, 404, 'NotFound')
      expect(details).toEqual({ name: 'absent', kind: 'configmaps' })
      expect(message).toBe('configmaps "absent" not found')
    }
  })

  it('has the group in the details, for a named group', async () => {
    const { details, message } = failed(await client.get(apps(ns, 'deployments', 'absent')), 404, 'NotFound')
    expect(details).toEqual({ name: 'absent', group: 'apps', kind: 'deployments' })
    expect(message).toBe('deployments.apps "absent" not found')
  })

  it('never shows a stack or a file of its own', async () => {
    const hostile: [string, string, unknown?][] = [
      ['POST', maps, '{"metadata":{"name":{"toString":1}}}'],
      ['POST', maps, '{"__proto__":{"a":1},"constructor":{"prototype":{}}}'],
      ['POST', maps, `{"metadata":${'['.repeat(50_000)}`],
      ['POST', maps, `{"metadata":{"name":"deep"},"data":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_001)}`],
      ['PATCH', `${maps}/x`, '[]'],
      ['GET', `${maps}?labelSelector=${'('.repeat(5_000)}`],
      ['GET', `${maps}?fieldSelector=%00%ff`],
      ['GET', `${maps}?limit=99999999999999999999999999`],
    ]
    for (const [method, path, body] of hostile) {
      const headers = method === 'PATCH' ? { 'content-type': 'application/merge-patch+json' } : undefined
      const reply = await client.call(method, path, { body, ...(headers === undefined ? {} : { headers }) })
      expect(reply.status, `${method} ${path.slice(0, 80)}`).toBeGreaterThanOrEqual(400)
      expect(reply.status, `${method} ${path.slice(0, 80)}: ${reply.text.slice(0, 300)}`).toBeLessThan(500)
      expect(reply.text).not.toMatch(/node_modules|\.ts:\d|at \w+ \(/)
    }
  })
})
