import { refusal, selectorsOf, type Attributes, type Authorizer } from '../../../auth/index.ts'
import { promised, whenKnown, type Eventual } from '../../../async/index.ts'
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

const NARROWED_BY_SELECTORS: ReadonlySet<string> = new Set(['list', 'watch', 'deletecollection'])

/** The same with the selectors that narrow a request for several objects (CEL-AUTHZ-07). */
export function narrowedAttributesOf(scope: RequestScope): Attributes {
  const attributes = attributesOf(scope)
  const { info, request } = scope
  if (!info.isResourceRequest || request.rawQuery === '' || !NARROWED_BY_SELECTORS.has(info.verb)) return attributes
  const { query } = request
  return { ...attributes, ...selectorsOf(query.get('fieldSelector') ?? '', query.get('labelSelector') ?? '') }
}

/** Throws ApiError 403 unless the attributes are allowed. */
export const assertAllowed = (authorizer: Authorizer, attributes: Attributes): Eventual<void> =>
  whenKnown(authorizer.authorize(attributes), ({ decision, reason }) => {
    if (decision !== 'allow') throw refusal(attributes, reason)
  })

/** Lets through what the caller may do, as the attributes say it. */
export const authorize =
  (authorizer: Authorizer, attributes: (scope: RequestScope) => Attributes = attributesOf): Filter =>
  (next) =>
  (scope) =>
    promised(() => whenKnown(assertAllowed(authorizer, attributes(scope)), () => next(scope)))
