import { RbacPolicies } from '../runtime/auth/index.ts'
import { groupRange, type Vendor } from '../runtime/api/index.ts'
import { startReflector, type ReflectorOptions } from './reflector.ts'

export interface ReflectPoliciesOptions extends Pick<ReflectorOptions, 'store' | 'read' | 'signal' | 'report'> {
  readonly vendor: Vendor
}

/**
 * Returns the roles and bindings of the store; complete when the promise resolves, and current until the signal aborts
 * (AUTHZ-11).
 */
export async function reflectPolicies({ vendor, ...options }: ReflectPoliciesOptions): Promise<RbacPolicies> {
  const policies = new RbacPolicies()
  const range = groupRange(`rbac.authorization.${vendor.apiDomain}`)
  await startReflector({ ...options, range, target: policies })
  return policies
}
