import { objectOf, objectsOf, stringOf } from '../../../json/index.ts'
import { badRequest, type DynamicObject } from '../../../api/index.ts'
import type { ConnectAnswer, SubresourceHandler, OperationContext, Resource } from '../../../registry/index.ts'
import { reachNode, nameIn, unreachable } from '../kubelet.ts'
import { readCore } from '../read.ts'

/** Checks that the requested container, or a single one, exists. Throws ApiError 400. */
function checkContainer(pod: DynamicObject, asked: string): void {
  const name = pod.metadata.name ?? ''
  const { containers, initContainers, ephemeralContainers } = objectOf(pod.spec)
  const names = (list: unknown): string[] => objectsOf(list).map((container) => stringOf(container.name))
  const main = names(containers)
  const all = [...main, ...names(initContainers), ...names(ephemeralContainers)]
  if (asked !== '') {
    if (!all.includes(asked)) throw badRequest(`container ${asked} is not valid for pod ${name}`)
  } else if (main.length !== 1) {
    throw badRequest(`a container name must be specified for pod ${name}, choose one of: [${main.join(' ')}]`)
  }
}

const NO_LOG: ConnectAnswer = { contentType: 'text/plain', body: new Uint8Array() }

/** The log of a container: empty until the Pod has a node (SUB-02). */
export const logSubresource: SubresourceHandler = {
  async connect({ resource, context, target }, { query }) {
    const pod = await readCore(resource, context, 'pods', target)
    checkContainer(pod, query.get('container') ?? '')
    const node = stringOf(objectOf(pod.spec).nodeName)
    return node === '' ? NO_LOG : reachNode(resource, context, node)
  },
}

const needsNode = async (resource: Resource, context: OperationContext, pod: DynamicObject): Promise<never> => {
  const node = stringOf(objectOf(pod.spec).nodeName)
  if (node === '') throw badRequest(`pod ${pod.metadata.name ?? ''} does not have a host assigned`)
  return reachNode(resource, context, node)
}

/** `attach` and `exec`: a process in a container. */
export const processSubresource: SubresourceHandler = {
  async connect({ resource, context, target }, { query }) {
    const pod = await readCore(resource, context, 'pods', target)
    checkContainer(pod, query.get('container') ?? '')
    return needsNode(resource, context, pod)
  },
}

export const portForwardSubresource: SubresourceHandler = {
  connect: async ({ resource, context, target }) =>
    needsNode(resource, context, await readCore(resource, context, 'pods', target)),
}

export const podProxySubresource: SubresourceHandler = {
  async connect({ resource, context, target }) {
    const pod = await readCore(resource, context, 'pods', nameIn(target))
    const address = stringOf(objectOf(pod.status).podIP)
    if (address === '') throw badRequest('address not allowed')
    throw unreachable(address)
  },
}
