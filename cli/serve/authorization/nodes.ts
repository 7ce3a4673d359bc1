import { NodeGraph } from '../../../runtime/auth/index.ts'
import { collectionRange, type Vendor } from '../../../runtime/api/index.ts'
import { follow, type FollowOptions } from '../follow.ts'

export interface FollowNodesOptions extends Pick<FollowOptions, 'store' | 'signal' | 'report'> {
  readonly vendor: Vendor
}

/** What the Pods of each node lead to, complete from the start and kept so until the signal aborts (NODE-01). */
export async function followNodes({ vendor, ...options }: FollowNodesOptions): Promise<NodeGraph> {
  const graph = new NodeGraph(vendor.domain)
  const types = [
    { type: { group: '', resource: 'persistentvolumes' }, follower: graph.volumes },
    { type: { group: `storage.${vendor.apiDomain}`, resource: 'volumeattachments' }, follower: graph.attachments },
    { type: { group: '', resource: 'pods' }, follower: graph.pods },
  ]
  for (const { type, follower } of types) await follow({ ...options, range: collectionRange(type, ''), follower })
  return graph
}
