import type { CompiledMatchCondition } from '../webhook/conditions.ts'
import type { FailurePolicy } from '../webhook/authorizer.ts'
import type { ReviewVersion } from '../webhook/review.ts'

/** Types of authorizers in configuration files (AUTHZ-CFG-06). */
export const AUTHORIZER_TYPES = ['Node', 'RBAC', 'Webhook'] as const
export type AuthorizerType = (typeof AUTHORIZER_TYPES)[number]

/** The configuration of a webhook. */
export interface WebhookConfiguration {
  /** How long decisions to allow are cached, in milliseconds. */
  readonly authorizedMs: number
  /** How long other decisions are cached, in milliseconds. */
  readonly unauthorizedMs: number
  readonly timeoutMs: number
  readonly version: ReviewVersion
  readonly failurePolicy: FailurePolicy
  readonly conditions: readonly CompiledMatchCondition[]
  /** Absolute path of its client configuration. */
  readonly clientConfiguration: string
}

/** One authorizer of the list. */
export type AuthorizerConfiguration =
  | { readonly type: 'Node' | 'RBAC'; readonly name: string }
  | { readonly type: 'Webhook'; readonly name: string; readonly webhook: WebhookConfiguration }
