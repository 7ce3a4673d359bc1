import { listOf, objectOf, objectsOf, stringOf } from '../../json/index.ts'
import { ApiError, badRequest, internalError, notFound, type DynamicObject } from '../../api/index.ts'
import {
  decodeObject,
  type ConnectAnswer,
  type ObjectReference,
  type OperationContext,
  type Resource,
  type SubresourceHandler,
} from '../../registry/index.ts'

const unreachable = (what: string): ApiError =>
  new ApiError(503, 'ServiceUnavailable', `error trying to reach service: no route to ${what}`)

async function read(
  resource: Resource,
  context: OperationContext,
  plural: string,
  target: ObjectReference,
): Promise<DynamicObject> {
  const registry = resource.find('', plural)
  const version = registry?.definition.versions[registry.definition.storageVersion]
  if (registry === undefined || version === undefined) throw notFound({ group: '', resource: plural }, target.name)
  return decodeObject(await registry.get({ ...context, version, subresource: '' }, target, { resourceVersion: '' }))
}

/** The agent of a node; there is none behind this server, so the way to it ends here. Throws ApiError 404, 500, 503. */
async function reachNode(resource: Resource, context: OperationContext, name: string): Promise<never> {
  const node = await read(resource, context, 'nodes', { namespace: '', name })
  const addresses = objectsOf(objectOf(node.status).addresses).map(({ address }) => stringOf(address))
  if (addresses.length === 0) throw internalError('no preferred addresses found; known addresses: []')
  throw unreachable(`the agent of node ${JSON.stringify(name)}`)
}

/** The container that is asked for, or the only one. Throws ApiError 400. */
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
  async connect(resource, context, target, { query }) {
    const pod = await read(resource, context, 'pods', target)
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

/** A process in a container. */
export const processSubresource: SubresourceHandler = {
  async connect(resource, context, target, { query }) {
    const pod = await read(resource, context, 'pods', target)
    checkContainer(pod, query.get('container') ?? '')
    return needsNode(resource, context, pod)
  },
}

export const portForwardSubresource: SubresourceHandler = {
  connect: async (resource, context, target) =>
    needsNode(resource, context, await read(resource, context, 'pods', target)),
}

/** `[scheme:]name[:port]`: the name alone. */
const nameIn = ({ namespace, name }: ObjectReference): ObjectReference => {
  const parts = name.split(':')
  return { namespace, name: (parts.length === 3 ? parts[1] : parts[0]) ?? '' }
}

export const podProxySubresource: SubresourceHandler = {
  async connect(resource, context, target) {
    const pod = await read(resource, context, 'pods', nameIn(target))
    const address = stringOf(objectOf(pod.status).podIP)
    if (address === '') throw badRequest('address not allowed')
    throw unreachable(address)
  },
}

export const nodeProxySubresource: SubresourceHandler = {
  connect: (resource, context, target) => reachNode(resource, context, nameIn(target).name),
}

export const serviceProxySubresource: SubresourceHandler = {
  async connect(resource, context, target) {
    const place = nameIn(target)
    const service = await read(resource, context, 'services', place)
    const endpoints = await read(resource, context, 'endpoints', place).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 404) return undefined
      throw error
    })
    const [address] = objectsOf(endpoints?.subsets).flatMap(({ addresses }) => listOf(addresses))
    if (address !== undefined) throw unreachable(stringOf(objectOf(address).ip))
    const name = JSON.stringify(service.metadata.name)
    throw new ApiError(503, 'ServiceUnavailable', `no endpoints available for service ${name}`)
  },
}
