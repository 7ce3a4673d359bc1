import { setTimeout as sleep } from 'node:timers/promises'
import { RbacPolicies } from '../../runtime/auth/index.ts'
import { groupRange } from '../../runtime/meta/keys.ts'
import type { Vendor } from '../../runtime/meta/vendor.ts'
import { decodeObject } from '../../runtime/registry/index.ts'
import type { Store } from '../../runtime/store/contract/index.ts'

const RESTART_MILLISECONDS = 1_000

export interface FollowPoliciesOptions {
  readonly store: Store
  readonly vendor: Vendor
  readonly signal: AbortSignal
  report(error: unknown): void
}

/** The roles and bindings of the store, complete from the start and kept so until the signal aborts (AUTHZ-11). */
export async function followPolicies(options: FollowPoliciesOptions): Promise<RbacPolicies> {
  const policies = new RbacPolicies()
  const revision = await load(options, policies)
  void follow(options, policies, revision)
  return policies
}

const rangeOf = ({ apiDomain }: Vendor) => groupRange(`rbac.authorization.${apiDomain}`)

async function load({ store, vendor }: FollowPoliciesOptions, policies: RbacPolicies): Promise<number> {
  const { items, revision } = await store.list(rangeOf(vendor))
  policies.reset(items.map(decodeObject))
  return revision
}

async function follow(options: FollowPoliciesOptions, policies: RbacPolicies, start: number): Promise<void> {
  const { store, vendor, signal, report } = options
  let revision = start
  while (!signal.aborted) {
    try {
      for await (const batch of store.watch(rangeOf(vendor), revision, signal)) {
        for (const { value, previous, revision: at } of batch.events) {
          if (value !== undefined) policies.set(decodeObject({ value, revision: at }))
          else if (previous !== undefined) policies.delete(decodeObject(previous))
        }
        revision = batch.revision
      }
      if (!signal.aborted) revision = await load(options, policies)
    } catch (error) {
      if (signal.aborted) return
      report(error)
      await sleep(RESTART_MILLISECONDS, undefined, { signal, ref: false }).catch(() => undefined)
      revision = await load(options, policies).catch(() => revision)
    }
  }
}
