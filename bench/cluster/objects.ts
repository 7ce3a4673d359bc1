// The objects of a cluster's life, as the controllers of Kubernetes write them: Pods of some twenty fields, each with its
// events, its binding and its status.
import { vendor } from '../../generated/vendor.ts'
import { NAMESPACE } from '../fixture.ts'

/** What is sent as a whole, in either format. */
export interface ClusterObject {
  readonly apiVersion: string
  readonly kind: string
  readonly [field: string]: unknown
}

export const NODES = 20
export const REPLICA_SETS = 20

export const nodeName = (index: number): string => `node-${index % NODES}`
export const replicaSetName = (index: number): string => `web-${index % REPLICA_SETS}`

const labels = (index: number): Readonly<Record<string, string>> => ({
  app: 'web',
  'pod-template-hash': `hash${index % REPLICA_SETS}`,
  tier: 'front',
})

const instant = (index: number): string =>
  new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString().replace('.000', '')

export const pod = (name: string, index: number, ownerUid: string): ClusterObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name,
    namespace: NAMESPACE,
    labels: labels(index),
    annotations: { [`deployment.${vendor.apiDomain}/revision`]: '1' },
    ownerReferences: [
      {
        apiVersion: 'apps/v1',
        kind: 'ReplicaSet',
        name: replicaSetName(index),
        uid: ownerUid,
        controller: true,
        blockOwnerDeletion: true,
      },
    ],
  },
  spec: {
    containers: [
      {
        name: 'web',
        image: 'registry.example.com/team/web:1.2.3',
        imagePullPolicy: 'IfNotPresent',
        ports: [{ name: 'http', containerPort: 8080, protocol: 'TCP' }],
        env: ['ALPHA', 'BETA', 'GAMMA'].map((variable) => ({ name: variable, value: variable.toLowerCase() })),
        resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { cpu: '1', memory: '256Mi' } },
        volumeMounts: [{ name: 'config', mountPath: '/etc/config', readOnly: true }],
        readinessProbe: { httpGet: { path: '/ready', port: 8080, scheme: 'HTTP' }, periodSeconds: 10 },
        terminationMessagePath: '/dev/termination-log',
        terminationMessagePolicy: 'File',
      },
    ],
    volumes: [{ name: 'config', configMap: { name: 'config', defaultMode: 420 } }],
    tolerations: [{ key: 'dedicated', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 }],
    restartPolicy: 'Always',
    terminationGracePeriodSeconds: 30,
    dnsPolicy: 'ClusterFirst',
    schedulerName: 'default-scheduler',
    serviceAccountName: 'default',
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true },
    enableServiceLinks: true,
  },
})

export const binding = (name: string, index: number): ClusterObject => ({
  apiVersion: 'v1',
  kind: 'Binding',
  metadata: { name, namespace: NAMESPACE },
  target: { apiVersion: 'v1', kind: 'Node', name: nodeName(index) },
})

export const event = (name: string, podName: string, reason: string): ClusterObject => ({
  apiVersion: 'v1',
  kind: 'Event',
  metadata: { name, namespace: NAMESPACE },
  involvedObject: { apiVersion: 'v1', kind: 'Pod', namespace: NAMESPACE, name: podName },
  reason,
  message: `Successfully assigned ${NAMESPACE}/${podName} to its node`,
  source: { component: 'default-scheduler' },
  firstTimestamp: instant(0),
  lastTimestamp: instant(0),
  count: 1,
  type: 'Normal',
})

/** A strategic merge patch, as kubelet sends it. `turn` makes each one a change. */
export const podStatus = (index: number, turn: number): object => ({
  status: {
    phase: 'Running',
    podIP: `10.0.${index % 250}.${turn % 250}`,
    startTime: instant(index),
    conditions: ['Initialized', 'Ready', 'ContainersReady', 'PodScheduled'].map((type) => ({
      type,
      status: 'True',
      lastTransitionTime: instant(index + turn),
    })),
    containerStatuses: [
      {
        name: 'web',
        image: 'registry.example.com/team/web:1.2.3',
        imageID:
          'registry.example.com/team/web@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
        containerID: `containerd://${index.toString(16).padStart(16, 'e4f0').repeat(4)}`,
        ready: true,
        restartCount: turn,
        state: { running: { startedAt: instant(index) } },
      },
    ],
  },
})

export const replicaSet = (index: number, replicas: number): ClusterObject => ({
  apiVersion: 'apps/v1',
  kind: 'ReplicaSet',
  metadata: { name: replicaSetName(index), namespace: NAMESPACE, labels: labels(index) },
  spec: {
    replicas: 50,
    selector: { matchLabels: labels(index) },
    template: {
      metadata: { labels: labels(index) },
      spec: { containers: [{ name: 'web', image: 'registry.example.com/team/web:1.2.3' }] },
    },
  },
  status: { replicas, fullyLabeledReplicas: replicas, readyReplicas: replicas, availableReplicas: replicas },
})

export const node = (index: number): ClusterObject => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: nodeName(index), labels: { zone: `zone-${index % 3}` } },
})

/** A strategic merge patch of its status, as kubelet sends it every few seconds. */
export const nodeStatus = (turn: number): object => ({
  status: {
    conditions: ['MemoryPressure', 'DiskPressure', 'PIDPressure', 'Ready'].map((type) => ({
      type,
      status: type === 'Ready' ? 'True' : 'False',
      lastHeartbeatTime: instant(turn),
    })),
  },
})

export const lease = (index: number): ClusterObject => ({
  apiVersion: `coordination.${vendor.apiDomain}/v1`,
  kind: 'Lease',
  metadata: { name: nodeName(index), namespace: NAMESPACE },
  spec: { holderIdentity: nodeName(index), leaseDurationSeconds: 40 },
})

/** A merge patch of a Lease. */
export const renewal = (turn: number): object => ({ spec: { leaseTransitions: turn } })

/** Without a grace period the object is gone at once, which is what kubelet says at the end of a Pod. */
export const deleteOptions = (gracePeriodSeconds: number): ClusterObject => ({
  apiVersion: 'v1',
  kind: 'DeleteOptions',
  gracePeriodSeconds,
})
