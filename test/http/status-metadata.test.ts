import { beforeAll, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Entity, Reply } from '../support/client.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { useSharedServer } from '../support/shared-server.ts'
import { define, gadget, newGroup, versionWith } from './custom.ts'
import { minimalObjects } from './minimal-objects.ts'
import { failed, newNamespace, succeeded, uniqueName } from './objects.ts'
import { otherObjects } from './other-objects.ts'

/** What a write to the status of a kind takes of the metadata, where that is not labels and annotations. */
const narrower: Readonly<Record<string, readonly string[]>> = {
  APIService: [],
  CustomResourceDefinition: [],
  Deployment: ['annotations'],
  FlowSchema: [],
  PriorityLevelConfiguration: [],
  ValidatingAdmissionPolicy: [],
  VolumeAttachment: [],
}
const applyPatch = { 'content-type': 'application/apply-patch+yaml' }

interface Served {
  readonly name: string
  readonly kind: string
  readonly namespaced: boolean
}

describe.each(stores)('a write to the status on %s', (store) => {
  const server = useInProcessServer({ store })
  let ns = ''
  beforeAll(async () => {
    ns = await newNamespace(server.client)
  })

  /** Makes the smallest object of every kind with a status; gives its path and what it became. */
  async function withStatus(): Promise<{ path: string; made: Entity }[]> {
    const objects: { path: string; made: Entity }[] = []
    for (const { apiVersion, kind, fields } of [...minimalObjects, ...otherObjects]) {
      const prefix = apiVersion === 'v1' ? '/api/v1' : `/apis/${apiVersion}`
      const reply = await server.client.get(prefix)
      const served = reply.status === 200 ? (reply.body['resources'] as Served[]) : []
      const type = served.find((each) => each.kind === kind && !each.name.includes('/'))
      if (type === undefined || !served.some(({ name }) => name === `${type.name}/status`)) continue
      const { name = uniqueName('s'), ...rest } = fields(ns)
      const metadata = { name, labels: { kept: 'old' } }
      const path = type.namespaced ? `${prefix}/namespaces/${ns}/${type.name}` : `${prefix}/${type.name}`
      const made = succeeded(await server.client.post(path, { apiVersion, kind, metadata, ...rest }))
      objects.push({ path: `${path}/${made.metadata.name}`, made })
    }
    return objects
  }

  it('takes the labels and annotations that its kind lets through, and keeps the spec [SUB-05]', async () => {
    const kinds: string[] = []
    for (const { path, made } of await withStatus()) {
      const kind = String(made.kind)
      kinds.push(kind)
      const change = { labels: { new: 'label', kept: null }, annotations: { new: 'text' }, finalizers: ['a.b/c'] }
      const spec = { unschedulable: true, replicas: 7, paused: true, suspend: true }
      succeeded(await server.client.patch(`${path}/status`, { metadata: change, spec }))
      const { metadata, ...after } = succeeded(await server.client.get(path))
      const taken = narrower[kind] ?? ['labels', 'annotations']
      const { new: label, kept } = metadata.labels ?? {}
      expect([kind, label, kept]).toEqual(
        taken.includes('labels') ? [kind, 'label', undefined] : [kind, undefined, 'old'],
      )
      expect([kind, metadata.annotations?.['new']]).toEqual([kind, taken.includes('annotations') ? 'text' : undefined])
      expect([kind, metadata.finalizers, metadata.generation]).toEqual([
        kind,
        made.metadata.finalizers,
        made.metadata.generation,
      ])
      expect([kind, after.spec]).toEqual([kind, made.spec])
    }
    expect(kinds).toEqual(
      expect.arrayContaining([...Object.keys(narrower), 'Node', 'Pod', 'Namespace', 'Service', 'Job']),
    )
  })

  it('takes them of a replacement and of an apply, and credits them [SUB-05, SSA-10]', async () => {
    const node = succeeded(
      await server.client.post('/api/v1/nodes', { metadata: { name: uniqueName('n'), labels: { a: 'b' } } }),
    )
    const status = `/api/v1/nodes/${node.metadata.name}/status`
    const replaced = succeeded(
      await server.client.put(`${status}?fieldManager=agent`, {
        ...node,
        metadata: { ...node.metadata, labels: { ...node.metadata.labels, zone: 'a' } },
      }),
    )
    expect(replaced.metadata.labels).toMatchObject({ zone: 'a' })
    const credited = replaced.metadata.managedFields?.find(({ manager }) => manager === 'agent')
    expect(credited).toMatchObject({ subresource: 'status', fieldsV1: { 'f:metadata': {} } })

    const intent = {
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name: node.metadata.name, annotations: { by: 'apply' } },
    }
    const applied: Reply = await server.client.patch(`${status}?fieldManager=m`, intent, { headers: applyPatch })
    expect(succeeded(applied).metadata.annotations).toMatchObject({ by: 'apply' })
  })

  it('is judged by its labels like any other [SUB-05]', async () => {
    const { metadata } = succeeded(await server.client.post('/api/v1/nodes', { metadata: { name: uniqueName('n') } }))
    const change = { metadata: { labels: { 'a b': 'c' } } }
    const refused = failed(await server.client.patch(`/api/v1/nodes/${metadata.name}/status`, change), 422, 'Invalid')
    expect(refused.details.causes?.map(({ field }) => field)).toEqual(['metadata.labels'])
  })
})

describe.each(stores)('a write to the status of a kind that is defined at run time, on %s', (store) => {
  const server = useSharedServer(store)

  it('takes nothing but the status [SUB-05]', async () => {
    const ns = await newNamespace(server.client)
    const group = newGroup()
    const version = versionWith('v1', { type: 'object' }, { subresources: { status: {} } })
    const schema = {
      type: 'object',
      properties: { spec: { type: 'object' }, status: { type: 'object', 'x-orch-preserve-unknown-fields': true } },
    }
    await define(server.client, { group, versions: [{ ...version, schema: { openAPIV3Schema: schema } }] })
    const path = `/apis/${group}/v1/namespaces/${ns}/gadgets`
    const made = succeeded(await server.client.post(path, gadget(`${group}/v1`, 'g')))
    const change = { metadata: { labels: { a: 'b' }, annotations: { a: 'b' } }, status: { ready: true } }
    const after = succeeded(await server.client.patch(`${path}/g/status`, change))
    expect(after.status).toEqual({ ready: true })
    expect([after.metadata.labels, after.metadata.annotations]).toEqual([
      made.metadata.labels,
      made.metadata.annotations,
    ])
  })
})
