import type { SubresourceHandler } from '../../../registry/index.ts'
import { reachNode, nameIn } from '../kubelet.ts'

export const nodeProxySubresource: SubresourceHandler = {
  connect: ({ resource, context, target }) => reachNode(resource, context, nameIn(target).name),
}
