import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Client } from '../support/client.ts'
import { useServerHere } from '../support/server-here.ts'
import { define, gadget, newGroup, versionWith } from './custom.ts'
import { apps, core, deployment, failed, newNamespace, pod, succeeded } from './objects.ts'

const container = { name: 'main', image: 'registry.example/main:1' }
const template = (spec: object = {}) => ({
  metadata: { labels: { app: 'x' } },
  spec: { containers: [container], ...spec },
})
const workload = { selector: { matchLabels: { app: 'x' } }, template: template() }
const supported = (value: string, ...values: string[]): string =>
  `Unsupported value: "${value}": supported values: ${values.map((each) => `"${each}"`).join(', ')}`

describe.each(stores)('mistakes in the fields of single kinds, on %s', (store) => {
  const server = useServerHere({ store, flags: ['--disable-admission-plugins', 'ServiceAccount'] })
  let client: Client
  let ns = ''
  beforeEach(async () => {
    client = server.client
    ns = await newNamespace(client)
  })

  /** Errors of what is posted, as `field: message`. */
  async function errors(path: string, object: object): Promise<string[]> {
    const { details } = failed(await client.post(path, object), 422, 'Invalid')
    return (details.causes ?? []).map((cause) => `${cause.field ?? ''}: ${cause.message ?? ''}`)
  }
  const named = (spec: object) => ({ metadata: { name: 'x' }, spec })
  const batch = (plural: string): string => `/apis/batch/v1/namespaces/${ns}/${plural}`
  const networking = '/apis/networking.orch.io/v1'

  it('list the supported values in the order of Kubernetes, each mistake once [ERR-05]', async () => {
    const spec = {
      containers: [{ ...container, terminationMessagePolicy: 'T' }],
      restartPolicy: 'R',
      dnsPolicy: 'D',
      tolerations: [{ key: 'k', operator: 'O', effect: 'E' }],
      affinity: {
        nodeAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: {
            nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'X' }] }],
          },
        },
      },
    }
    const term = 'requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[0]'
    expect((await errors(core(ns, 'pods'), pod('p', { spec }))).toSorted()).toEqual([
      `spec.affinity.nodeAffinity.${term}.operator: Invalid value: "X": not a valid selector operator`,
      `spec.containers[0].terminationMessagePolicy: ${supported('T', 'File', 'FallbackToLogsOnError')}`,
      `spec.dnsPolicy: ${supported('D', 'ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None')}`,
      `spec.restartPolicy: ${supported('R', 'Always', 'OnFailure', 'Never')}`,
      `spec.tolerations[0].effect: ${supported('E', 'NoSchedule', 'PreferNoSchedule', 'NoExecute')}`,
      `spec.tolerations[0].operator: ${supported('O', 'Equal', 'Exists')}`,
    ])
    const policy = named({ podSelector: {}, policyTypes: ['P'], ingress: [{ ports: [{ protocol: 'Q' }] }] })
    expect((await errors(`${networking}/namespaces/${ns}/networkpolicies`, policy)).toSorted()).toEqual([
      `spec.ingress[0].ports[0].protocol: ${supported('Q', 'TCP', 'UDP', 'SCTP')}`,
      `spec.policyTypes[0]: ${supported('P', 'Ingress', 'Egress')}`,
    ])
    const classes = { metadata: { name: 'c' }, value: 1, preemptionPolicy: 'P' }
    expect(await errors('/apis/scheduling.orch.io/v1/priorityclasses', classes)).toEqual([
      `preemptionPolicy: ${supported('P', 'PreemptLowerPriority', 'Never')}`,
    ])
    const driver = named({ volumeLifecycleModes: ['V'] })
    expect(await errors('/apis/storage.orch.io/v1/csidrivers', driver)).toEqual([
      `spec.volumeLifecycleModes: ${supported('V', 'Persistent', 'Ephemeral')}`,
    ])
    const claim = named({ accessModes: ['A'], resources: { requests: { storage: '1Gi' } } })
    expect(await errors(core(ns, 'persistentvolumeclaims'), claim)).toEqual([
      `spec.accessModes: ${supported('A', 'ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod')}`,
    ])
  })

  it('name what workloads do not know [ERR-05]', async () => {
    const at = 'spec.template.spec.restartPolicy'
    const all = ['Always', 'OnFailure', 'Never']
    const odd = deployment('d', {
      template: { ...template({ restartPolicy: 'R' }), metadata: { labels: { app: 'd' } } },
    })
    expect(await errors(apps(ns, 'deployments'), odd)).toEqual(
      expect.arrayContaining([`${at}: ${supported('R', ...all)}`, `${at}: ${supported('R', 'Always')}`]),
    )
    expect(
      (
        await errors(
          apps(ns, 'statefulsets'),
          named({
            ...workload,
            serviceName: 's',
            podManagementPolicy: 'M',
            updateStrategy: { type: 'U' },
            persistentVolumeClaimRetentionPolicy: { whenDeleted: 'D', whenScaled: 'Retain' },
          }),
        )
      ).toSorted(),
    ).toEqual([
      `spec.persistentVolumeClaimRetentionPolicy.whenDeleted: ${supported('D', 'Retain', 'Delete')}`,
      `spec.podManagementPolicy: Invalid value: "M": must be 'OrderedReady' or 'Parallel'`,
      `spec.updateStrategy: Invalid value: {"Type":"U","RollingUpdate":null}: must be 'RollingUpdate' or 'OnDelete'`,
    ])
    expect(await errors(apps(ns, 'daemonsets'), named({ ...workload, updateStrategy: { type: 'U' } }))).toEqual([
      'spec.updateStrategy: Unsupported value: {"Type":"U","RollingUpdate":null}: supported values: "RollingUpdate", "OnDelete"',
    ])
  })

  it('look at every part of a failure policy of a Job [ERR-05]', async () => {
    const never = { template: template({ restartPolicy: 'Never' }) }
    const rules = [
      { action: 'FailJob' },
      { action: 'Ignore', onPodConditions: [{ type: 'A b', status: 'x' }] },
      { action: 'FailJob', onExitCodes: { operator: 'In', values: [3, 1] } },
    ]
    const job = named({ ...never, podFailurePolicy: { rules }, podReplacementPolicy: 'TerminatingOrFailed' })
    const at = 'spec.podFailurePolicy.rules'
    expect(await errors(batch('jobs'), job)).toEqual([
      `spec.podReplacementPolicy: ${supported('TerminatingOrFailed', 'Failed')}`,
      `${at}[0]: Invalid value: specifying one of OnExitCodes and OnPodConditions is required`,
      expect.stringContaining(`${at}[1].onPodConditions[0].type: Invalid value: "A b": name part must consist of`),
      `${at}[1].onPodConditions[0].status: ${supported('x', 'False', 'True', 'Unknown')}`,
      `${at}[2].onExitCodes.values: Invalid value: [3,1]: must be ordered`,
    ])
    const place = 'spec.template.spec.restartPolicy'
    expect(await errors(batch('jobs'), named({ template: template({ restartPolicy: 'R' }) }))).toEqual([
      `${place}: ${supported('R', 'Always', 'OnFailure', 'Never')}`,
      `${place}: ${supported('R', 'OnFailure', 'Never')}`,
    ])
    expect(await errors(batch('jobs'), named({ ...never, completionMode: 'C' }))).toEqual([
      `spec.completionMode: ${supported('C', 'NonIndexed', 'Indexed')}`,
    ])
  })

  it('name scopes of quotas and targets of metrics that there are not [ERR-05]', async () => {
    const matchExpressions = [{ scopeName: 'S', operator: 'O' }]
    expect(
      await errors(core(ns, 'resourcequotas'), named({ scopes: ['S'], scopeSelector: { matchExpressions } })),
    ).toEqual([
      'spec.scopes: Invalid value: ["S"]: unsupported scope',
      'spec.scopeSelector.matchExpressions.scopeName: Invalid value: "S": unsupported scope',
      'spec.scopeSelector.matchExpressions.operator: Invalid value: "O": not a valid selector operator',
    ])
    const metrics = [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'T', averageValue: '0' } } }]
    const autoscaler = named({
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'd' },
      maxReplicas: 3,
      metrics,
    })
    const target = 'spec.metrics[0].resource.target'
    const path = `/apis/autoscaling/v2/namespaces/${ns}/horizontalpodautoscalers`
    expect((await errors(path, autoscaler)).toSorted()).toEqual([
      `${target}.averageValue: Invalid value: "0": must be positive`,
      `${target}.type: Invalid value: "T": must be either Utilization, Value, or AverageValue`,
    ])
  })

  it('check classes of ingresses [ERR-05]', async () => {
    const path = `${networking}/ingressclasses`
    expect(await errors(path, named({ controller: 'plain' }))).toEqual([
      'spec.controller: Invalid value: "plain": must be a domain-prefixed path (such as "acme.io/foo")',
    ])
    expect(await errors(path, named({}))).toEqual(['spec.controller: Required value'])
    const parameters = { kind: 'K', name: 'n', scope: 'Namespace' }
    expect(await errors(path, named({ controller: 'a.example/b', parameters }))).toEqual([
      "spec.parameters.namespace: Required value: `parameters.scope` is set to 'Namespace'",
    ])
    const cluster = { ...parameters, scope: 'Cluster', namespace: 'x' }
    expect(await errors(path, named({ controller: 'a.example/b', parameters: cluster }))).toEqual([
      "spec.parameters.namespace: Forbidden: `parameters.scope` is set to 'Cluster'",
    ])
    const name = `c-${ns}`
    succeeded(await client.post(path, { metadata: { name }, spec: { controller: 'a.example/b' } }))
    const change = await client.patch(`${path}/${name}`, { spec: { controller: 'a.example/c' } })
    expect(failed(change, 422, 'Invalid').details.causes).toMatchObject([
      { field: 'spec.controller', message: 'Invalid value: "a.example/c": field is immutable' },
    ])
  })

  it('take the ranges of a Node from either field', async () => {
    const name = `n-${ns}`
    const made = await client.post('/api/v1/nodes', { metadata: { name }, spec: { podCIDRs: ['10.1.0.0/24'] } })
    expect(succeeded(made)).toMatchObject({ spec: { podCIDR: '10.1.0.0/24', podCIDRs: ['10.1.0.0/24'] } })
    const other = await client.post('/api/v1/nodes', {
      metadata: { name: `${name}-b` },
      spec: { podCIDR: '10.2.0.0/24' },
    })
    expect(succeeded(other)).toMatchObject({ spec: { podCIDR: '10.2.0.0/24', podCIDRs: ['10.2.0.0/24'] } })
  })

  it('check the finalizers of a namespace [ERR-05]', async () => {
    const detail = 'name is neither a standard finalizer name nor is it fully qualified'
    const spec = { finalizers: ['a.example/b', 'plain', 'foregroundDeletion'] }
    expect(await errors('/api/v1/namespaces', { metadata: { name: `${ns}-x` }, spec })).toEqual([
      `spec.finalizers[1]: Invalid value: "plain": ${detail}`,
    ])
    const body = { metadata: { name: ns }, spec: { finalizers: ['bad one/x'] } }
    const { details } = failed(await client.put(`/api/v1/namespaces/${ns}/finalize`, body), 422, 'Invalid')
    expect(details.causes?.map(({ field }) => field)).toEqual(['spec.finalizers[0]'])
  })

  it('count a single byte and a single item as one [ERR-05]', async () => {
    const group = newGroup()
    const text = { type: 'string', maxLength: 1 }
    const list = { type: 'array', maxItems: 1, items: { type: 'string' } }
    const spec = { type: 'object', properties: { text, list } }
    await define(client, { group, versions: [versionWith('v1', spec)] })
    const body = gadget(`${group}/v1`, 'g', { text: 'xy', list: ['a', 'b'] })
    expect((await errors(`/apis/${group}/v1/namespaces/${ns}/gadgets`, body)).toSorted()).toEqual([
      'spec.list: Too many: 2: must have at most 1 item',
      'spec.text: Too long: may not be more than 1 byte',
    ])
  })
})
