import { describe, expect, it } from 'vitest'
import { converterTo, parseGroupVersion, type Target } from '../../../cli/convert/convert.ts'
import { groupVersions, vendor } from '../../../generated/index.ts'
import { applyDefaults, validate, nativeWording } from '../../../runtime/schema/index.ts'
import { groupVersionOf, manifestOf, removedRows } from '../../support/removed-rows.ts'

const definitions = groupVersions(async () => new Uint8Array())
const to = (target: string): Target => (target === 'latest' ? 'latest' : parseGroupVersion(target))
const convert = (manifest: object, target: string) => converterTo(definitions, to(target))(manifest)
const converted = (manifest: object, target: string): Record<string, unknown> => ({
  ...convert(manifest, target).object,
})
const manifest = (apiVersion: string, kind: string, rest: object) => ({
  apiVersion,
  kind,
  metadata: { name: 'x' },
  ...rest,
})
const specOf = (manifest_: object, target: string) => converted(manifest_, target)['spec'] as Record<string, never>

describe('orch convert, over the removal table', () => {
  for (const row of removedRows) {
    it(`converts manifests of ${groupVersionOf(row)} to ${row.successor} [CONVERT-03] [${row.id}]`, () => {
      for (const object of row.objects) {
        const old = manifestOf(row, object, { name: object.name ?? 'x' })
        const { object: made } = convert(old, row.successor)
        const { group, version } = parseGroupVersion(row.successor)
        const known = definitions.find((each) => each.group === group && each.version === version)
        const schema = known?.resources.find(({ kind }) => kind === object.kind)?.versions[version]?.schema
        const whole = applyDefaults(schema ?? {}, structuredClone(made))
        expect(whole).toMatchObject({ apiVersion: row.successor, kind: object.kind, ...object.becomes })
        const named = { ...made, metadata: { ...made.metadata, name: 'x' } }
        const isLenient = object.kind.endsWith('WebhookConfiguration')
        if (!isLenient) expect(validate(schema ?? {}, named, nativeWording)).toEqual([])
      }
    })
  }

  it('renames shares, and keeps an explicit 0 of them [MIG-01-1] [MIG-02-1] [MIG-02-2]', () => {
    const group = `flowcontrol.apiserver.${vendor.apiDomain}`
    const level = (version: string, limited: object) =>
      manifest(`${group}/${version}`, 'PriorityLevelConfiguration', { spec: { type: 'Limited', limited } })
    expect(specOf(level('v1beta2', { assuredConcurrencyShares: 7 }), `${group}/v1`)['limited']).toEqual({
      nominalConcurrencyShares: 7,
    })
    expect(specOf(level('v1beta3', { nominalConcurrencyShares: 0 }), `${group}/v1`)['limited']).toEqual({
      nominalConcurrencyShares: 0,
    })
    expect(specOf(level('v1beta2', {}), `${group}/v1`)['limited']).toEqual({})
  })

  it.each(['v2beta1', 'v2beta2'])('gives a utilization its target, from %s [MIG-05-1] [MIG-09-1]', (version) => {
    const metrics = [{ type: 'Resource', resource: { name: 'cpu', targetAverageUtilization: 50 } }]
    const spec = specOf(
      manifest(`autoscaling/${version}`, 'HorizontalPodAutoscaler', { spec: { maxReplicas: 3, metrics } }),
      'autoscaling/v2',
    )
    expect(spec['metrics']).toEqual([
      { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } },
    ])
  })

  it('moves what topology said into fields [MIG-07-1] [MIG-07-2] [MIG-07-3]', () => {
    const topology = { [`${vendor.domain}/hostname`]: 'n1', [`topology.${vendor.domain}/zone`]: 'z1', mine: 'm' }
    const old = manifest(`discovery.${vendor.apiDomain}/v1beta1`, 'EndpointSlice', {
      addressType: 'IPv4',
      endpoints: [{ addresses: ['10.0.0.1'], topology }],
    })
    expect(converted(old, `discovery.${vendor.apiDomain}/v1`)['endpoints']).toEqual([
      { addresses: ['10.0.0.1'], nodeName: 'n1', zone: 'z1', deprecatedTopology: { mine: 'm' } },
    ])
  })

  it('gives an event the names of its own group [MIG-08-2] [MIG-08-7] [MIG-08-8]', () => {
    const old = manifest('v1', 'Event', {
      involvedObject: { kind: 'Pod', name: 'p' },
      reportingComponent: 'x',
      reportingInstance: 'h',
    })
    expect(converted(old, `events.${vendor.apiDomain}/v1`)).toMatchObject({
      regarding: { kind: 'Pod', name: 'p' },
      reportingController: 'x',
      reportingInstance: 'h',
    })
  })

  it('says in v1 what an empty selector of v1beta1 meant, and back [MIG-10-1] [MIG-10-2]', () => {
    const budget = (version: string, spec: object) => manifest(`policy/${version}`, 'PodDisruptionBudget', { spec })
    const nothing = specOf(budget('v1beta1', { selector: {} }), 'policy/v1')
    expect(nothing['selector']).toMatchObject({ matchExpressions: [{ operator: 'Exists' }] })
    expect(specOf(budget('v1', nothing), 'policy/v1beta1')['selector']).toEqual({})
    const all = specOf(budget('v1', { selector: {} }), 'policy/v1beta1')
    expect(all['selector']).toMatchObject({ matchExpressions: [{ operator: 'DoesNotExist' }] })
    expect(specOf(budget('v1beta1', all), 'policy/v1')['selector']).toEqual({})
    expect(specOf(budget('v1beta1', { minAvailable: 1 }), 'policy/v1')['selector']).toBeUndefined()
  })

  it('writes down defaults of webhooks that differ, and lists them [MIG-13-1] [CONVERT-02]', () => {
    const old = manifest(`admissionregistration.${vendor.apiDomain}/v1beta1`, 'ValidatingWebhookConfiguration', {
      webhooks: [{ name: 'a.example.com', clientConfig: {} }],
    })
    const { object, filled } = convert(old, `admissionregistration.${vendor.apiDomain}/v1`)
    expect(object).toMatchObject({
      webhooks: [{ failurePolicy: 'Ignore', matchPolicy: 'Exact', timeoutSeconds: 30, sideEffects: 'Unknown' }],
    })
    expect(filled).toContainEqual({ path: 'webhooks[0].failurePolicy', value: 'Ignore' })
  })

  it('brings definitions into the form of v1 [MIG-14-2] [MIG-14-3] [MIG-14-4] [MIG-14-5] [MIG-14-6] [MIG-14-9]', () => {
    const group = `apiextensions.${vendor.apiDomain}`
    const versions = ['v1', 'v2'].map((name, index) => ({ name, served: true, storage: index === 0 }))
    const spec = {
      group: 'example.com',
      version: 'v1',
      versions,
      validation: { openAPIV3Schema: { type: 'object' } },
      subresources: { status: {} },
      additionalPrinterColumns: [{ name: 'Size', type: 'integer', JSONPath: '.spec.size' }],
      preserveUnknownFields: false,
      conversion: {
        strategy: 'Webhook',
        webhookClientConfig: { url: 'https://x.example' },
        conversionReviewVersions: ['v1'],
      },
    }
    const made = specOf(manifest(`${group}/v1beta1`, 'CustomResourceDefinition', { spec }), `${group}/v1`)
    expect(made).toEqual({
      group: 'example.com',
      scope: 'Namespaced',
      versions: versions.map((each) => ({
        ...each,
        schema: spec.validation,
        subresources: spec.subresources,
        additionalPrinterColumns: [{ name: 'Size', type: 'integer', jsonPath: '.spec.size' }],
      })),
      conversion: {
        strategy: 'Webhook',
        webhook: { clientConfig: { url: 'https://x.example' }, conversionReviewVersions: ['v1'] },
      },
    })
    const only = specOf(
      manifest(`${group}/v1beta1`, 'CustomResourceDefinition', { spec: { version: 'v3' } }),
      `${group}/v1`,
    )
    expect(only['versions']).toEqual([{ name: 'v3', served: true, storage: true }])
  })

  it('takes the removed name of a group, too [MIG-15]', () => {
    const old = manifest('apiregistration/v1beta1', 'APIService', { spec: { version: 'v1' } })
    expect(converted(old, `apiregistration.${vendor.apiDomain}/v1`)).toMatchObject({ spec: { version: 'v1' } })
  })

  it('renames the groups of a review and leaves those of its resource alone [MIG-17-1]', () => {
    const group = `authorization.${vendor.apiDomain}`
    const spec = { user: 'u', group: ['a'], resourceAttributes: { group: 'apps' } }
    expect(specOf(manifest(`${group}/v1beta1`, 'SubjectAccessReview', { spec }), `${group}/v1`)).toEqual({
      user: 'u',
      groups: ['a'],
      resourceAttributes: { group: 'apps' },
    })
  })

  it.each(['extensions', `networking.${vendor.apiDomain}`])(
    'brings an Ingress of %s into the form of v1 [MIG-20-1] [MIG-20-2] [MIG-20-3] [MIG-20-4] [MIG-20-5]',
    (group) => {
      const paths = [{ path: '/', backend: { serviceName: 's', servicePort: 80 } }]
      const spec = { backend: { serviceName: 'd', servicePort: 'http' }, rules: [{ http: { paths } }] }
      const { object, filled } = convert(
        manifest(`${group}/v1beta1`, 'Ingress', { spec }),
        `networking.${vendor.apiDomain}/v1`,
      )
      expect(object['spec']).toEqual({
        defaultBackend: { service: { name: 'd', port: { name: 'http' } } },
        rules: [
          {
            http: {
              paths: [
                {
                  path: '/',
                  pathType: 'ImplementationSpecific',
                  backend: { service: { name: 's', port: { number: 80 } } },
                },
              ],
            },
          },
        ],
      })
      expect(filled).toEqual([{ path: 'spec.rules[0].http.paths[0].pathType', value: 'ImplementationSpecific' }])
    },
  )

  it('leaves fields out that are gone, and keeps what they meant [MIG-26-1] [MIG-27-1]', () => {
    const template = { metadata: { labels: { a: 'b' } } }
    const set = converted(
      manifest('extensions/v1beta1', 'DaemonSet', { spec: { template, templateGeneration: 3 } }),
      'apps/v1',
    )
    expect(set['spec']).toEqual({
      template,
      selector: { matchLabels: { a: 'b' } },
      updateStrategy: { type: 'OnDelete' },
    })
    const rolled = converted(
      manifest('apps/v1beta1', 'Deployment', { spec: { template, rollbackTo: { revision: 2 } } }),
      'apps/v1',
    )
    expect(rolled['spec']).not.toHaveProperty('rollbackTo')
    expect(convert({ ...rolled }, 'apps/v1beta1').object['spec']).toMatchObject({ rollbackTo: { revision: 2 } })
  })

  it('finds the version in which a kind lives on by itself', () => {
    const latest = (apiVersion: string, kind: string) =>
      converted(manifest(apiVersion, kind, { spec: {} }), 'latest')['apiVersion']
    expect(latest('extensions/v1beta1', 'Ingress')).toBe(`networking.${vendor.apiDomain}/v1`)
    expect(latest(`flowcontrol.apiserver.${vendor.apiDomain}/v1beta1`, 'PriorityLevelConfiguration')).toBe(
      `flowcontrol.apiserver.${vendor.apiDomain}/v1`,
    )
    expect(latest('apps/v1', 'Deployment')).toBe('apps/v1')
    expect(() => latest('extensions/v1beta1', 'PodSecurityPolicy')).toThrow(
      /no form in any served version: use pod security/,
    )
  })

  it('names the alternatives to a kind that is gone [MIG-11] [CONVERT-04]', () => {
    expect(() => convert(manifest('policy/v1beta1', 'PodSecurityPolicy', { spec: {} }), 'policy/v1')).toThrow(
      /has no form in policy\/v1: use pod security admission or an admission webhook instead/,
    )
  })
})
