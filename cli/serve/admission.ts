import { certificateRequestor, namespaceLifecycle, podPriority, type Admission } from '../../runtime/admission/index.ts'
import { collectionRange, objectKey } from '../../runtime/meta/keys.ts'
import type { DynamicObject, GroupResource } from '../../runtime/meta/object.ts'
import type { Vendor } from '../../runtime/meta/vendor.ts'
import { decodeObject } from '../../runtime/registry/index.ts'
import type { Store, Stored } from '../../runtime/store/contract/index.ts'

const NAMESPACES = { group: '', resource: 'namespaces' }

/**
 * Finds cluster-scoped objects: in local state, and where they are absent there, in the newest. Many writes ask for the
 * same ones: each version is decoded once.
 */
function finder(store: Store, type: GroupResource): (name: string) => Promise<DynamicObject | undefined> {
  const decoded = new WeakMap<Stored, DynamicObject>()
  return async (name) => {
    const key = objectKey(type, { namespace: '', name })
    const stored = (await store.get(key, { read: 'any' })) ?? (await store.get(key))
    if (stored === undefined) return undefined
    const known = decoded.get(stored) ?? decodeObject(stored)
    decoded.set(stored, known)
    return known
  }
}

/** The admission stages of every server, in the order in which they run. */
export function builtInAdmission(store: Store, vendor: Vendor): readonly Admission[] {
  const priorityClasses = { group: `scheduling.${vendor.apiDomain}`, resource: 'priorityclasses' }
  return [
    namespaceLifecycle({
      permanent: new Set(['default', vendor.systemNamespace, vendor.publicNamespace]),
      find: finder(store, NAMESPACES),
    }),
    certificateRequestor(`certificates.${vendor.apiDomain}`),
    podPriority({
      group: priorityClasses.group,
      find: finder(store, priorityClasses),
      all: async () =>
        (await store.list(collectionRange(priorityClasses, ''), { read: 'any' })).items.map(decodeObject),
    }),
  ]
}
