import { ApiError, forbidden } from '../../api/index.ts'
import type { Attributes } from './contract.ts'

/** Returns the error 403 for a request that no module allowed; the message ends with the reason, if there is one. */
export function refusal(attributes: Attributes, reason: string): ApiError {
  const why = reason === '' ? '' : `: ${reason}`
  const user = JSON.stringify(attributes.user.username)
  if (!attributes.isResourceRequest) {
    const message = `forbidden: User ${user} cannot ${attributes.verb} path ${JSON.stringify(attributes.path)}${why}`
    return new ApiError(403, 'Forbidden', message, {})
  }
  const { verb, group, resource, subresource, namespace, name } = attributes
  const type = subresource === '' ? resource : `${resource}/${subresource}`
  const where = namespace === '' ? 'at the cluster scope' : `in the namespace ${JSON.stringify(namespace)}`
  return forbidden(
    { group, resource },
    name,
    `User ${user} cannot ${verb} resource ${JSON.stringify(type)} in API group ${JSON.stringify(group)} ${where}${why}`,
  )
}
