import type { Authorizer } from '../auth/index.ts'
import type { Vendor } from '../meta/vendor.ts'
import type { OperationLookup, VirtualOperation } from '../registry/index.ts'
import { selfSubjectReview, tokenReview, type TokenReviewOptions } from './authentication/index.ts'
import { accessReviews } from './authorization/index.ts'
import { bindings } from './core/bindings.ts'

export interface OperationOptions extends TokenReviewOptions {
  readonly vendor: Vendor
  readonly authorizer: Authorizer
  /** Milliseconds since the epoch; default: the time of day. */
  readonly clock?: () => number
}

/** What the built-in virtual types stand for (META-02). */
export function builtInOperations(options: OperationOptions): OperationLookup {
  const { vendor, authorizer, clock = Date.now } = options
  const groups: Readonly<Record<string, Readonly<Record<string, VirtualOperation>>>> = {
    '': { bindings },
    [`authentication.${vendor.apiDomain}`]: {
      selfsubjectreviews: selfSubjectReview(clock),
      tokenreviews: tokenReview(options),
    },
    [`authorization.${vendor.apiDomain}`]: accessReviews(`authorization.${vendor.apiDomain}`, authorizer),
  }
  return (group, plural) => {
    const operations = Object.hasOwn(groups, group) ? groups[group] : undefined
    return operations !== undefined && Object.hasOwn(operations, plural) ? operations[plural] : undefined
  }
}
