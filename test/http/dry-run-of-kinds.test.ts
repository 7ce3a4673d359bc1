import { beforeAll, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { minimalObjects } from './minimal-objects.ts'
import { core, createAll, failed, newNamespace, pod, succeeded, uniqueName } from './objects.ts'
import { operations, otherObjects } from './other-objects.ts'

interface ResourceEntry {
  readonly name: string
  readonly namespaced: boolean
  readonly kind: string
  readonly verbs: readonly string[]
}

describe.each(stores)('a dry run of a creation on %s', (store) => {
  const server = useInProcessServer({ store })
  const bodies = new Map(
    [...minimalObjects, ...otherObjects, ...operations].map((one) => [`${one.apiVersion} ${one.kind}`, one]),
  )
  let ns = ''
  beforeAll(async () => {
    ns = await newNamespace(server.client)
    await createAll(server.client, core(ns, 'pods'), [pod('p')])
  })
  const groupVersions = async (): Promise<readonly string[]> => {
    const groups = succeeded(await server.client.get('/apis'))['groups'] as { versions: { groupVersion: string }[] }[]
    return ['v1', ...groups.flatMap(({ versions }) => versions.map(({ groupVersion }) => groupVersion))]
  }

  it('is accepted for every served type, by all admission that is built in [DRY-07]', async () => {
    const tried: string[] = []
    for (const apiVersion of await groupVersions()) {
      const prefix = apiVersion === 'v1' ? '/api/v1' : `/apis/${apiVersion}`
      const entries = succeeded(await server.client.get(prefix))['resources'] as ResourceEntry[]
      for (const { name: type, kind, namespaced, verbs } of entries) {
        if (type.includes('/') || !verbs.includes('create')) continue
        const path = namespaced ? `${prefix}/namespaces/${ns}/${type}` : `${prefix}/${type}`
        const binding = { fields: () => ({ name: 'p', target: { name: 'node-1' } }) }
        const body = bodies.get(`${apiVersion} ${kind}`) ?? (kind === 'Binding' ? binding : undefined)
        expect(body, `${apiVersion} ${kind} has an example`).toBeDefined()
        const { name = uniqueName('tried'), ...rest } = body?.fields(ns) ?? {}
        const object = { apiVersion, kind, ...(operations.some((one) => one === body) ? {} : { metadata: { name } }) }
        const reply = await server.client.post(`${path}?dryRun=All`, { ...object, ...rest })
        expect(reply.status, `${apiVersion} ${kind}: ${reply.text}`).toBe(201)
        if (verbs.includes('get')) failed(await server.client.get(`${path}/${String(name)}`), 404, 'NotFound')
        tried.push(kind)
      }
    }
    expect(tried).toEqual(expect.arrayContaining(['Pod', 'Namespace', 'Job', 'CertificateSigningRequest', 'Binding']))
    expect(succeeded(await server.client.get(core(ns, 'pods', 'p'))).spec['nodeName']).toBeUndefined()
  })
})
