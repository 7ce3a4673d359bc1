import { listOf, objectOf, objectsOf, stringOf } from '../../../json/index.ts'
import { ApiError } from '../../../api/index.ts'
import type { SubresourceHandler } from '../../../registry/index.ts'
import { nameIn, unreachable } from '../kubelet.ts'
import { readCore } from '../read.ts'

export const serviceProxySubresource: SubresourceHandler = {
  async connect({ resource, context, target }) {
    const place = nameIn(target)
    const service = await readCore(resource, context, 'services', place)
    const endpoints = await readCore(resource, context, 'endpoints', place).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 404) return undefined
      throw error
    })
    const [address] = objectsOf(endpoints?.subsets).flatMap(({ addresses }) => listOf(addresses))
    if (address !== undefined) throw unreachable(stringOf(objectOf(address).ip))
    const name = JSON.stringify(service.metadata.name)
    throw new ApiError(503, 'ServiceUnavailable', `no endpoints available for service ${name}`)
  },
}
