/** The smallest valid object of each stored kind that the documents name. */
export interface MinimalObject {
  readonly apiVersion: string
  readonly kind: string
  /** `name` where the kind restricts it; the rest stands beside the metadata. */
  readonly fields: (namespace: string) => Fields
}

interface Fields {
  readonly name?: string
  readonly [field: string]: unknown
}

const labels = { app: 'x' }
const podTemplate = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'registry.example/main:1' }] } }
const jobTemplate = { ...podTemplate, spec: { ...podTemplate.spec, restartPolicy: 'Never' } }
const workload = { selector: { matchLabels: labels }, template: podTemplate }
const webhooks = {
  webhooks: [
    {
      name: 'check.example.com',
      admissionReviewVersions: ['v1'],
      sideEffects: 'None',
      clientConfig: { url: 'https://hook.example.com/' },
      rules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }],
    },
  ],
}
const binding = { roleRef: { apiGroup: 'rbac.authorization.orch.io', kind: 'ClusterRole', name: 'view' } }

/** A PKCS #10 request for `CN=x`, as PEM in base64. */
export const certificateRequest = [
  'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIR01HNENBUUF3RERFS01BZ0dBMVVFQXd3QmVEQlpNQk1HQnlx',
  'R1NNNDlBZ0VHQ0NxR1NNNDlBd0VIQTBJQQpCQUF2Uk9qWVlvN3pYVndMUGRSRWMxUUcwZ3VOUkZaWnJGbjZZVkVCdkY2TGt3Y0FZ',
  'TWlFUkdIRk53UWpidmViCnVNa2tsS2hiZElTMHZSdGs2SkRUUTR5Z0FEQUtCZ2dxaGtqT1BRUURBZ05JQURCRkFpRUFzRmpHSmc0',
  'RWFmYUcKcHJENVBJYXgrREVNWTdEdVNSZGRKRFhXYUQzR2JoWUNJQS9zczNKZWV2Rmh4MllYbmdabUFNajRVZjlYOHZ1Zgp0bjZW',
  'bCtnQkVzTzIKLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==',
].join('')

/** A certificate for `CN=x` that it signed itself, as PEM in base64. */
export const certificate = [
  'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCk1JSUJiekNDQVJXZ0F3SUJBZ0lVWlExbWdPaXNkNG5TME1YWEl2TW4rU3N5TGsw',
  'd0NnWUlLb1pJemowRUF3SXcKRERFS01BZ0dBMVVFQXd3QmVEQWdGdzB5TmpFeE1qSXhORE16TURsYUdBOHlNVEkyTVRBeU9URTBN',
  'ek13T1ZvdwpEREVLTUFnR0ExVUVBd3dCZURCWk1CTUdCeXFHU000OUFnRUdDQ3FHU000OUF3RUhBMElBQk4vdEk4OW1wNlN2ClVD',
  'MkxtaVZ3c09SYmZTNyszZU96VC9MbXBJS3V6UTQwa1kwaXd3SWF4a01ETkRTMno0eVg4emJSd01PWGdjMDkKbjc0NHltc2VBQXlq',
  'VXpCUk1CMEdBMVVkRGdRV0JCVGlwcjNPZ1B6S0E0ZzZwVnNndHFHWUQvcGpLVEFmQmdOVgpIU01FR0RBV2dCVGlwcjNPZ1B6S0E0',
  'ZzZwVnNndHFHWUQvcGpLVEFQQmdOVkhSTUJBZjhFQlRBREFRSC9NQW9HCkNDcUdTTTQ5QkFNQ0EwZ0FNRVVDSVFDMXNhRCtnY0o3',
  'YlpmV09mMDVpd291TElicnJqSDQ1Mm5sSXA0dUMwQVQKc1FJZ2NzcTlPZUNBSHFXVWNHcnRNdWxtZTBISmUzQ3R4Q2ZOOHVVYWk2',
  'TnVqUVk9Ci0tLS0tRU5EIENFUlRJRklDQVRFLS0tLS0K',
].join('')

const of = (apiVersion: string, kind: string, fields: Fields = {}): MinimalObject => ({
  apiVersion,
  kind,
  fields: () => fields,
})
const core = (kind: string, fields?: Fields): MinimalObject => of('v1', kind, fields)

export const minimalObjects: readonly MinimalObject[] = [
  core('Namespace'),
  core('Node'),
  core('Pod', { spec: podTemplate.spec }),
  core('Service', { spec: { ports: [{ port: 80 }] } }),
  core('Endpoints', { subsets: [{ addresses: [{ ip: '10.1.2.3' }], ports: [{ port: 80 }] }] }),
  core('ConfigMap', { data: { key: 'value' } }),
  core('Secret', { data: { key: 'dmFsdWU=' } }),
  core('ServiceAccount'),
  core('ResourceQuota', { spec: { hard: { pods: '10' } } }),
  of('apps/v1', 'Deployment', { spec: workload }),
  of('apps/v1', 'ReplicaSet', { spec: workload }),
  of('apps/v1', 'DaemonSet', { spec: workload }),
  of('apps/v1', 'StatefulSet', { spec: { ...workload, serviceName: 'x' } }),
  of('apps/v1', 'ControllerRevision', { revision: 1, data: { any: 'thing' } }),
  of('batch/v1', 'CronJob', { spec: { schedule: '0 * * * *', jobTemplate: { spec: { template: jobTemplate } } } }),
  of('autoscaling/v2', 'HorizontalPodAutoscaler', {
    spec: { maxReplicas: 3, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'x' } },
  }),
  of('policy/v1', 'PodDisruptionBudget', { spec: { minAvailable: 1, selector: { matchLabels: labels } } }),
  of('networking.orch.io/v1', 'Ingress', {
    spec: { defaultBackend: { service: { name: 'x', port: { number: 80 } } } },
  }),
  of('networking.orch.io/v1', 'IngressClass', { spec: { controller: 'example.com/controller' } }),
  of('networking.orch.io/v1', 'NetworkPolicy', { spec: { podSelector: { matchLabels: labels } } }),
  of('discovery.orch.io/v1', 'EndpointSlice', { addressType: 'IPv4', endpoints: [{ addresses: ['10.1.2.3'] }] }),
  of('coordination.orch.io/v1', 'Lease', { spec: { holderIdentity: 'me', leaseDurationSeconds: 15 } }),
  of('scheduling.orch.io/v1', 'PriorityClass', { value: 5 }),
  of('node.orch.io/v1', 'RuntimeClass', { handler: 'runner' }),
  of('storage.orch.io/v1', 'StorageClass', { provisioner: 'example.com/disk' }),
  of('storage.orch.io/v1', 'CSIDriver', { spec: { attachRequired: false } }),
  of('storage.orch.io/v1', 'CSINode', { spec: { drivers: [{ name: 'disk.example.com', nodeID: 'n1' }] } }),
  of('storage.orch.io/v1', 'CSIStorageCapacity', { storageClassName: 'x' }),
  of('storage.orch.io/v1', 'VolumeAttachment', {
    spec: { attacher: 'example.com/disk', nodeName: 'n1', source: { persistentVolumeName: 'pv' } },
  }),
  of('flowcontrol.apiserver.orch.io/v1', 'FlowSchema', {
    spec: { matchingPrecedence: 900, priorityLevelConfiguration: { name: 'global-default' } },
  }),
  of('flowcontrol.apiserver.orch.io/v1', 'PriorityLevelConfiguration', {
    spec: { type: 'Limited', limited: { nominalConcurrencyShares: 5, limitResponse: { type: 'Reject' } } },
  }),
  of('admissionregistration.orch.io/v1', 'MutatingWebhookConfiguration', webhooks),
  of('admissionregistration.orch.io/v1', 'ValidatingWebhookConfiguration', webhooks),
  of('apiextensions.orch.io/v1', 'CustomResourceDefinition', {
    name: 'gadgets.example.com',
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'gadgets', singular: 'gadget', kind: 'Gadget', listKind: 'GadgetList' },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
    },
  }),
  of('certificates.orch.io/v1', 'CertificateSigningRequest', {
    spec: { request: certificateRequest, signerName: 'example.com/signer', usages: ['digital signature'] },
  }),
  {
    apiVersion: 'events.orch.io/v1',
    kind: 'Event',
    fields: (namespace) => ({
      eventTime: '2024-01-02T03:04:05.000000Z',
      reportingController: 'example.com/c',
      reportingInstance: 'c-1',
      action: 'Doing',
      reason: 'Because',
      type: 'Normal',
      regarding: { kind: 'ConfigMap', namespace, name: 'x' },
    }),
  },
  of('apiregistration.orch.io/v1', 'APIService', {
    name: 'v1.metrics.example.com',
    spec: {
      group: 'metrics.example.com',
      version: 'v1',
      groupPriorityMinimum: 100,
      versionPriority: 100,
      insecureSkipTLSVerify: true,
      service: { namespace: 'default', name: 'metrics' },
    },
  }),
  of('rbac.authorization.orch.io/v1', 'Role', { rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }] }),
  of('rbac.authorization.orch.io/v1', 'ClusterRole', {
    rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }],
  }),
  of('rbac.authorization.orch.io/v1', 'RoleBinding', binding),
  of('rbac.authorization.orch.io/v1', 'ClusterRoleBinding', binding),
]
