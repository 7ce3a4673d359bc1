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
  /** Made where the kind was defined, for its stack: the cause of a ConfigError that shows only when it is to be served. */
  readonly origin: Error
}

/**
 * Says what own code does for the objects of a kind: `defineKind(OrderResource, { validate: (order) => … })`. Throws
 * ConfigError for what can't be meant.
 */
export function defineKind<T extends ApiObject, S extends SubresourceTypes>(
  resource: ResourceDefinition<T, S>,
  hooks: KindHooks<T, NoInfer<S>>,
): OwnKind {
  const issue = hooksIssue(resource, hooks)
  if (issue !== undefined) throw new ConfigError(`defineKind ${issue}`)
  const { group, plural, kind } = resource
  // What the hooks get was read from storage or has been validated by the schema that T was generated from.
  const origin = new Error(`${kind}.${group} is defined here`)
  return { group, plural, kind, resource, hooks: hooks as unknown as KindHooks<ApiObject>, origin }
}
