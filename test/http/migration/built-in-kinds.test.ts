import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { vendor } from '../../../generated/index.ts'
import { newBacking, stores, type Backing } from '../../support/backing.ts'
import { startInProcess, type InProcessServer } from '../../support/in-process.ts'
import { failed, newNamespace, succeeded } from '../objects.ts'
import { lyingObjects, migrate, openBeside } from './support.ts'

const group = `networking.${vendor.apiDomain}`
const ingress = (name: string) => ({
  apiVersion: `${group}/v1beta1`,
  kind: 'Ingress',
  metadata: { name },
  spec: { backend: { serviceName: 'shop', servicePort: 80 } },
})

describe.each(stores)('objects of an earlier release, on %s', (store) => {
  let backing: Backing
  let server: InProcessServer
  const startAs = (minor: number): Promise<InProcessServer> =>
    startInProcess({ store, backing, release: { major: 1, minor }, flags: ['--runtime-config', 'api/beta=true'] })
  beforeAll(async () => {
    backing = await newBacking(store)
  })
  afterAll(async () => {
    await server?.close()
    await backing?.dispose()
  })
  const lying = async () => {
    const beside = await openBeside(backing)
    try {
      return await lyingObjects(beside, group, 'ingresses')
    } finally {
      await beside.close()
    }
  }

  it('are rewritten as they are, once [DEP-RULE-4a-3] [DEP-RULE-4b]', async () => {
    server = await startAs(19)
    const ns = await newNamespace(server.client)
    const path = `/apis/${group}/v1/namespaces/${ns}/ingresses`
    succeeded(await server.client.post(path.replace('/v1/', '/v1beta1/'), ingress('a')))
    expect((await lying()).get('a')?.apiVersion).toBe(`${group}/v1beta1`)
    const before = succeeded(await server.client.get(`${path}/a`))
    await server.close()

    server = await startAs(21)
    const target = { url: server.url, token: 'superuser' }
    expect((await migrate(target, `ingresses.${group}`)).output).toContain('1 objects: 1 rewritten, 0 failed')
    const moved = (await lying()).get('a')
    expect(moved?.apiVersion).toBe(`${group}/v1`)
    const { metadata, ...rest } = succeeded(await server.client.get(`${path}/a`))
    const { metadata: former, ...restBefore } = before
    expect({ ...metadata, resourceVersion: '' }).toEqual({ ...former, resourceVersion: '' })
    expect(rest).toEqual(restBefore)

    const all = await migrate(target)
    expect(all.output).toMatch(/^\d+ types, \d+ objects: 0 rewritten, 0 failed$/m)
    expect(all.code).toBe(0)
    expect((await lying()).get('a')).toEqual(moved)
    expect((await migrate(target, 'nothings')).code).toBe(2)
  })

  it('are named where they can not be rewritten', async () => {
    const { code, output } = await migrate({ url: server.url, token: 'list,get' }, `ingresses.${group}`)
    expect(code).toBe(1)
    expect(output).toMatch(/^orch: ingresses\.networking\.orch\.io [^/ ]+\/a: .* forbidden: /m)
    expect(output).toContain('1 types, 1 objects: 0 rewritten, 1 failed')
  })

  it('are rewritten even if a new one like them would be refused', async () => {
    await server?.close()
    server = await startAs(16)
    const hooks = `admissionregistration.${vendor.apiDomain}`
    const path = `/apis/${hooks}/v1/validatingwebhookconfigurations`
    const clientConfig = { url: 'https://hook.example' }
    const webhooks = [{ name: 'a.example.com', clientConfig, sideEffects: 'Unknown', failurePolicy: 'Ignore' }]
    const old = {
      apiVersion: `${hooks}/v1beta1`,
      kind: 'ValidatingWebhookConfiguration',
      metadata: { name: 'h' },
      webhooks,
    }
    succeeded(await server.client.post(path.replace('/v1/', '/v1beta1/'), old))
    await server.close()

    server = await startAs(21)
    failed(
      await server.client.patch(`${path}/h`, { webhooks: [{ ...webhooks[0], timeoutSeconds: 5 }] }),
      422,
      'Invalid',
    )
    const { output } = await migrate(
      { url: server.url, token: 'superuser' },
      `validatingwebhookconfigurations.${hooks}`,
    )
    expect(output).toContain('1 objects: 1 rewritten, 0 failed')
    expect(succeeded(await server.client.get(`${path}/h`))).toMatchObject({ webhooks })
  })
})
