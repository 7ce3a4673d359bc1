import type { CustomTypes } from '../../runtime/definitions/index.ts'
import { collectionRange } from '../../runtime/meta/keys.ts'
import type { Vendor } from '../../runtime/meta/vendor.ts'
import { decodeObject } from '../../runtime/registry/index.ts'
import type { Store } from '../../runtime/store/contract/index.ts'

export interface StoredDefinitionsOptions {
  readonly store: Store
  readonly vendor: Vendor
  readonly customTypes: CustomTypes
  report(error: unknown): void
}

/** Serves the types of the definitions that the store holds, before the first request is taken (CRD-01). */
export async function serveStoredDefinitions(options: StoredDefinitionsOptions): Promise<void> {
  const { store, vendor, customTypes, report } = options
  const type = { group: `apiextensions.${vendor.apiDomain}`, resource: 'customresourcedefinitions' }
  const { items } = await store.list(collectionRange(type, ''))
  for (const item of items) {
    try {
      customTypes.set(decodeObject(item))
    } catch (error) {
      // One that can't be served must not keep the server from starting.
      report(error)
    }
  }
}
