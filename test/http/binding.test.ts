import { describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import { useSharedServer } from '../support/shared-server.ts'
import { core, failed, newNamespace, pod, succeeded } from './objects.ts'

describe.each(stores)('binding a Pod on %s', (store) => {
  const server = useSharedServer(store)

  it('sets the node once and answers with a Status', async () => {
    const { client } = server
    const ns = await newNamespace(client)
    succeeded(await client.post(core(ns, 'pods'), pod('p')))
    const bind = (node: string) =>
      client.post(`${core(ns, 'pods', 'p')}/binding`, {
        apiVersion: 'v1',
        kind: 'Binding',
        metadata: { name: 'p' },
        target: { kind: 'Node', name: node },
      })
    const bound = await bind('node-1')
    expect([bound.status, bound.body]).toEqual([
      201,
      { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 },
    ])
    expect(succeeded(await client.get(core(ns, 'pods', 'p')))).toMatchObject({
      metadata: { generation: 1 },
      spec: { nodeName: 'node-1' },
    })
    failed(await bind('node-2'), 409, 'Conflict')
  })

  it('refuses a target that is no node', async () => {
    const { client } = server
    const ns = await newNamespace(client)
    succeeded(await client.post(core(ns, 'pods'), pod('p')))
    const bind = (target: object) =>
      client.post(`${core(ns, 'pods', 'p')}/binding`, {
        apiVersion: 'v1',
        kind: 'Binding',
        metadata: { name: 'p' },
        target,
      })
    const refused = failed(await bind({ kind: 'Pod', name: 'n' }), 400, 'BadRequest')
    expect(refused.message).toBe('target.kind: Unsupported value: "Pod": supported values: "Node", "<empty>"')
    failed(await bind({ kind: 'Node' }), 400, 'BadRequest')
    succeeded(await bind({ name: 'n' }))
  })
})
