import { vendor } from '../../generated/index.ts'
import type { MinimalObject } from './minimal-objects.ts'

const labels = { app: 'x' }
const podSpec = { containers: [{ name: 'main', image: 'registry.example/main:1' }] }
const template = { metadata: { labels }, spec: podSpec }
const claim = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } }
const device = { devices: { requests: [{ name: 'gpu', exactly: { deviceClassName: 'gpu.example.com' } }] } }
const pods = { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }
const parent = { resource: 'services', namespace: 'default', name: 'x' }
/** A self-signed certificate for `CN=x`. */
const certificate = [
  '-----BEGIN CERTIFICATE-----',
  'MIIBbzCCARWgAwIBAgIUIY7PDCHg0iPuts0KPlOcvQFPGAEwCgYIKoZIzj0EAwIw',
  'DDEKMAgGA1UEAwwBeDAgFw0yNjExMjExNTA0MTNaGA8yMTI2MTAyODE1MDQxM1ow',
  'DDEKMAgGA1UEAwwBeDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABLCEUBRfGseb',
  'dIV+CBjp8FikjZl7oCkMdmwLUm0slxcqZEWIaqzZIc1ANSb+Bzq4H9i6+AfAQxja',
  'YzZjlWUFijOjUzBRMB0GA1UdDgQWBBRPaDrjGklf/bA1UH4Pb9lGPA1npDAfBgNV',
  'HSMEGDAWgBRPaDrjGklf/bA1UH4Pb9lGPA1npDAPBgNVHRMBAf8EBTADAQH/MAoG',
  'CCqGSM49BAMCA0gAMEUCIAOd3W1JD22wDdQx8rRm0tlqg1usgD5QeeyyHd4r8iGR',
  'AiEA3l6bTVQVcHCUup+AdkAqpu3Cu3X42vDAy7/i3fRG3Ag=',
  '-----END CERTIFICATE-----',
  '',
].join('\n')
const inGroup = (name: string, version: string): string => `${name}.${vendor.apiDomain}/${version}`

const of = (apiVersion: string, kind: string, fields: Readonly<Record<string, unknown>> = {}): MinimalObject => ({
  apiVersion,
  kind,
  fields: () => fields,
})

/** The smallest valid object of each stored kind that the documents do not name. */
export const otherObjects: readonly MinimalObject[] = [
  of('v1', 'LimitRange', { spec: { limits: [{ type: 'Container', default: { cpu: '1' } }] } }),
  of('v1', 'PersistentVolume', {
    spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], hostPath: { path: '/x' } },
  }),
  of('v1', 'PersistentVolumeClaim', { spec: claim }),
  of('v1', 'PodTemplate', { template }),
  of('v1', 'ReplicationController', { spec: { selector: labels, template } }),
  {
    ...of('v1', 'Event'),
    fields: (namespace) => ({
      involvedObject: { kind: 'ConfigMap', namespace, name: 'x' },
      reason: 'Because',
      type: 'Normal',
    }),
  },
  of('batch/v1', 'Job', { spec: { template: { spec: { ...podSpec, restartPolicy: 'Never' } } } }),
  of('autoscaling/v1', 'HorizontalPodAutoscaler', {
    spec: { maxReplicas: 3, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'x' } },
  }),
  of(inGroup('admissionregistration', 'v1'), 'ValidatingAdmissionPolicy', {
    spec: { matchConstraints: { resourceRules: [pods] }, validations: [{ expression: 'true' }] },
  }),
  of(inGroup('admissionregistration', 'v1'), 'ValidatingAdmissionPolicyBinding', {
    spec: { policyName: 'x', validationActions: ['Deny'] },
  }),
  of(inGroup('admissionregistration', 'v1beta1'), 'MutatingAdmissionPolicy', {
    spec: {
      reinvocationPolicy: 'Never',
      matchConstraints: { resourceRules: [pods] },
      mutations: [
        { patchType: 'JSONPatch', jsonPatch: { expression: `[JSONPatch{op: 'test', path: '/kind', value: 'Pod'}]` } },
      ],
    },
  }),
  of(inGroup('admissionregistration', 'v1beta1'), 'MutatingAdmissionPolicyBinding', { spec: { policyName: 'x' } }),
  of(inGroup('certificates', 'v1beta1'), 'ClusterTrustBundle', { spec: { trustBundle: certificate } }),
  of(inGroup('coordination', 'v1beta1'), 'LeaseCandidate', {
    spec: { leaseName: 'x', binaryVersion: '1.34.0', strategy: 'OldestEmulationVersion', emulationVersion: '1.34.0' },
  }),
  {
    ...of(inGroup('networking', 'v1'), 'IPAddress'),
    fields: () => ({ name: '10.96.7.8', spec: { parentRef: parent } }),
  },
  of(inGroup('networking', 'v1'), 'ServiceCIDR', { spec: { cidrs: ['10.77.0.0/24'] } }),
  of(inGroup('resource', 'v1'), 'DeviceClass'),
  of(inGroup('resource', 'v1'), 'ResourceClaim', { spec: device }),
  of(inGroup('resource', 'v1'), 'ResourceClaimTemplate', { spec: { spec: device } }),
  of(inGroup('resource', 'v1'), 'ResourceSlice', {
    spec: { driver: 'gpu.example.com', nodeName: 'n1', pool: { name: 'n1', generation: 1, resourceSliceCount: 1 } },
  }),
  of(inGroup('storage', 'v1'), 'VolumeAttributesClass', { driverName: 'disk.example.com', parameters: { a: 'b' } }),
]

/** The smallest body of each operation that is created and never stored. */
export const operations: readonly MinimalObject[] = [
  of(inGroup('authentication', 'v1'), 'SelfSubjectReview'),
  of(inGroup('authentication', 'v1'), 'TokenReview', { spec: { token: 'x' } }),
  {
    ...of(inGroup('authorization', 'v1'), 'LocalSubjectAccessReview'),
    fields: (namespace) => ({ spec: { user: 'x', resourceAttributes: { namespace, verb: 'get', resource: 'pods' } } }),
  },
  of(inGroup('authorization', 'v1'), 'SelfSubjectAccessReview', { spec: { nonResourceAttributes: { path: '/x' } } }),
  of(inGroup('authorization', 'v1'), 'SelfSubjectRulesReview', { spec: { namespace: 'default' } }),
  of(inGroup('authorization', 'v1'), 'SubjectAccessReview', {
    spec: { user: 'x', nonResourceAttributes: { path: '/x', verb: 'get' } },
  }),
]
