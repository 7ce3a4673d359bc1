import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Client, Entity } from '../support/client.ts'
import { useSharedServer } from '../support/shared-server.ts'
import { define, definition, definitions, expectFields, gadget, newGroup, versionWith, warningsOf } from './custom.ts'
import { eventually, failed, newNamespace, succeeded } from './objects.ts'

const shared = { type: 'object', properties: { common: { type: 'integer' } } }

describe.each(stores)('versions of defined types, on %s', (store) => {
  const server = useSharedServer(store)
  let client: Client
  let group = ''
  let at = (_version: string): string => ''
  beforeEach(async () => {
    client = server.client
    group = newGroup()
    const ns = await newNamespace(client)
    at = (version) => `/apis/${group}/${version}/namespaces/${ns}/gadgets`
  })
  const object = (version: string, name: string, spec: object) => gadget(`${group}/${version}`, name, spec)
  const storedVersions = async (): Promise<unknown> =>
    (succeeded(await client.get(`${definitions}/gadgets.${group}`)).status as Entity)['storedVersions']

  it('show the same data under another apiVersion [CRD-04]', async () => {
    await define(client, {
      group,
      versions: [
        versionWith('v1', shared),
        versionWith('v1beta1', shared),
        { ...versionWith('v2', shared), served: false },
      ],
    })
    const written = succeeded(await client.post(at('v1beta1'), object('v1beta1', 'a', { common: 1 })))
    expect(written).toMatchObject({ apiVersion: `${group}/v1beta1`, spec: { common: 1 } })
    const read = succeeded(await client.get(`${at('v1')}/a`))
    expect(read).toEqual({ ...written, apiVersion: `${group}/v1`, metadata: read.metadata })
    expect(read.metadata).toMatchObject({
      uid: written.metadata.uid,
      resourceVersion: written.metadata.resourceVersion,
    })
    expect(succeeded(await client.get(at('v1beta1'))).items[0]).toMatchObject({ apiVersion: `${group}/v1beta1` })
    failed(await client.get(at('v2')), 404, 'NotFound')
    const watch = await client.watch(`${at('v1beta1')}?watch=1`)
    expect((await watch.next()).object).toMatchObject({ apiVersion: `${group}/v1beta1`, spec: { common: 1 } })
    watch.close()
  })

  it('keep what was stored readable when the storage version changes [CRD-04]', async () => {
    await define(client, { group, versions: [versionWith('v1', shared), versionWith('v2', shared)] })
    succeeded(await client.post(at('v1'), object('v1', 'a', { common: 1 })))
    expect(await storedVersions()).toEqual(['v1'])
    const path = `${definitions}/gadgets.${group}`
    const versions = ['v2', 'v1'].map((name, index) => ({
      ...versionWith(name, shared),
      served: true,
      storage: index === 0,
    }))
    succeeded(await client.patch(path, { spec: { versions } }))
    expect(await storedVersions()).toEqual(['v1', 'v2'])
    const alone = { spec: { versions: versions.slice(0, 1) } }
    expectFields(failed(await client.patch(path, alone), 422, 'Invalid'), ['status.storedVersions[0]'])
    await eventually(
      async () => succeeded(await client.get(`/apis/${group}/v2`)),
      () => true,
    )
    expect(succeeded(await client.get(`${at('v2')}/a`))).toMatchObject({
      apiVersion: `${group}/v2`,
      spec: { common: 1 },
    })
    expect(succeeded(await client.patch(`${at('v2')}/a`, { spec: { common: 2 } })).spec).toEqual({ common: 2 })
    succeeded(await client.patch(`${path}/status`, { status: { storedVersions: ['v2'] } }))
    succeeded(await client.patch(path, alone))
    await eventually(
      () => client.get(at('v1')),
      ({ status }) => status === 404,
    )
    expect(succeeded(await client.get(`${at('v2')}/a`)).spec).toEqual({ common: 2 })
  })

  it('have exactly one of them stored, each under a name of its own', async () => {
    const post = (versions: readonly object[]) =>
      client.post(definitions, {
        ...definition({ group, versions: [] }),
        spec: { ...definition({ group, versions: [] }).spec, versions },
      })
    const version = { ...versionWith('v1', shared), served: true, storage: true }
    expectFields(failed(await post([version, { ...version, name: 'v2' }]), 422, 'Invalid'), ['spec.versions'])
    expectFields(failed(await post([{ ...version, storage: false }]), 422, 'Invalid'), ['spec.versions'])
    expectFields(failed(await post([version, { ...version, storage: false }]), 422, 'Invalid'), ['spec.versions'])
    const schemaless = { name: 'v1', served: true, storage: true }
    expectFields(failed(await post([schemaless]), 422, 'Invalid'), ['spec.versions[0].schema.openAPIV3Schema'])
  })

  it('warn of those that are deprecated, also in refusals', async () => {
    await define(client, {
      group,
      versions: [
        versionWith('v2', shared),
        { ...versionWith('v1', shared), deprecated: true },
        { ...versionWith('v1beta1', shared), deprecated: true, deprecationWarning: 'use "v2"' },
      ],
    })
    const warnings = async (path: string) => warningsOf((await client.get(path)).headers)
    expect(await warnings(at('v2'))).toEqual([])
    const sentence = `299 - "${group}/v1 Gadget is deprecated; use ${group}/v2 Gadget"`
    expect(await warnings(at('v1'))).toEqual([sentence])
    expect(await warnings(`${at('v1')}/missing`)).toEqual([sentence])
    expect(await warnings(at('v1beta1'))).toEqual([String.raw`299 - "use \"v2\""`])
  })
})
