import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { groupVersions, vendor } from '../../generated/index.ts'
import { isObject } from '../../runtime/schema/index.ts'

type Json = Readonly<Record<string, unknown>>

const documents = await Promise.all(
  groupVersions((path) => Promise.resolve(readFileSync(new URL(`../../generated/${path}`, import.meta.url)))).map(
    async ({ group, version, openapi, resources }) => {
      const document: unknown = JSON.parse(Buffer.from(await openapi()).toString('utf8'))
      if (!isObject(document)) throw new Error('no document')
      return { name: `${group || 'core'}/${version}`, group, version, resources, document }
    },
  ),
)
const byName = (name: string): Json => documents.find((each) => each.name === name)?.document ?? {}

/** What lies at a path of keys. */
const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), value)

function valuesOf(node: unknown, key: string): readonly unknown[] {
  if (Array.isArray(node)) return node.flatMap((each) => valuesOf(each, key))
  if (!isObject(node)) return []
  return Object.entries(node).flatMap(([name, value]) =>
    name === key && typeof value === 'string' ? [value] : valuesOf(value, key),
  )
}

describe.each(documents.map((each) => [each.name, each] as const))(
  'the document of %s',
  (_, { document, group, version, resources }) => {
    it('holds every schema that it refers to', () => {
      const schemas = at(document, 'components', 'schemas')
      const names = valuesOf(document, '$ref').map((reference) =>
        String(reference).replace('#/components/schemas/', ''),
      )
      expect(names.filter((name) => at(schemas, name) === undefined)).toEqual([])
    })

    it('describes every field', () => {
      const schemas = Object.entries(at(document, 'components', 'schemas') as Record<string, Json>)
      const fields = schemas.flatMap(([name, { properties = {} }]) =>
        Object.entries(properties as Record<string, Json>).map(
          ([field, schema]) => [`${name}.${field}`, schema] as const,
        ),
      )
      expect(fields.filter(([, { description = '' }]) => description === '').map(([field]) => field)).toEqual([])
    })

    it('names every operation once', () => {
      const ids = valuesOf(document['paths'], 'operationId')
      expect(new Set(ids).size).toBe(ids.length)
    })

    it('has a path for every served kind and subresource', () => {
      const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`
      const paths = Object.keys(at(document, 'paths') ?? {})
      for (const { plural, scope, verbs, versions } of resources) {
        const collection = `${root}/${scope === 'Namespaced' ? 'namespaces/{namespace}/' : ''}${plural}`
        if (verbs.includes('list') || verbs.includes('create')) expect(paths).toContain(collection)
        if (verbs.includes('get')) expect(paths).toContain(`${collection}/{name}`)
        for (const name of Object.keys(versions[version]?.subresources ?? {}))
          expect(paths).toContain(`${collection}/{name}/${name}`)
      }
    })
  },
)

describe('the document of apps/v1', () => {
  const document = byName('apps/v1')
  const deployment = `${vendor.openapiPrefix}.api.apps.v1.Deployment`

  it('names the kind of a schema, and the markers of its lists, under the prefix of the vendor', () => {
    expect(at(document, 'components', 'schemas', deployment, `${vendor.extensionPrefix}group-version-kind`)).toEqual([
      { group: 'apps', kind: 'Deployment', version: 'v1' },
    ])
    const podSpec = `${vendor.openapiPrefix}.api.core.v1.PodSpec`
    expect(at(document, 'components', 'schemas', podSpec, 'properties', 'containers')).toMatchObject({
      type: 'array',
      [`${vendor.extensionPrefix}list-type`]: 'map',
      [`${vendor.extensionPrefix}list-map-keys`]: ['name'],
      [`${vendor.extensionPrefix}patch-merge-key`]: 'name',
      [`${vendor.extensionPrefix}patch-strategy`]: 'merge',
    })
  })

  it('writes operations as clients of the field know them', () => {
    const item = at(document, 'paths', '/apis/apps/v1/namespaces/{namespace}/deployments/{name}')
    expect(['get', 'put', 'patch', 'delete'].map((method) => at(item, method, 'operationId'))).toEqual([
      'readAppsV1NamespacedDeployment',
      'replaceAppsV1NamespacedDeployment',
      'patchAppsV1NamespacedDeployment',
      'deleteAppsV1NamespacedDeployment',
    ])
    expect(at(item, 'patch')).toMatchObject({
      [`${vendor.extensionPrefix}action`]: 'patch',
      [`${vendor.extensionPrefix}group-version-kind`]: { group: 'apps', version: 'v1', kind: 'Deployment' },
    })
    const scale = at(document, 'paths', '/apis/apps/v1/namespaces/{namespace}/deployments/{name}/scale', 'get')
    expect(at(scale, `${vendor.extensionPrefix}group-version-kind`)).toEqual({
      group: 'autoscaling',
      version: 'v1',
      kind: 'Scale',
    })
    const all = at(document, 'paths', '/apis/apps/v1/deployments')
    expect(at(all, 'get', 'operationId')).toBe('listAppsV1DeploymentForAllNamespaces')
    expect(at(all, 'post')).toBeUndefined()
  })
})
