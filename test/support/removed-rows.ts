import { certificateRequest } from '../http/minimal-objects.ts'
import {
  namespaced,
  cluster,
  named,
  labels,
  jobTemplate,
  flowSchema,
  level,
  rules,
  binding,
  scaled,
  utilization,
  hook,
  gadgets,
  ingress,
  podSecurity,
  split,
  DEPLOYMENT_DEFAULTS,
  workload,
  type RemovedObject,
  type RemovedRow,
} from './removed-objects.ts'

export type { RemovedObject, RemovedRow } from './removed-objects.ts'

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
    id: 'MIG-05',
    group: 'autoscaling',
    version: 'v2beta2',
    removed: 26,
    successor: 'autoscaling/v2',
    objects: [
      namespaced('HorizontalPodAutoscaler', 'horizontalpodautoscalers', {
        spec: { ...scaled, metrics: [{ type: 'Resource', resource: { name: 'cpu', target: utilization } }] },
      }),
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
    id: 'MIG-09',
    group: 'autoscaling',
    version: 'v2beta1',
    removed: 25,
    successor: 'autoscaling/v2',
    objects: [
      namespaced(
        'HorizontalPodAutoscaler',
        'horizontalpodautoscalers',
        {
          spec: {
            ...scaled,
            metrics: [
              { type: 'Resource', resource: { name: 'cpu', targetAverageUtilization: 50 } },
              { type: 'Pods', pods: { metricName: 'rps', targetAverageValue: '10' } },
              {
                type: 'Object',
                object: {
                  target: { kind: 'Service', name: 's', apiVersion: 'v1' },
                  metricName: 'hits',
                  targetValue: '2k',
                },
              },
              { type: 'External', external: { metricName: 'queue', targetAverageValue: '30' } },
            ],
          },
        },
        {
          spec: {
            ...scaled,
            metrics: [
              { type: 'Resource', resource: { name: 'cpu', target: utilization } },
              { type: 'Pods', pods: { metric: { name: 'rps' }, target: { type: 'AverageValue', averageValue: '10' } } },
              {
                type: 'Object',
                object: {
                  describedObject: { kind: 'Service', name: 's', apiVersion: 'v1' },
                  metric: { name: 'hits' },
                  target: { type: 'Value', value: '2k' },
                },
              },
              {
                type: 'External',
                external: { metric: { name: 'queue' }, target: { type: 'AverageValue', averageValue: '30' } },
              },
            ],
          },
        },
      ),
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
    id: 'MIG-13',
    group: 'admissionregistration.orch.io',
    version: 'v1beta1',
    removed: 22,
    successor: 'admissionregistration.orch.io/v1',
    objects: ['Mutating', 'Validating'].map((sort) =>
      cluster(
        `${sort}WebhookConfiguration`,
        `${sort.toLowerCase()}webhookconfigurations`,
        { webhooks: [hook] },
        {
          webhooks: [
            {
              ...hook,
              failurePolicy: 'Ignore',
              matchPolicy: 'Exact',
              timeoutSeconds: 30,
              sideEffects: 'Unknown',
              admissionReviewVersions: ['v1beta1'],
            },
          ],
        },
      ),
    ),
  },
  {
    id: 'MIG-14',
    group: 'apiextensions.orch.io',
    version: 'v1beta1',
    removed: 22,
    successor: 'apiextensions.orch.io/v1',
    objects: [
      named(
        'gadgets.example.com',
        cluster(
          'CustomResourceDefinition',
          'customresourcedefinitions',
          {
            spec: {
              group: 'example.com',
              version: 'v1',
              names: gadgets,
              preserveUnknownFields: false,
              validation: { openAPIV3Schema: { type: 'object' } },
              subresources: { status: {} },
              additionalPrinterColumns: [{ name: 'Size', type: 'integer', JSONPath: '.spec.size' }],
            },
          },
          {
            spec: {
              group: 'example.com',
              scope: 'Namespaced',
              names: gadgets,
              conversion: { strategy: 'None' },
              versions: [
                {
                  name: 'v1',
                  served: true,
                  storage: true,
                  schema: { openAPIV3Schema: { type: 'object' } },
                  subresources: { status: {} },
                  additionalPrinterColumns: [{ name: 'Size', type: 'integer', jsonPath: '.spec.size' }],
                },
              ],
            },
          },
        ),
      ),
    ],
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
    id: 'MIG-18',
    group: 'certificates.orch.io',
    version: 'v1beta1',
    removed: 22,
    successor: 'certificates.orch.io/v1',
    objects: [
      cluster(
        'CertificateSigningRequest',
        'certificatesigningrequests',
        { spec: { request: certificateRequest } },
        {
          spec: {
            request: certificateRequest,
            signerName: 'orch.io/legacy-unknown',
            usages: ['digital signature', 'key encipherment'],
          },
        },
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
    id: 'MIG-20',
    group: 'networking.orch.io',
    version: 'v1beta1',
    removed: 22,
    successor: 'networking.orch.io/v1',
    objects: [ingress],
  },
  {
    id: 'MIG-20',
    group: 'extensions',
    version: 'v1beta1',
    removed: 22,
    successor: 'networking.orch.io/v1',
    objects: [ingress],
  },
  {
    id: 'MIG-21',
    group: 'networking.orch.io',
    version: 'v1beta1',
    removed: 22,
    successor: 'networking.orch.io/v1',
    objects: [cluster('IngressClass', 'ingressclasses', { spec: { controller: 'example.com/controller' } })],
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
  {
    id: 'MIG-25',
    group: 'extensions',
    version: 'v1beta1',
    removed: 16,
    successor: 'networking.orch.io/v1',
    objects: [
      namespaced('NetworkPolicy', 'networkpolicies', {
        spec: { podSelector: { matchLabels: labels }, policyTypes: ['Ingress'] },
      }),
    ],
  },
  ...['extensions/v1beta1', 'apps/v1beta2'].map((from): RemovedRow => ({
    id: 'MIG-26',
    ...split(from),
    removed: 16,
    successor: 'apps/v1',
    objects: [
      workload(
        'DaemonSet',
        from,
        {},
        { updateStrategy: { type: from === 'apps/v1beta2' ? 'RollingUpdate' : 'OnDelete' } },
      ),
    ],
  })),
  ...['extensions/v1beta1', 'apps/v1beta1', 'apps/v1beta2'].map((from): RemovedRow => ({
    id: 'MIG-27',
    ...split(from),
    removed: 16,
    successor: 'apps/v1',
    objects: [workload('Deployment', from, { replicas: 2 }, DEPLOYMENT_DEFAULTS[from] ?? {})],
  })),
  ...['apps/v1beta1', 'apps/v1beta2'].map((from): RemovedRow => ({
    id: 'MIG-28',
    ...split(from),
    removed: 16,
    successor: 'apps/v1',
    objects: [
      workload(
        'StatefulSet',
        from,
        { serviceName: 'x' },
        { updateStrategy: { type: from === 'apps/v1beta1' ? 'OnDelete' : 'RollingUpdate' } },
      ),
    ],
  })),
  ...['extensions/v1beta1', 'apps/v1beta2'].map((from): RemovedRow => ({
    id: 'MIG-29',
    ...split(from),
    removed: 16,
    successor: 'apps/v1',
    objects: [workload('ReplicaSet', from, { replicas: 2 }, {})],
  })),
  {
    id: 'MIG-30',
    group: 'extensions',
    version: 'v1beta1',
    removed: 16,
    successor: 'policy/v1beta1',
    objects: [cluster('PodSecurityPolicy', 'podsecuritypolicies', { spec: podSecurity })],
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
