/** An object of a version that was removed, and what it is in the version that took its place. */
export interface RemovedObject {
  readonly kind: string
  readonly plural: string
  readonly scope: 'Namespaced' | 'Cluster'
  /** Where the kind restricts it. */
  readonly name?: string
  /** As a client of the removed version writes it, beside the metadata. */
  readonly fields: Readonly<Record<string, unknown>>
  /** What the version that took its place shows of it, at least. */
  readonly becomes: Readonly<Record<string, unknown>>
}

/** A row of the removal table. */
export interface RemovedRow {
  readonly id: string
  readonly group: string
  readonly version: string
  /** Minor release that no longer serves it. */
  readonly removed: number
  /** Group version that took its place. */
  readonly successor: string
  readonly objects: readonly RemovedObject[]
}

const namespaced = (kind: string, plural: string, fields: object, becomes: object = fields): RemovedObject => ({
  kind,
  plural,
  scope: 'Namespaced',
  fields: { ...fields },
  becomes: { ...becomes },
})
const cluster = (...args: Parameters<typeof namespaced>): RemovedObject => ({
  ...namespaced(...args),
  scope: 'Cluster',
})
const named = (name: string, object: RemovedObject): RemovedObject => ({ ...object, name })

const labels = { app: 'x' }
const podTemplate = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'registry.example/main:1' }] } }
const jobTemplate = { ...podTemplate, spec: { ...podTemplate.spec, restartPolicy: 'Never' } }

const flowSchema = cluster('FlowSchema', 'flowschemas', {
  spec: { matchingPrecedence: 900, priorityLevelConfiguration: { name: 'global-default' } },
})
const level = (shares: string): RemovedObject => {
  const limited = { limitResponse: { type: 'Reject' } }
  return cluster(
    'PriorityLevelConfiguration',
    'prioritylevelconfigurations',
    { spec: { type: 'Limited', limited: { ...limited, [shares]: 7 } } },
    { spec: { type: 'Limited', limited: { ...limited, nominalConcurrencyShares: 7 } } },
  )
}
const rules = [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }]
const binding = {
  roleRef: { apiGroup: 'rbac.authorization.orch.io', kind: 'ClusterRole', name: 'view' },
  subjects: [{ kind: 'User', apiGroup: 'rbac.authorization.orch.io', name: 'jane' }],
}

/** Every row with a successor, an object of each of its kinds. */
export const removedRows: readonly RemovedRow[] = [
  {
    id: 'MIG-01',
    group: 'flowcontrol.apiserver.orch.io',
    version: 'v1beta3',
    removed: 32,
    successor: 'flowcontrol.apiserver.orch.io/v1',
    objects: [flowSchema, level('nominalConcurrencyShares')],
  },
  {
    id: 'MIG-02',
    group: 'flowcontrol.apiserver.orch.io',
    version: 'v1beta2',
    removed: 29,
    successor: 'flowcontrol.apiserver.orch.io/v1',
    objects: [flowSchema, level('assuredConcurrencyShares')],
  },
  {
    id: 'MIG-03',
    group: 'storage.orch.io',
    version: 'v1beta1',
    removed: 27,
    successor: 'storage.orch.io/v1',
    objects: [namespaced('CSIStorageCapacity', 'csistoragecapacities', { storageClassName: 'x', capacity: '5Gi' })],
  },
  {
    id: 'MIG-04',
    group: 'flowcontrol.apiserver.orch.io',
    version: 'v1beta1',
    removed: 26,
    successor: 'flowcontrol.apiserver.orch.io/v1beta2',
    objects: [
      flowSchema,
      { ...level('assuredConcurrencyShares'), becomes: { spec: { limited: { assuredConcurrencyShares: 7 } } } },
    ],
  },
  {
    id: 'MIG-06',
    group: 'batch',
    version: 'v1beta1',
    removed: 25,
    successor: 'batch/v1',
    objects: [
      namespaced('CronJob', 'cronjobs', {
        spec: { schedule: '0 * * * *', jobTemplate: { spec: { template: jobTemplate } } },
      }),
    ],
  },
  {
    id: 'MIG-07',
    group: 'discovery.orch.io',
    version: 'v1beta1',
    removed: 25,
    successor: 'discovery.orch.io/v1',
    objects: [
      namespaced(
        'EndpointSlice',
        'endpointslices',
        {
          addressType: 'IPv4',
          endpoints: [
            {
              addresses: ['10.1.2.3'],
              topology: { 'orch.io/hostname': 'n1', 'topology.orch.io/zone': 'z1', mine: 'm' },
            },
          ],
        },
        {
          addressType: 'IPv4',
          endpoints: [{ addresses: ['10.1.2.3'], nodeName: 'n1', zone: 'z1', deprecatedTopology: { mine: 'm' } }],
        },
      ),
    ],
  },
  {
    id: 'MIG-08',
    group: 'events.orch.io',
    version: 'v1beta1',
    removed: 25,
    successor: 'events.orch.io/v1',
    objects: [
      namespaced('Event', 'events', {
        eventTime: '2024-01-02T03:04:05.000000Z',
        reportingController: 'example.com/c',
        reportingInstance: 'c-1',
        action: 'Doing',
        reason: 'Because',
        type: 'Normal',
      }),
    ],
  },
  {
    id: 'MIG-10',
    group: 'policy',
    version: 'v1beta1',
    removed: 25,
    successor: 'policy/v1',
    objects: [
      namespaced('PodDisruptionBudget', 'poddisruptionbudgets', {
        spec: { minAvailable: 1, selector: { matchLabels: labels } },
      }),
    ],
  },
  {
    id: 'MIG-12',
    group: 'node.orch.io',
    version: 'v1beta1',
    removed: 25,
    successor: 'node.orch.io/v1',
    objects: [cluster('RuntimeClass', 'runtimeclasses', { handler: 'runner' })],
  },
  {
    id: 'MIG-15',
    group: 'apiregistration.orch.io',
    version: 'v1beta1',
    removed: 22,
    successor: 'apiregistration.orch.io/v1',
    objects: [
      named(
        'v1.metrics.example.com',
        cluster('APIService', 'apiservices', {
          spec: {
            group: 'metrics.example.com',
            version: 'v1',
            groupPriorityMinimum: 100,
            versionPriority: 100,
            insecureSkipTLSVerify: true,
            service: { namespace: 'default', name: 'metrics' },
          },
        }),
      ),
    ],
  },
  {
    id: 'MIG-19',
    group: 'coordination.orch.io',
    version: 'v1beta1',
    removed: 22,
    successor: 'coordination.orch.io/v1',
    objects: [namespaced('Lease', 'leases', { spec: { holderIdentity: 'me', leaseDurationSeconds: 15 } })],
  },
  {
    id: 'MIG-22',
    group: 'rbac.authorization.orch.io',
    version: 'v1beta1',
    removed: 22,
    successor: 'rbac.authorization.orch.io/v1',
    objects: [
      cluster('ClusterRole', 'clusterroles', { rules }),
      cluster('ClusterRoleBinding', 'clusterrolebindings', binding),
      namespaced('Role', 'roles', { rules }),
      namespaced('RoleBinding', 'rolebindings', binding),
    ],
  },
  {
    id: 'MIG-23',
    group: 'scheduling.orch.io',
    version: 'v1beta1',
    removed: 22,
    successor: 'scheduling.orch.io/v1',
    objects: [cluster('PriorityClass', 'priorityclasses', { value: 5 })],
  },
  {
    id: 'MIG-24',
    group: 'storage.orch.io',
    version: 'v1beta1',
    removed: 22,
    successor: 'storage.orch.io/v1',
    objects: [
      cluster('StorageClass', 'storageclasses', { provisioner: 'example.com/disk' }),
      cluster('CSIDriver', 'csidrivers', { spec: { attachRequired: false } }),
      cluster('CSINode', 'csinodes', { spec: { drivers: [{ name: 'disk.example.com', nodeID: 'n1' }] } }),
      cluster('VolumeAttachment', 'volumeattachments', {
        spec: { attacher: 'example.com/disk', nodeName: 'n1', source: { persistentVolumeName: 'pv' } },
      }),
    ],
  },
]

export const groupVersionOf = ({ group, version }: RemovedRow): string => `${group}/${version}`

/** The manifest of an object as a client of the removed version writes it. */
export const manifestOf = (row: RemovedRow, object: RemovedObject, metadata: object) => ({
  apiVersion: groupVersionOf(row),
  kind: object.kind,
  metadata,
  ...object.fields,
})
