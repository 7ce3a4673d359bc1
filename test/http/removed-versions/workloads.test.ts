import { beforeAll, describe, expect, it } from 'vitest'
import { stores } from '../../support/backing.ts'
import { useInProcessServer } from '../../support/in-process.ts'
import { failed, newNamespace, succeeded, uniqueName } from '../objects.ts'

const labels = { app: 'x' }
const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'registry.example/main:1' }] } }
const selector = { matchLabels: labels }

const selectors = [
  ['DaemonSet', 'MIG-26-2'],
  ['Deployment', 'MIG-27-2'],
  ['StatefulSet', 'MIG-28-1'],
  ['ReplicaSet', 'MIG-29-1'],
] as const

describe.each(stores)('workloads of versions that were removed, on %s', (store) => {
  const server = useInProcessServer({ store, release: { major: 1, minor: 15 } })
  let ns = ''
  beforeAll(async () => {
    ns = await newNamespace(server.client)
  })
  const pathOf = (groupVersion: string, kind: string): string =>
    `/apis/${groupVersion}/namespaces/${ns}/${kind.toLowerCase()}s`
  const create = (groupVersion: string, kind: string, spec: object, name = uniqueName('w')) =>
    server.client.post(pathOf(groupVersion, kind), { apiVersion: groupVersion, kind, metadata: { name }, spec })
  const specOf = async (groupVersion: string, kind: string, spec: object = {}) => {
    const service = kind === 'StatefulSet' ? { serviceName: 'x' } : {}
    return succeeded(await create(groupVersion, kind, { template, selector, ...service, ...spec })).spec
  }

  it.each(selectors)('the selector of a %s is required and immutable [%s]', async (kind) => {
    const name = uniqueName('w')
    const given = { template, ...(kind === 'StatefulSet' ? { serviceName: 'x' } : {}) }
    const missing = failed(await create('apps/v1', kind, given), 422, 'Invalid')
    expect(missing.details.causes?.map(({ field }) => field)).toContain('spec.selector')
    const made = succeeded(await create('apps/v1', kind, { ...given, selector }, name))
    const changed = { metadata: { labels: { app: 'x', tier: 'y' } }, spec: template.spec }
    const patch = { spec: { selector: { matchLabels: { tier: 'y' } }, template: changed } }
    const refused = failed(await server.client.patch(`${pathOf('apps/v1', kind)}/${name}`, patch), 422, 'Invalid')
    expect(refused.message).toMatch(/spec\.selector|spec: Forbidden|updates to .*spec/i)
    const kept = succeeded(await server.client.get(`${pathOf('apps/v1', kind)}/${name}`))
    expect(kept.spec).toEqual(made.spec)
  })

  it.each([
    ['DaemonSet', 'extensions/v1beta1', 'MIG-26-3'],
    ['StatefulSet', 'apps/v1beta1', 'MIG-28-2'],
  ])('a %s is updated by rolling, and by deletion in %s [%s]', async (kind, older) => {
    expect((await specOf('apps/v1', kind))['updateStrategy']).toMatchObject({ type: 'RollingUpdate' })
    expect((await specOf(older, kind))['updateStrategy']).toEqual({ type: 'OnDelete' })
  })

  it('a Deployment is given up after 600 seconds, and never in extensions/v1beta1 [MIG-27-3]', async () => {
    expect(await specOf('apps/v1', 'Deployment')).toMatchObject({ progressDeadlineSeconds: 600 })
    expect(await specOf('apps/v1beta1', 'Deployment')).toMatchObject({ progressDeadlineSeconds: 600 })
    expect(await specOf('extensions/v1beta1', 'Deployment')).toMatchObject({ progressDeadlineSeconds: 2 ** 31 - 1 })
  })

  it('a Deployment keeps ten revisions, two in apps/v1beta1, all in extensions/v1beta1 [MIG-27-4]', async () => {
    expect(await specOf('apps/v1', 'Deployment')).toMatchObject({ revisionHistoryLimit: 10 })
    expect(await specOf('apps/v1beta1', 'Deployment')).toMatchObject({ revisionHistoryLimit: 2 })
    expect(await specOf('extensions/v1beta1', 'Deployment')).toMatchObject({ revisionHistoryLimit: 2 ** 31 - 1 })
  })

  it('a Deployment replaces a quarter at a time, and one in extensions/v1beta1 [MIG-27-5]', async () => {
    const quarter = { maxSurge: '25%', maxUnavailable: '25%' }
    for (const version of ['apps/v1', 'apps/v1beta2', 'apps/v1beta1']) {
      expect(await specOf(version, 'Deployment')).toMatchObject({ strategy: { rollingUpdate: quarter } })
    }
    const one = { maxSurge: 1, maxUnavailable: 1 }
    expect(await specOf('extensions/v1beta1', 'Deployment')).toMatchObject({ strategy: { rollingUpdate: one } })
  })
})
