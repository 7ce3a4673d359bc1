import type { Condition } from '../webhook/conditions.ts'
import type { FailurePolicy } from '../webhook/authorizer.ts'
import type { ReviewVersion } from '../webhook/review.ts'

/** Types of authorizers that a configuration file knows (AUTHZ-CFG-06). */
export const AUTHORIZER_TYPES = ['Node', 'RBAC', 'Webhook'] as const
export type AuthorizerType = (typeof AUTHORIZER_TYPES)[number]

/** A webhook as it is configured; times in milliseconds. */
export interface WebhookConfiguration {
  readonly authorizedMs: number
  readonly unauthorizedMs: number
  readonly timeoutMs: number
  readonly version: ReviewVersion
  readonly failurePolicy: FailurePolicy
  readonly conditions: readonly Condition[]
  /** Absolute path of its client configuration. */
  readonly clientConfiguration: string
}

/** One authorizer, in the place that it has in the list. */
export type AuthorizerConfiguration =
  | { readonly type: 'Node' | 'RBAC'; readonly name: string }
  | { readonly type: 'Webhook'; readonly name: string; readonly webhook: WebhookConfiguration }
