import { ConfigError, type ApiObject } from '../../api/index.ts'
import type { ResourceDefinition, SubresourceTypes } from '../../scheme/index.ts'
import { hooksIssue } from './check-hooks.ts'
import type { KindHooks } from './hooks.ts'

/** A kind with its own code. */
export interface OwnKind {
  readonly group: string
  readonly plural: string
  readonly kind: string
  readonly resource: ResourceDefinition
  readonly hooks: KindHooks<ApiObject>
  /**
   * Created where the kind is defined, for its stack trace: the cause of a ConfigError that is found only when the kind
   * is served.
   */
  readonly origin: Error
}

/**
 * Defines the hooks of a kind: `defineKind(OrderResource, { validate: (order) => … })`. Throws ConfigError for invalid
 * hooks.
 */
export function defineKind<T extends ApiObject, S extends SubresourceTypes>(
  resource: ResourceDefinition<T, S>,
  hooks: KindHooks<T, NoInfer<S>>,
): OwnKind {
  const issue = hooksIssue(resource, hooks)
  if (issue !== undefined) throw new ConfigError(`defineKind ${issue}`)
  const { group, plural, kind } = resource
  // The hooks get objects that were read from storage or validated by the schema that T was generated from.
  const origin = new Error(`${kind}.${group} is defined here`)
  return { group, plural, kind, resource, hooks: hooks as unknown as KindHooks<ApiObject>, origin }
}
