import { NodeGraph } from '../../runtime/auth/index.ts'
import { collectionRange, type Vendor } from '../../runtime/api/index.ts'
import { startReflector, type ReflectorOptions } from '../reflector.ts'

export interface ReflectNodesOptions extends Pick<ReflectorOptions, 'store' | 'read' | 'signal' | 'report'> {
  readonly vendor: Vendor
}

/**
 * Returns the graph of what the Pods of each node refer to; complete when the promise resolves, and current until the
 * signal aborts (NODE-01).
 */
export async function reflectNodes({ vendor, ...options }: ReflectNodesOptions): Promise<NodeGraph> {
  const graph = new NodeGraph(vendor.domain)
  const types = [
    { type: { group: '', resource: 'persistentvolumes' }, target: graph.volumes },
    { type: { group: `storage.${vendor.apiDomain}`, resource: 'volumeattachments' }, target: graph.attachments },
    { type: { group: '', resource: 'pods' }, target: graph.pods },
  ]
  for (const { type, target } of types) await startReflector({ ...options, range: collectionRange(type, ''), target })
  return graph
}
