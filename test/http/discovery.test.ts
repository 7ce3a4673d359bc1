import { beforeAll, describe, expect, it } from 'vitest'
import { vendor } from '../../generated/index.ts'
import { stores } from '../support/backing.ts'
import { useServerHere } from '../support/server-here.ts'
import { newNamespace, succeeded, uniqueName } from './objects.ts'
import { minimalObjects } from './minimal-objects.ts'

interface ResourceEntry {
  readonly name: string
  readonly singularName: string
  readonly namespaced: boolean
  readonly kind: string
  readonly verbs: readonly string[]
  readonly shortNames?: readonly string[]
  readonly categories?: readonly string[]
  readonly group?: string
  readonly version?: string
}

describe.each(stores)('discovery on %s', (store) => {
  const server = useServerHere({ store })
  const resourcesOf = async (prefix: string): Promise<ResourceEntry[]> =>
    succeeded(await server.client.get(prefix))['resources'] as ResourceEntry[]

  it('lists versions and groups, and the types of each [DISC-01]', async () => {
    const { client } = server
    expect(succeeded(await client.get('/api'))).toMatchObject({ kind: 'APIVersions', versions: ['v1'] })
    const list = succeeded(await client.get('/apis'))
    expect([list.kind, list.apiVersion]).toEqual(['APIGroupList', 'v1'])
    const groups = list['groups'] as { name: string; versions: object[]; preferredVersion: object }[]
    expect(groups.length).toBeGreaterThan(10)
    for (const group of groups) {
      const one = succeeded(await client.get(`/apis/${group.name}`))
      expect(one).toEqual({ kind: 'APIGroup', apiVersion: 'v1', ...group })
      expect(group.versions).toContainEqual(group.preferredVersion)
      for (const { groupVersion } of group.versions as { groupVersion: string }[]) {
        const types = succeeded(await client.get(`/apis/${groupVersion}`))
        expect([types.kind, types['groupVersion']]).toEqual(['APIResourceList', groupVersion])
      }
    }
    expect(groups.find(({ name }) => name === 'apps')).toEqual({
      name: 'apps',
      versions: [{ groupVersion: 'apps/v1', version: 'v1' }],
      preferredVersion: { groupVersion: 'apps/v1', version: 'v1' },
    })
    expect(succeeded(await client.get('/api/v1'))).toMatchObject({ kind: 'APIResourceList', groupVersion: 'v1' })
  })

  it('lists names, scope, verbs and subresources of each type [DISC-02]', async () => {
    const core = await resourcesOf('/api/v1')
    const entry = (name: string): ResourceEntry | undefined => core.find((one) => one.name === name)
    expect(entry('pods')).toMatchObject({
      singularName: 'pod',
      namespaced: true,
      kind: 'Pod',
      shortNames: ['po'],
      categories: ['all'],
    })
    expect([...(entry('pods')?.verbs ?? [])].sort()).toEqual([
      'create',
      'delete',
      'deletecollection',
      'get',
      'list',
      'patch',
      'update',
      'watch',
    ])
    expect(entry('pods/status')).toMatchObject({ namespaced: true, kind: 'Pod', singularName: '' })
    expect([...(entry('pods/status')?.verbs ?? [])].sort()).toEqual(['get', 'patch', 'update'])
    expect(entry('nodes')).toMatchObject({ namespaced: false, kind: 'Node', shortNames: ['no'] })
    const scale = (await resourcesOf('/apis/apps/v1')).find(({ name }) => name === 'deployments/scale')
    expect(scale).toMatchObject({ kind: 'Scale', group: 'autoscaling', version: 'v1' })
  })

  it('describes itself and its schemas, with their extensions [DISC-03]', async () => {
    const { client } = server
    expect(succeeded(await client.get('/version'))).toMatchObject({ major: '1', minor: expect.stringMatching(/^\d+/) })
    const index = succeeded(await client.get('/openapi/v3'))['paths'] as Record<string, { serverRelativeURL: string }>
    expect(Object.keys(index)).toEqual(expect.arrayContaining(['api/v1', 'apis/apps/v1']))
    const document = succeeded(await client.get(index['api/v1']?.serverRelativeURL ?? ''))
    const { schemas } = document['components'] as { schemas: Record<string, { properties: Record<string, object> }> }
    const [, podSpec] = Object.entries(schemas).find(([name]) => name.endsWith('.PodSpec')) ?? []
    expect(podSpec?.properties['containers']).toMatchObject({
      type: 'array',
      'x-orch-list-type': 'map',
      'x-orch-list-map-keys': ['name'],
    })
    expect(succeeded(await client.get('/openapi/v2'))).toMatchObject({ swagger: '2.0' })
  })

  it('lists the reviews, which are only created [DISC-04]', async () => {
    const reviews = {
      authentication: ['SelfSubjectReview', 'TokenReview'],
      authorization: [
        'LocalSubjectAccessReview',
        'SelfSubjectAccessReview',
        'SelfSubjectRulesReview',
        'SubjectAccessReview',
      ],
    }
    for (const [group, kinds] of Object.entries(reviews)) {
      const entries = await resourcesOf(`/apis/${group}.${vendor.apiDomain}/v1`)
      expect(entries.map(({ kind }) => kind).sort()).toEqual(kinds)
      expect(entries.map(({ verbs }) => verbs)).toEqual(kinds.map(() => ['create']))
    }
  })

  describe('every stored kind of the documents, created and read:', () => {
    let ns = ''
    beforeAll(async () => {
      ns = await newNamespace(server.client)
    })

    it.each(minimalObjects)('$apiVersion $kind [DISC-04]', async ({ apiVersion, kind, fields }) => {
      const prefix = apiVersion === 'v1' ? '/api/v1' : `/apis/${apiVersion}`
      const entry = (await resourcesOf(prefix)).find((one) => one.kind === kind && !one.name.includes('/'))
      expect(entry, `${kind} in ${prefix}`).toBeDefined()
      if (entry === undefined) return
      const path = entry.namespaced ? `${prefix}/namespaces/${ns}/${entry.name}` : `${prefix}/${entry.name}`
      const { name = uniqueName('d4'), ...rest } = fields(ns)
      const stored = succeeded(await server.client.post(path, { apiVersion, kind, metadata: { name }, ...rest }))
      const read = succeeded(await server.client.get(`${path}/${encodeURIComponent(name)}`))
      // A controller may have written the status of a definition by then.
      const { status: _, metadata, ...own } = stored
      if (read.metadata.resourceVersion === metadata.resourceVersion) expect(read).toEqual(stored)
      else expect(read).toMatchObject({ ...own, metadata: { uid: metadata.uid, name } })
      expect(stored).toMatchObject({ apiVersion, kind, ...rest })
    })
  })
})
