import { RbacPolicies } from '../../runtime/auth/index.ts'
import { groupRange, type Vendor } from '../../runtime/api/index.ts'
import { follow, type FollowOptions } from './follow.ts'

export interface FollowPoliciesOptions extends Pick<FollowOptions, 'store' | 'signal' | 'report'> {
  readonly vendor: Vendor
}

/** The roles and bindings of the store, complete from the start and kept so until the signal aborts (AUTHZ-11). */
export async function followPolicies({ vendor, ...options }: FollowPoliciesOptions): Promise<RbacPolicies> {
  const policies = new RbacPolicies()
  const range = groupRange(`rbac.authorization.${vendor.apiDomain}`)
  await follow({ ...options, range, follower: policies })
  return policies
}
