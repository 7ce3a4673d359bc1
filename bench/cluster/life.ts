// What a Pod's life consists of, from its creation by a controller to its end, and what others do meanwhile: the mix that was
// recorded of controller manager, scheduler and kubelets, some ten requests a Pod.
import { vendor } from '../../generated/vendor.ts'
import { NAMESPACE } from '../fixture.ts'
import * as object from './objects.ts'
import type { ClusterObject } from './objects.ts'

const namespaced = (prefix: string, resource: string): string => `${prefix}/namespaces/${NAMESPACE}/${resource}`
export const PATHS = {
  pods: namespaced('/api/v1', 'pods'),
  events: namespaced('/api/v1', 'events'),
  nodes: '/api/v1/nodes',
  replicasets: namespaced('/apis/apps/v1', 'replicasets'),
  leases: namespaced(`/apis/coordination.${vendor.apiDomain}/v1`, 'leases'),
  roles: `/apis/rbac.authorization.${vendor.apiDomain}/v1/clusterroles`,
} as const

/** The resources that the requests write: their watchers see each write as an event. */
export type Written = 'pods' | 'events' | 'nodes' | 'replicasets' | 'leases'

/** One request. Those that write end in an event of what they write. */
export interface Step {
  /** By which the requests are counted and their answers are compared. */
  readonly operation: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly agent: 'controller-manager' | 'scheduler' | 'kubelet'
  /** An object in the format of the client, or a strategic merge patch, which is JSON always. */
  readonly body?: { readonly whole: ClusterObject } | { readonly patch: object }
  readonly writes?: Written
}

type Life = (index: number, ownerUid: string) => readonly Step[]

/** Whether the share `part` of all indexes, spread evenly, includes this one. */
const includes = (part: number, index: number): boolean => Math.floor((index + 1) * part) > Math.floor(index * part)

type Operation = Written | `${Written}/${string}`

/** A write, as an event of what stands before the subresource. */
const write = (
  method: Step['method'],
  operation: Operation,
  target: Pick<Step, 'path' | 'agent'>,
  body?: Step['body'],
): Step => ({
  operation: `${method} ${operation}`,
  method,
  ...target,
  ...(body === undefined ? {} : { body }),
  writes: operation.split('/')[0] as Written,
})

const by = (agent: Step['agent'], path: string): Pick<Step, 'path' | 'agent'> => ({ agent, path })

/** The requests about one Pod, one after the other. */
export const lifeOfPod: Life = (index, ownerUid) => {
  const name = `web-${String(index).padStart(6, '0')}`
  const path = `${PATHS.pods}/${name}`
  const scheduled = `${name}.scheduled`
  const started = `${name}.started`
  const { pods, events, nodes, replicasets, leases, roles } = PATHS
  const steps: (Step | false)[] = [
    write('POST', 'pods', by('controller-manager', pods), { whole: object.pod(name, index, ownerUid) }),
    write('POST', 'pods/binding', by('scheduler', `${path}/binding`), { whole: object.binding(name, index) }),
    write('POST', 'events', by('scheduler', events), { whole: object.event(scheduled, name, 'Scheduled') }),
    { operation: 'GET pods', method: 'GET', path, agent: 'kubelet' },
    write('PATCH', 'pods/status', by('kubelet', `${path}/status`), { patch: object.podStatus(index, 1) }),
    includes(0.1, index) &&
      write('PATCH', 'pods/status', by('kubelet', `${path}/status`), { patch: object.podStatus(index, 2) }),
    includes(0.2, index) &&
      write('POST', 'events', by('kubelet', events), { whole: object.event(started, name, 'Started') }),
    includes(0.3, index) &&
      write('PATCH', 'events', by('scheduler', `${events}/${scheduled}`), { patch: { count: 2 } }),
    includes(0.85, index) &&
      write(
        'PUT',
        'replicasets/status',
        by('controller-manager', `${replicasets}/${object.replicaSetName(index)}/status`),
        { whole: object.replicaSet(index, (index % 49) + 1) },
      ),
    includes(0.3, index) &&
      write('PATCH', 'leases', by('kubelet', `${leases}/${object.nodeName(index)}`), { patch: object.renewal(index) }),
    includes(0.15, index) &&
      write('PATCH', 'nodes/status', by('kubelet', `${nodes}/${object.nodeName(index)}/status`), {
        patch: object.nodeStatus(index),
      }),
    includes(0.5, index) && { operation: 'GET clusterroles', method: 'GET', path: `${roles}/view`, agent: 'kubelet' },
    write('DELETE', 'pods', by('controller-manager', path)),
    write('DELETE', 'pods', by('kubelet', path), { whole: object.deleteOptions(0) }),
    includes(0.9, index) && write('DELETE', 'events', by('controller-manager', `${events}/${scheduled}`)),
  ]
  return steps.filter((step) => step !== false)
}

/** What is there before the first Pod. */
export const surroundings = (): readonly Step[] => [
  ...Array.from({ length: object.NODES }, (_, index) =>
    write('POST', 'nodes', by('kubelet', PATHS.nodes), { whole: object.node(index) }),
  ),
  ...Array.from({ length: object.NODES }, (_, index) =>
    write('POST', 'leases', by('kubelet', PATHS.leases), { whole: object.lease(index) }),
  ),
  ...Array.from({ length: object.REPLICA_SETS }, (_, index) =>
    write('POST', 'replicasets', by('controller-manager', PATHS.replicasets), { whole: object.replicaSet(index, 0) }),
  ),
]
