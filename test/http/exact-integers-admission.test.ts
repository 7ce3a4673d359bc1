import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import { convertedTo, startConversion, type ConversionWebhook } from '../support/conversion.ts'
import { useServerHere } from '../support/server-here.ts'
import { patchOf, startWebhook, type Webhook } from '../support/webhook.ts'
import { admissionGroup, binding, bindings, policies, policy } from './admission-policies.ts'
import { define, gadget, newGroup, versionWith } from './custom.ts'
import { eventually, failed, newNamespace, succeeded } from './objects.ts'

const LONG = 9007199254740993n
const configurations = `/apis/${admissionGroup}/v1/mutatingwebhookconfigurations`

describe.each(stores)('integers that no double holds, beyond the server on %s', (store) => {
  const server = useServerHere({ store })
  const group = newGroup()
  let converter: ConversionWebhook
  let hook: Webhook
  let gadgets = (_version: string): string => ''
  beforeAll(async () => {
    hook = await startWebhook()
    converter = await startConversion()
    converter.answer = ({ objects, desiredAPIVersion }) =>
      convertedTo(
        objects.map((object) => {
          const { i, j, ...others } = object.spec
          const long = i ?? j
          return {
            ...object,
            apiVersion: desiredAPIVersion,
            spec: { ...others, [desiredAPIVersion.endsWith('/v1') ? 'i' : 'j']: long },
          }
        }),
      )
    const integer = { type: 'integer' }
    await define(server.client, {
      group,
      versions: [
        versionWith('v1', { type: 'object', properties: { i: integer, added: integer } }),
        versionWith('v2', { type: 'object', properties: { j: integer, added: integer } }),
      ],
      spec: {
        conversion: {
          strategy: 'Webhook',
          webhook: { clientConfig: converter.clientConfig, conversionReviewVersions: ['v1'] },
        },
      },
    })
    const ns = await newNamespace(server.client)
    gadgets = (version) => `/apis/${group}/${version}/namespaces/${ns}/gadgets`
  })
  afterAll(() => Promise.all([hook.close(), converter.close()]))

  const rules = [{ apiGroups: [group], apiVersions: ['*'], operations: ['CREATE'], resources: ['gadgets'] }]

  it('are shown to webhooks, and taken from them', async () => {
    hook.answer = () => patchOf({ op: 'add', path: '/spec/added', value: LONG + 2n })
    const configuration = {
      apiVersion: `${admissionGroup}/v1`,
      kind: 'MutatingWebhookConfiguration',
      metadata: { name: 'long' },
      webhooks: [
        {
          name: 'long.hook.example',
          clientConfig: hook.clientConfig,
          rules,
          sideEffects: 'None',
          admissionReviewVersions: ['v1'],
        },
      ],
    }
    succeeded(await server.client.post(configurations, configuration))
    await eventually(
      () => server.client.post(`${gadgets('v1')}?dryRun=All`, gadget(`${group}/v1`, 'tried', { i: LONG })),
      ({ body }) => body.spec['added'] === LONG + 2n,
    )
    expect(hook.asked.at(-1)?.object?.['spec']).toEqual({ i: LONG })
    const made = succeeded(await server.client.post(gadgets('v1'), gadget(`${group}/v1`, 'hooked', { i: LONG })))
    expect(made.spec).toEqual({ i: LONG, added: LONG + 2n })
    succeeded(await server.client.delete(`${configurations}/long`))
  })

  it('are converted by webhooks', async () => {
    const made = succeeded(await server.client.post(gadgets('v2'), gadget(`${group}/v2`, 'converted', { j: LONG })))
    expect(made.spec).toEqual({ j: LONG })
    expect(succeeded(await server.client.get(`${gadgets('v1')}/converted`)).spec).toEqual({ i: LONG })
    const patched = await server.client.patch(`${gadgets('v2')}/converted`, { spec: { added: 1 } })
    expect(succeeded(patched).spec).toEqual({ j: LONG, added: 1 })
  })

  it('are ints in expressions of policies', async () => {
    const expression = 'type(object.spec.i) == int && object.spec.i == 9007199254740993'
    const judging = policy('long', {
      matchConstraints: { resourceRules: rules },
      validations: [{ expression, message: 'not that one' }],
    })
    succeeded(await server.client.post(policies, judging))
    succeeded(await server.client.post(bindings, binding('long')))
    const create = (i: bigint) =>
      server.client.post(`${gadgets('v1')}?dryRun=All`, gadget(`${group}/v1`, 'policed', { i }))
    const refused = await eventually(
      () => create(LONG - 1n),
      ({ status }) => status !== 201,
    )
    expect(failed(refused, 422, 'Invalid').message).toContain('not that one')
    succeeded(await create(LONG))
  })
})
