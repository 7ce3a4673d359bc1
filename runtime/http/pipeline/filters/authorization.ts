import {
  refusal,
  selectorsOf,
  type Attributes,
  type AuthorizationObserver,
  type Authorizer,
  type Decision,
} from '../../../auth/index.ts'
import { rejected, whenKnown, type Eventual } from '../../../async/index.ts'
import type { ApiResponse, Filter, RequestScope } from '../types.ts'

/** Returns the attributes of a request for the authorizer. */
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
    name,
    work: scope.work,
  }
}

const NARROWED_BY_SELECTORS: ReadonlySet<string> = new Set(['list', 'watch', 'deletecollection'])

/** Returns the attributes with the selectors of a list, watch or deletecollection (CEL-AUTHZ-07). */
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

export interface AuthorizationOptions {
  attributes(scope: RequestScope): Attributes
  /** Prefix of the annotations of audit events, without the slash. */
  readonly annotations: string
  /** Default: nothing is counted. */
  readonly observer?: AuthorizationObserver | undefined
}

const MILLISECONDS = 1_000

/**
 * Passes on requests that the authorizer allows, and annotates audit events with the decision and its reason. Throws
 * ApiError 403 for others.
 */
export const authorize = (
  authorizer: Authorizer,
  { attributes, annotations, observer }: AuthorizationOptions,
): Filter => {
  const decisionKey = `${annotations}/decision`
  const reasonKey = `${annotations}/reason`
  const measure = (decision: Decision['decision'] | 'error', begun: number): void =>
    observer?.decided(decision, (performance.now() - begun) / MILLISECONDS)
  const failed = (error: unknown, begun: number): Promise<never> => {
    measure('error', begun)
    return rejected(error)
  }
  return (next) => {
    const proceed = (scope: RequestScope, asked: Attributes, { decision, reason }: Decision): Eventual<ApiResponse> => {
      const isAllowed = decision === 'allow'
      if (scope.event !== undefined) {
        scope.event.annotate(decisionKey, isAllowed ? 'allow' : 'forbid')
        scope.event.annotate(reasonKey, reason)
      }
      if (!isAllowed) return Promise.reject(refusal(asked, reason))
      scope.trace.step('authorization')
      return next(scope)
    }
    const ask = (scope: RequestScope, asked: Attributes): Eventual<ApiResponse> => {
      const begun = performance.now()
      let decided: Eventual<Decision>
      try {
        decided = authorizer.authorize(asked)
      } catch (error) {
        return failed(error, begun)
      }
      if (!(decided instanceof Promise)) {
        measure(decided.decision, begun)
        return proceed(scope, asked, decided)
      }
      return decided.then(
        (decision) => {
          measure(decision.decision, begun)
          return proceed(scope, asked, decision)
        },
        (error: unknown) => failed(error, begun),
      )
    }
    return (scope) => {
      try {
        return ask(scope, attributes(scope))
      } catch (error) {
        return rejected(error)
      }
    }
  }
}
