import type { Authorizer } from '../auth/index.ts'
import type { Vendor } from '../api/index.ts'
import type { OperationLookup, VirtualOperation } from '../registry/index.ts'
import type { SelectorReviews } from './authorization/subject-access-review/selectors.ts'
import { bindings } from './core/binding/operation.ts'
import { selfSubjectReview } from './authentication/self-subject-review/operation.ts'
import { tokenReview, type TokenReviewOptions } from './authentication/token-review/operation.ts'
import { accessReviews } from './authorization/index.ts'

export interface OperationOptions extends TokenReviewOptions {
  readonly vendor: Vendor
  readonly authorizer: Authorizer
  /** Whether reviews read selectors; default: `dropped`. */
  readonly selectors?: SelectorReviews
  /** Milliseconds since the epoch; default: the time of day. */
  readonly clock?: () => number
}

/** The operations of the built-in virtual types (META-02), found by group and plural. */
export function builtInOperations(options: OperationOptions): OperationLookup {
  const { vendor, authorizer, selectors = 'dropped', clock = Date.now } = options
  const reviews = `authorization.${vendor.apiDomain}`
  const groups: Readonly<Record<string, Readonly<Record<string, VirtualOperation>>>> = {
    '': { bindings },
    [`authentication.${vendor.apiDomain}`]: {
      selfsubjectreviews: selfSubjectReview(clock),
      tokenreviews: tokenReview(options),
    },
    [reviews]: accessReviews({ group: reviews, authorizer, selectors }),
  }
  return (group, plural) => {
    const operations = Object.hasOwn(groups, group) ? groups[group] : undefined
    return operations !== undefined && Object.hasOwn(operations, plural) ? operations[plural] : undefined
  }
}
