import { BackgroundError } from '../../runtime/async/index.ts'
import { bootstrapTokens, type UserVerifier } from '../../runtime/auth/index.ts'
import { objectKey, type DynamicObject, type Vendor } from '../../runtime/api/index.ts'
import { decodeObject } from '../../runtime/registry/index.ts'
import type { Store } from '../../runtime/store/contract/index.ts'

export interface StoredTokensOptions {
  readonly store: Store
  readonly vendor: Vendor
  report(error: unknown): void
}

/** Verifies the bootstrap tokens of a store by its local state, where this server's writes take effect at once. */
export function storedBootstrapTokens({ store, vendor, report }: StoredTokensOptions): UserVerifier {
  const type = { group: '', resource: 'secrets' }
  async function secret(name: string): Promise<DynamicObject | undefined> {
    const key = objectKey(type, { namespace: vendor.systemNamespace, name })
    const stored = await store.get(key, { read: 'any' })
    try {
      return stored === undefined ? undefined : decodeObject(stored)
    } catch (error) {
      report(new BackgroundError(key, error))
      return undefined
    }
  }
  return bootstrapTokens({ vendor, secret, clock: Date.now })
}
