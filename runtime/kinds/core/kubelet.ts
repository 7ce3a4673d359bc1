import { ApiError, internalError } from '../../api/index.ts'
import type { ObjectReference, OperationContext, Resource } from '../../registry/index.ts'
import { objectOf, objectsOf, stringOf } from '../../json/index.ts'
import { readCore } from './read.ts'

export const unreachable = (what: string): ApiError =>
  new ApiError(503, 'ServiceUnavailable', `error trying to reach service: no route to ${what}`)

/** Fails, because this server has no connection to kubelets. Throws ApiError 404, 500, 503. */
export async function reachNode(resource: Resource, context: OperationContext, name: string): Promise<never> {
  const node = await readCore(resource, context, 'nodes', { namespace: '', name })
  const addresses = objectsOf(objectOf(node.status).addresses).map(({ address }) => stringOf(address))
  if (addresses.length === 0) throw internalError('no preferred addresses found; known addresses: []')
  throw unreachable(`the agent of node ${JSON.stringify(name)}`)
}

/** `[scheme:]name[:port]`: the name alone. */
export const nameIn = ({ namespace, name }: ObjectReference): ObjectReference => {
  const parts = name.split(':')
  return { namespace, name: (parts.length === 3 ? parts[1] : parts[0]) ?? '' }
}
