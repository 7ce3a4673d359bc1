import { namespaceLifecycle, type Admission } from '../../runtime/admission/index.ts'
import { objectKey } from '../../runtime/meta/keys.ts'
import type { Vendor } from '../../runtime/meta/vendor.ts'
import { decodeObject } from '../../runtime/registry/index.ts'
import type { Store } from '../../runtime/store/contract/index.ts'

const NAMESPACES = { group: '', resource: 'namespaces' }

/** The admission stages of every server, in the order in which they run. */
export function builtInAdmission(store: Store, vendor: Vendor): readonly Admission[] {
  return [
    namespaceLifecycle({
      permanent: new Set(['default', vendor.systemNamespace, vendor.publicNamespace]),
      async find(name) {
        const key = objectKey(NAMESPACES, { namespace: '', name })
        const stored = (await store.get(key, { read: 'any' })) ?? (await store.get(key))
        return stored === undefined ? undefined : decodeObject(stored)
      },
    }),
  ]
}
