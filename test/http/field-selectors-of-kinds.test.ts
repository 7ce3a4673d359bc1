import { beforeAll, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Entity } from '../support/client.ts'
import { haveFacts, selectorFacts } from '../support/facts.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { minimalObjects } from './minimal-objects.ts'
import { core, failed, names, newNamespace, pod, succeeded, uniqueName } from './objects.ts'
import { otherObjects } from './other-objects.ts'

/** Types outside of any namespace that can't be selected by one. */
const unplaced = ['v1/namespaces', 'v1/nodes', 'certificates.orch.io/v1/certificatesigningrequests']
/** What a field holds that an object leaves out, where that is not the empty text. */
const zeros: Readonly<Record<string, string>> = {
  'spec.hostNetwork': 'false',
  'spec.unschedulable': 'false',
  'status.replicas': '0',
  'status.successful': '0',
}

const textAt = (object: Entity, path: string): string | undefined => {
  let value: unknown = object
  for (const step of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[step]
  return value === undefined || value === null || typeof value === 'object' ? undefined : String(value)
}

describe.each(stores)('a field selector on %s', (store) => {
  const server = useInProcessServer({ store })
  let ns = ''
  beforeAll(async () => {
    ns = await newNamespace(server.client)
  })
  const select = async (path: string, ...terms: string[]): Promise<string[]> =>
    names(succeeded(await server.client.get(`${path}?fieldSelector=${encodeURIComponent(terms.join(','))}`)))

  const types = haveFacts ? Object.entries(selectorFacts()).filter(([type]) => !type.startsWith('resource.')) : []
  it.runIf(haveFacts).each(types)(
    'takes every field that %s are known to be selected by [SEL-02]',
    async (type, fields) => {
      const apiVersion = type.slice(0, type.lastIndexOf('/'))
      const plural = type.slice(type.lastIndexOf('/') + 1)
      const kind = [...minimalObjects, ...otherObjects].find(
        (each) => each.apiVersion === apiVersion && `${each.kind.toLowerCase()}s` === plural,
      )
      const prefix = apiVersion === 'v1' ? '/api/v1' : `/apis/${apiVersion}`
      const path = unplaced.includes(type) ? `${prefix}/${plural}` : `${prefix}/namespaces/${ns}/${plural}`
      const { name = uniqueName('f'), ...rest } = kind?.fields(ns) ?? {}
      const made = succeeded(await server.client.post(path, { metadata: { name }, ...rest }))
      const named = `metadata.name=${made.metadata.name}`
      for (const field of fields) {
        const text = textAt(made, field) ?? zeros[field] ?? ''
        expect([field, await select(path, named, `${field}=${text}`)]).toEqual([field, [made.metadata.name]])
        expect([field, await select(path, named, `${field}!=${text}`)]).toEqual([field, []])
        expect([field, await select(path, named, `${field}=another`)]).toEqual([field, []])
      }
    },
  )

  it.each(unplaced)('knows no namespace of %s', async (type) => {
    const path = type.startsWith('v1/') ? `/api/${type}` : `/apis/${type}`
    const refused = failed(await server.client.get(`${path}?fieldSelector=metadata.namespace%3Dx`), 400, 'BadRequest')
    expect(refused.message).toContain('field label not supported: metadata.namespace')
  })

  it('finds events by their source, and by who reports where they have none [SEL-02]', async () => {
    const event = (name: string, fields: object) => ({
      metadata: { name },
      involvedObject: { kind: 'ConfigMap', namespace: ns, name: 'x' },
      type: 'Normal',
      ...fields,
    })
    const path = core(ns, 'events')
    succeeded(await server.client.post(path, event('sourced', { source: { component: 'scheduler' }, reason: 'A' })))
    succeeded(await server.client.post(path, event('reported', { reportingComponent: 'scheduler', reason: 'B' })))
    expect(await select(path, 'source=scheduler')).toEqual(['reported', 'sourced'])
    expect(await select(path, 'source=scheduler', 'reason=A')).toEqual(['sourced'])
    expect(await select(path, 'reportingComponent=scheduler')).toContain('reported')
  })

  it('finds objects by what they set, and by what they leave out or set to zero [SEL-02]', async () => {
    const path = core(ns, 'pods')
    const spec = { containers: [{ name: 'main', image: 'registry.example/main:1' }] }
    succeeded(await server.client.post(path, pod('silent')))
    succeeded(await server.client.post(path, { metadata: { name: 'zero' }, spec: { ...spec, hostNetwork: false } }))
    succeeded(await server.client.post(path, { metadata: { name: 'host' }, spec: { ...spec, hostNetwork: true } }))
    const mine = 'metadata.name!=unknown'
    expect(await select(path, mine, 'spec.hostNetwork=true')).toEqual(['host'])
    expect(await select(path, mine, 'spec.hostNetwork=false')).toEqual(expect.arrayContaining(['silent', 'zero']))
    expect(await select(path, mine, 'spec.hostNetwork!=false')).toEqual(['host'])
    const watch = await server.client.watch(`${path}?watch=1&fieldSelector=spec.hostNetwork%3Dtrue`)
    expect((await watch.next()).object.metadata.name).toBe('host')
    watch.close()
  })
})
