import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Client } from '../support/client.ts'
import { useServerHere } from '../support/server-here.ts'
import { apps, configMap, core, deployment, failed, newNamespace, pod, secret, service, succeeded } from './objects.ts'

const container = { name: 'main', image: 'registry.example/main:1' }
const portRange = 'must be between 1 and 65535, inclusive'

describe.each(stores)('mistakes that users make, on %s', (store) => {
  // Pods are to be what was sent: the plugin would add an account and the volume of its token.
  const server = useServerHere({ store, flags: ['--disable-admission-plugins', 'ServiceAccount'] })
  let client: Client
  let ns = ''
  beforeEach(async () => {
    client = server.client
    ns = await newNamespace(client)
  })

  /** Errors of what is sent, as `field: message`, each of which the message of the answer tells as well. */
  async function errors(path: string, object: object, method: 'post' | 'put' | 'patch' = 'post'): Promise<string[]> {
    const { details, message } = failed(await client[method](path, object), 422, 'Invalid')
    const told = (details.causes ?? []).map((cause) => `${cause.field ?? ''}: ${cause.message ?? ''}`)
    for (const each of told) expect(message).toContain(each)
    return told
  }
  const podWith = (spec: object) => pod('p', { spec: { containers: [container], ...spec } })

  it('lists every error of a Pod with its path [ERR-05]', async () => {
    const spec = {
      containers: [
        {
          ...container,
          ports: [{ name: 'Web_UI', containerPort: 70_000 }],
          env: [{ name: 'A', value: 'x', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } }],
          volumeMounts: [{ name: 'data', mountPath: '/data' }],
          resources: { requests: { cpu: '2' }, limits: { cpu: '1' } },
          livenessProbe: {},
        },
        { name: 'main', image: 'other' },
      ],
      volumes: [{ name: 'cache', emptyDir: {}, configMap: { name: 'm' } }],
      tolerations: [{ key: 'k', operator: 'Exists', value: 'v' }],
      nodeSelector: { disk: 'fast disk' },
      terminationGracePeriodSeconds: 5,
    }
    const told = await errors(core(ns, 'pods'), podWith(spec))
    const at = 'spec.containers[0]'
    for (const error of [
      `${at}.ports[0].containerPort: Invalid value: 70000: ${portRange}`,
      `${at}.ports[0].name: Invalid value: "Web_UI": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)`,
      `${at}.env[0].valueFrom: Invalid value: "": may not be specified when \`value\` is not empty`,
      `${at}.volumeMounts[0].name: Not found: "data"`,
      `${at}.resources.requests: Invalid value: "2": must be less than or equal to cpu limit of 1`,
      `${at}.livenessProbe: Required value: must specify a handler type`,
      'spec.containers[1].name: Duplicate value: "main"',
      'spec.volumes[0].configMap: Forbidden: may not specify more than 1 volume type',
      `spec.tolerations[0].operator: Invalid value: "v": value must be empty when \`operator\` is 'Exists'`,
    ]) {
      expect(told).toContain(error)
    }
    expect(told.some((error) => error.startsWith('spec.nodeSelector: Invalid value: "fast disk"'))).toBe(true)
  })

  it('judges a template as it does a Pod, at its own path', async () => {
    const template = {
      metadata: { labels: { app: 'd' } },
      spec: { containers: [{ ...container, readinessProbe: { httpGet: { port: 0 } } }], restartPolicy: 'Never' },
    }
    expect(await errors(apps(ns, 'deployments'), deployment('d', { template }))).toEqual([
      `spec.template.spec.containers[0].readinessProbe.httpGet.port: Invalid value: 0: ${portRange}`,
      'spec.template.spec.restartPolicy: Unsupported value: "Never": supported values: "Always"',
    ])
    const nightly = {
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata: { name: 'c' },
      spec: { schedule: '61 * * * *', jobTemplate: { spec: { template: { spec: { containers: [container] } } } } },
    }
    expect(await errors(`/apis/batch/v1/namespaces/${ns}/cronjobs`, nightly)).toEqual([
      'spec.schedule: Invalid value: "61 * * * *": end of range (61) above maximum (59): 61',
      'spec.jobTemplate.spec.template.spec.restartPolicy: Required value: valid values: "OnFailure", "Never"',
    ])
  })

  it('lets hardly anything of a Pod change', async () => {
    const path = core(ns, 'pods', 'p')
    succeeded(await client.post(core(ns, 'pods'), podWith({})))
    const [error = ''] = await errors(path, { spec: { hostname: 'other' } }, 'patch')
    expect(error).toContain('spec: Forbidden: pod updates may not change fields other than `spec.containers[*].image`')
    expect(error).toContain('+ hostname: "other"')
    const image = 'registry.example/main:2'
    const patched = succeeded(await client.patch(path, { spec: { containers: [{ ...container, image }] } }))
    expect(patched.spec).toMatchObject({ containers: [{ image }] })
    const deadline = { spec: { activeDeadlineSeconds: 60 } }
    succeeded(await client.patch(path, deadline))
    expect(await errors(path, { spec: { activeDeadlineSeconds: 90 } }, 'patch')).toEqual([
      'spec.activeDeadlineSeconds: Invalid value: 90: must be less than or equal to previous value',
    ])
  })

  it('takes a Pod again as it was sent, and as it was read', async () => {
    const path = core(ns, 'pods', 'p')
    const sent = podWith({ tolerations: [{ key: 'k', operator: 'Exists' }] })
    const stored = succeeded(await client.post(core(ns, 'pods'), sent))
    const again = succeeded(await client.put(path, sent))
    expect(again.spec).toEqual(stored.spec)
    expect(succeeded(await client.put(path, again)).metadata.resourceVersion).toBe(again.metadata.resourceVersion)
  })

  it('keeps what cannot change of other kinds', async () => {
    succeeded(await client.post(core(ns, 'services'), service('s')))
    expect(await errors(core(ns, 'services', 's'), { spec: { clusterIP: '10.96.200.200' } }, 'patch')).toEqual([
      'spec.clusterIPs[0]: Invalid value: ["10.96.200.200"]: may not change once set',
    ])
    succeeded(await client.post(core(ns, 'configmaps'), configMap('m', { data: { a: 'b' }, immutable: true })))
    expect(await errors(core(ns, 'configmaps', 'm'), { data: { a: 'c' } }, 'patch')).toEqual([
      'data: Forbidden: field is immutable when `immutable` is set',
    ])
    succeeded(await client.post(core(ns, 'secrets'), secret('s')))
    expect(await errors(core(ns, 'secrets', 's'), { type: 'example.com/other' }, 'patch')).toEqual([
      'type: Invalid value: "example.com/other": field is immutable',
    ])
  })

  it('tells errors of Services, claims and quotas', async () => {
    const ports = [{ port: 80 }, { port: 80, name: 'b', targetPort: 'Bad_Name' }]
    const spec = { ports, sessionAffinity: 'ClientIP', sessionAffinityConfig: { clientIP: { timeoutSeconds: 90_000 } } }
    expect(await errors(core(ns, 'services'), service('s', { spec }))).toEqual([
      'spec.ports[0].name: Required value',
      'spec.ports[1].targetPort: Invalid value: "Bad_Name": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
      'spec.sessionAffinityConfig.clientIP.timeoutSeconds: Invalid value: 90000: must be greater than 0 and less than 86400',
      'spec.ports[1]: Duplicate value: {"Name":"","Protocol":"TCP","AppProtocol":null,"Port":80,"TargetPort":0,"NodePort":0}',
    ])
    const claim = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: 'c' }, spec: {} }
    expect(await errors(core(ns, 'persistentvolumeclaims'), claim)).toEqual([
      'spec.accessModes: Required value: at least 1 access mode is required',
      'spec.resources[storage]: Required value',
    ])
    const quota = { apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'q' }, spec: { hard: { cpus: '1' } } }
    expect(await errors(core(ns, 'resourcequotas'), quota)).toEqual([
      'spec.hard[cpus]: Invalid value: "cpus": must be a standard resource type or fully qualified',
    ])
  })
})
