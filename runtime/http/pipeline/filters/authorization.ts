import { refusal, type Attributes, type Authorizer } from '../../../auth/index.ts'
import type { Filter, RequestScope } from '../types.ts'

const ONE_NAME = /^metadata\.name={1,2}([^,=!]+)$/

/** A collection narrowed to one name counts as a request for that name. */
function selectedName({ info, request }: RequestScope): string {
  const narrows = info.isResourceRequest && (info.verb === 'list' || info.verb === 'watch')
  if (!narrows || request.rawQuery === '') return ''
  return ONE_NAME.exec(request.query.get('fieldSelector') ?? '')?.[1] ?? ''
}

/** What is asked of the authorizer for a request. */
export function attributesOf(scope: RequestScope): Attributes {
  const { isResourceRequest, verb, path, group, version, resource, subresource, namespace, name } = scope.info
  return {
    user: scope.user,
    isResourceRequest,
    verb,
    path,
    group,
    version,
    resource,
    subresource,
    namespace,
    name: name === '' ? selectedName(scope) : name,
  }
}

/** Throws ApiError 403 unless the attributes are allowed. */
export async function assertAllowed(authorizer: Authorizer, attributes: Attributes): Promise<void> {
  const { decision, reason } = await authorizer.authorize(attributes)
  if (decision !== 'allow') throw refusal(attributes, reason)
}

/** Lets through what the caller may do. */
export const authorize =
  (authorizer: Authorizer): Filter =>
  (next) =>
  async (scope) => {
    await assertAllowed(authorizer, attributesOf(scope))
    return await next(scope)
  }
