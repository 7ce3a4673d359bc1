import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError, type DynamicObject } from '../../../runtime/api/index.ts'
import { minimalObjects } from '../../http/minimal-objects.ts'
import { openBuiltIns, vendor } from './support.ts'

type BuiltIns = Awaited<ReturnType<typeof openBuiltIns>>
let builtIns: BuiltIns
beforeAll(async () => {
  builtIns = await openBuiltIns()
})

const at = (group: string): string => `${group}.${vendor.apiDomain}/v1`
const made = (apiVersion: string, kind: string, more: object, name = 'x'): DynamicObject => ({
  kind,
  apiVersion,
  metadata: { name },
  ...more,
})

/** The sentences of a refusal, with their paths. */
async function told(work: Promise<unknown>): Promise<string[]> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`it was not refused: ${String(error)}`)
  return (error.status.details?.causes ?? []).map(({ field, message }) => `${field ?? ''}: ${message ?? ''}`)
}

const template = { metadata: { labels: { app: 'x' } }, spec: { containers: [{ name: 'c', image: 'i' }] } }
const jobTemplate = { spec: { ...template.spec, restartPolicy: 'Never' } }
const workload = { selector: { matchLabels: { app: 'x' } }, template }
const job = (spec: object): DynamicObject => made('batch/v1', 'Job', { spec: { template: jobTemplate, ...spec } })
const cron = (spec: object): DynamicObject =>
  made('batch/v1', 'CronJob', {
    spec: { schedule: '0 * * * *', jobTemplate: { spec: { template: jobTemplate } }, ...spec },
  })
const service = (spec: object): DynamicObject => made('v1', 'Service', { spec: { ports: [{ port: 80 }], ...spec } })
const claimed = (spec: object): DynamicObject =>
  made('v1', 'PersistentVolumeClaim', {
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...spec },
  })
const volume = (spec: object): DynamicObject =>
  made('v1', 'PersistentVolume', {
    spec: { accessModes: ['ReadWriteOnce'], capacity: { storage: '1Gi' }, hostPath: { path: '/x' }, ...spec },
  })
const policy = (spec: object): DynamicObject =>
  made(at('networking'), 'NetworkPolicy', { spec: { podSelector: {}, ...spec } })
const rule = (host: string, path: object = { path: '/', pathType: 'Prefix' }): DynamicObject => {
  const backend = { service: { name: 's', port: { number: 80 } } }
  return made(at('networking'), 'Ingress', { spec: { rules: [{ host, http: { paths: [{ ...path, backend }] } }] } })
}
const request = (spec: object): DynamicObject => {
  const right = minimalObjects.find(({ kind }) => kind === 'CertificateSigningRequest')?.fields('') ?? {}
  return made(at('certificates'), 'CertificateSigningRequest', { spec: { ...Object(right.spec), ...spec } })
}
const limits = (limit: object): DynamicObject => made('v1', 'LimitRange', { spec: { limits: [limit] } })
const autoscaler = (spec: object): DynamicObject =>
  made('autoscaling/v2', 'HorizontalPodAutoscaler', {
    spec: { maxReplicas: 3, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'd' }, ...spec },
  })

describe('rules of new objects of built-in kinds', () => {
  it.each<[string, DynamicObject, string[]]>([
    [
      'a daemon set that replaces nothing',
      made('apps/v1', 'DaemonSet', {
        spec: { ...workload, updateStrategy: { rollingUpdate: { maxUnavailable: 0, maxSurge: 0 } } },
      }),
      ['spec.updateStrategy.rollingUpdate.maxUnavailable: Required value: cannot be 0 when maxSurge is 0'],
    ],
    [
      'more than all',
      made('apps/v1', 'Deployment', { spec: { ...workload, strategy: { rollingUpdate: { maxUnavailable: '120%' } } } }),
      ['spec.strategy.rollingUpdate.maxUnavailable: Invalid value: "120%": must not be greater than 100%'],
    ],
    [
      'a deadline that is too near',
      made('apps/v1', 'Deployment', { spec: { ...workload, minReadySeconds: 9, progressDeadlineSeconds: 9 } }),
      ['spec.progressDeadlineSeconds: Invalid value: 9: must be greater than minReadySeconds'],
    ],
    [
      'Pods of a deployment that end',
      made('apps/v1', 'Deployment', {
        spec: { ...workload, template: { ...template, spec: { ...template.spec, restartPolicy: 'Never' } } },
      }),
      ['spec.template.spec.restartPolicy: Unsupported value: "Never": supported values: "Always"'],
    ],
    [
      'a mount of nothing, deep in a template',
      cron({
        jobTemplate: {
          spec: {
            template: {
              spec: {
                restartPolicy: 'Never',
                containers: [{ name: 'c', image: 'i', volumeMounts: [{ name: 'v', mountPath: '/v' }] }],
              },
            },
          },
        },
      }),
      ['spec.jobTemplate.spec.template.spec.containers[0].volumeMounts[0].name: Not found: "v"'],
    ],
    [
      'a Job whose Pods never end',
      job({ template }),
      ['spec.template.spec.restartPolicy: Required value: valid values: "OnFailure", "Never"'],
    ],
    [
      'an indexed Job without a number',
      job({ completionMode: 'Indexed', parallelism: 2 }),
      ['spec.completions: Required value: when completion mode is Indexed'],
    ],
    [
      'limits per index of a Job without indexes',
      job({ backoffLimitPerIndex: 1 }),
      ['spec.backoffLimitPerIndex: Invalid value: 1: requires indexed completion mode'],
    ],
    [
      'an hour that is none',
      cron({ schedule: '0 25 * * *' }),
      ['spec.schedule: Invalid value: "0 25 * * *": end of range (25) above maximum (23): 25'],
    ],
    [
      'a time zone in a schedule',
      cron({ schedule: 'TZ=UTC 0 * * * *' }),
      [
        'spec.schedule: Invalid value: "TZ=UTC 0 * * * *": cannot use TZ or CRON_TZ in schedule, use timeZone field instead',
      ],
    ],
    [
      'a time zone',
      cron({ timeZone: 'Mars/Olympus' }),
      ['spec.timeZone: Invalid value: "Mars/Olympus": unknown time zone Mars/Olympus'],
    ],
    [
      'ports without names',
      service({ ports: [{ port: 80 }, { port: 81, targetPort: 'No_Port' }] }),
      [
        'spec.ports[0].name: Required value',
        'spec.ports[1].name: Required value',
        'spec.ports[1].targetPort: Invalid value: "No_Port": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
      ],
    ],
    [
      'a Service that is a wrong name',
      service({ type: 'ExternalName', externalName: '-a' }),
      [
        `spec.externalName: Invalid value: "-a": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')`,
      ],
    ],
    [
      'a headless Service at the nodes',
      service({ type: 'NodePort', clusterIP: 'None' }),
      [`spec.clusterIPs[0]: Invalid value: "None": may not be set to 'None' for NodePort services`],
    ],
    [
      'affinity and ranges',
      service({
        sessionAffinity: 'ClientIP',
        sessionAffinityConfig: { clientIP: { timeoutSeconds: 0 } },
        externalIPs: ['127.0.0.1'],
        loadBalancerSourceRanges: ['10.0.0.0'],
      }),
      [
        'spec.sessionAffinityConfig.clientIP.timeoutSeconds: Invalid value: 0: must be greater than 0 and less than 86400',
        'spec.externalIPs[0]: Invalid value: "127.0.0.1": may not be in the loopback range (127.0.0.0/8, ::1/128)',
        `spec.LoadBalancerSourceRanges: Forbidden: may only be used when \`type\` is 'LoadBalancer'`,
        'spec.LoadBalancerSourceRanges[0]: Invalid value: "10.0.0.0": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
      ],
    ],
    [
      'credentials that are no JSON',
      made('v1', 'Secret', {
        type: `${vendor.domain}/dockerconfigjson`,
        data: { '.dockerconfigjson': Buffer.from('{"auths":').toString('base64') },
      }),
      ['data[.dockerconfigjson]: Invalid value: "<secret contents redacted>": it is no JSON'],
    ],
    [
      'a claim of nothing',
      claimed({ resources: {}, accessModes: ['ReadWriteOnce', 'ReadWriteOncePod'] }),
      [
        'spec.accessModes: Forbidden: may not use ReadWriteOncePod with other access modes',
        'spec.resources[storage]: Required value',
      ],
    ],
    [
      'a volume that is nowhere',
      volume({ hostPath: undefined, capacity: { storage: '0' } }),
      [
        'spec.capacity[storage]: Invalid value: "0": must be greater than zero',
        'spec: Required value: must specify a volume type',
      ],
    ],
    [
      'a quota of what nobody counts',
      made('v1', 'ResourceQuota', { spec: { hard: { things: '1', pods: '-1', 'count/jobs.batch': '2' } } }),
      [
        'spec.hard[things]: Invalid value: "things": must be a standard resource type or fully qualified',
        'spec.hard[pods]: Invalid value: "-1": must be greater than or equal to 0',
      ],
    ],
    [
      'limits that contradict each other',
      limits({ type: 'Container', min: { cpu: '2' }, max: { cpu: '1' }, maxLimitRequestRatio: { cpu: '500m' } }),
      [
        'spec.limits[0].min[cpu]: Invalid value: "2": min value 2 is greater than max value 1',
        'spec.limits[0].defaultRequest[cpu]: Invalid value: "1": min value 2 is greater than default request value 1',
        'spec.limits[0].default[cpu]: Invalid value: "1": min value 2 is greater than default value 1',
        'spec.limits[0].maxLimitRequestRatio[cpu]: Invalid value: "500m": ratio 500m is less than 1',
      ],
    ],
    [
      'defaults of a whole Pod',
      limits({ type: 'Pod', default: { cpu: '1' } }),
      [`spec.limits[0].default: Forbidden: may not be specified when \`type\` is 'Pod'`],
    ],
    [
      'taints twice',
      made('v1', 'Node', {
        spec: {
          taints: [
            { key: 'a', effect: 'NoSchedule' },
            { key: 'a', effect: 'NoSchedule' },
          ],
        },
      }),
      [
        'spec.taints[1]: Duplicate value: {"key":"a","effect":"NoSchedule"}: taints must be unique by key and effect pair',
      ],
    ],
    [
      'endpoints that nobody can reach',
      made('v1', 'Endpoints', { subsets: [{ addresses: [{ ip: '169.254.1.1' }] }, {}] }),
      [
        'subsets[0].addresses[0].ip: Invalid value: "169.254.1.1": may not be in the link-local range (169.254.0.0/16, fe80::/10)',
        'subsets[1]: Required value: must specify `addresses` or `notReadyAddresses`',
      ],
    ],
    [
      'a slice of another family',
      made(at('discovery'), 'EndpointSlice', {
        addressType: 'IPv6',
        endpoints: [{ addresses: ['10.0.0.1'] }],
        ports: [{ name: 'a' }, { name: 'a' }],
      }),
      [
        'endpoints[0].addresses[0]: Invalid value: "10.0.0.1": must be a valid IPv6 address',
        'ports[1].name: Duplicate value: "a"',
      ],
    ],
    [
      'peers',
      policy({
        ingress: [
          { from: [{}, { ipBlock: { cidr: '10.0.0.0/8', except: ['11.0.0.0/16'] }, podSelector: {} }] },
          { ports: [{ port: 80, endPort: 79 }, { endPort: 5 }] },
        ],
      }),
      [
        'spec.ingress[0].from[0]: Required value: must specify a peer',
        'spec.ingress[0].from[1].ipBlock.except[0]: Invalid value: "11.0.0.0/16": must be a strict subset of `cidr`',
        'spec.ingress[0].from[1]: Forbidden: may not specify both ipBlock and another peer',
        'spec.ingress[1].ports[0].endPort: Invalid value: 79: must be greater than or equal to `port`',
        'spec.ingress[1].ports[1].port: Required value: must be specified when `endPort` is set',
      ],
    ],
    [
      'an address as a host',
      rule('10.0.0.1'),
      ['spec.rules[0].host: Invalid value: "10.0.0.1": must be a DNS name, not an IP address'],
    ],
    [
      'a path with detours',
      rule('*.example.com', { path: '/a/../b', pathType: 'Exact' }),
      [`spec.rules[0].http.paths[0].path: Invalid value: "/a/../b": must not contain '/../'`],
    ],
    [
      'a request that is none',
      request({
        request: Buffer.from('no PEM').toString('base64'),
        signerName: 'nobody',
        usages: ['client auth', 'client auth'],
      }),
      [
        'spec.request: Invalid value: "bm8gUEVN": PEM block type must be CERTIFICATE REQUEST',
        'spec.usages[1]: Duplicate value: "client auth"',
        `spec.signerName: Invalid value: "nobody": must be a fully qualified domain and path of the form 'example.com/signer-name'`,
      ],
    ],
    [
      'a request with other bytes inside',
      request({
        request: Buffer.from('-----BEGIN CERTIFICATE REQUEST-----\nMAA=\n-----END CERTIFICATE REQUEST-----\n').toString(
          'base64',
        ),
      }),
      [expect.stringContaining('asn1: syntax error: sequence truncated') as string],
    ],
    [
      'a metric without its source',
      autoscaler({ metrics: [{ type: 'Pods', resource: { name: 'cpu', target: { type: 'Utilization' } } }] }),
      [
        'spec.metrics[0].resource.target.averageUtilization: Required value: must set either a target raw value or a target utilization',
        'spec.metrics[0].pods: Required value: must populate information for the given metric source',
        'spec.metrics[0].resource: Forbidden: must populate the given metric source only',
      ],
    ],
    [
      'a class of storage of nobody',
      made(at('storage'), 'StorageClass', { provisioner: 'a b' }),
      [
        `provisioner: Invalid value: "a b": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')`,
      ],
    ],
  ])('%s', async (_title, object, errors) => {
    expect(await told(builtIns.create(object))).toEqual(errors)
  })

  it('let a stateful set mount what it claims for each of its Pods', async () => {
    const spec = {
      ...workload,
      template: {
        ...template,
        spec: { containers: [{ name: 'c', image: 'i', volumeMounts: [{ name: 'data', mountPath: '/data' }] }] },
      },
      volumeClaimTemplates: [
        {
          metadata: { name: 'data' },
          spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
        },
      ],
    }
    const set = await builtIns.create(made('apps/v1', 'StatefulSet', { spec }))
    expect(set.kind).toBe('StatefulSet')
    const { volumeClaimTemplates: _, ...without } = spec
    expect(await told(builtIns.create(made('apps/v1', 'StatefulSet', { spec: without }, 'y')))).toEqual([
      'spec.template.spec.containers[0].volumeMounts[0].name: Not found: "data"',
    ])
  })
})

describe('rules of changes of built-in kinds', () => {
  const spec = (object: DynamicObject): Record<string, unknown> => object.spec as Record<string, unknown>

  it.each<[string, DynamicObject, (draft: DynamicObject) => void, string]>([
    [
      'a claim',
      claimed({}),
      (draft) => (spec(draft).accessModes = ['ReadOnlyMany']),
      'spec: Forbidden: spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims\n',
    ],
    [
      'where a volume is',
      volume({}),
      (draft) => (spec(draft).hostPath = { path: '/y' }),
      'spec.persistentvolumesource: Forbidden: spec.persistentvolumesource is immutable after creation\n',
    ],
    ['the template of a Job', job({}), (draft) => (spec(draft).template = template), 'spec.template: Invalid value: '],
    [
      'how many times a Job runs',
      job({}),
      (draft) => (spec(draft).completions = 7),
      'spec.completions: Invalid value: 7: field is immutable',
    ],
    [
      'scopes',
      made('v1', 'ResourceQuota', { spec: {} }),
      (draft) => (spec(draft).scopes = ['BestEffort']),
      'spec.scopes: Invalid value: ["BestEffort"]: field is immutable',
    ],
    [
      'a provisioner',
      made(at('storage'), 'StorageClass', { provisioner: 'a.b/c' }),
      (draft) => (draft.provisioner = 'a.b/d'),
      'provisioner: Forbidden: updates to provisioner are forbidden.',
    ],
  ])('%s', async (_title, object, edit, error) => {
    const { create, update } = await openBuiltIns()
    const errors = await told(update(await create(object), edit))
    expect(errors.some((each) => each.startsWith(error))).toBe(true)
  })

  it('keep what a certificate request asks for', async () => {
    const { create, update } = await openBuiltIns()
    const present = await create(request({}))
    const changed = await update(present, (draft) => {
      draft.metadata.labels = { a: 'b' }
      spec(draft).usages = ['any']
    })
    expect(changed.metadata.labels).toEqual({ a: 'b' })
    expect(changed.spec).toEqual(present.spec)
  })
})
