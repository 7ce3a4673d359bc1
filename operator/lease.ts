import { isNotFound, type Client } from '../client/index.ts'
import type { ApiObject, DynamicObject, Vendor } from '../runtime/api/index.ts'
import type { LeaseAccess } from '../runtime/controllers/leadership/index.ts'
import type { Served } from './client.ts'

type Lease = Served<ApiObject> & { spec?: unknown }

/** Returns the Lease of a name in the namespace of the server, by a client. */
export function clientLease(client: Client, name: string, vendor: Vendor): LeaseAccess {
  const type = {
    group: `coordination.${vendor.apiDomain}`,
    version: 'v1',
    kind: 'Lease',
    plural: 'leases',
    scope: 'Namespaced',
  } as const
  const leases = client.for<Lease, Record<never, never>>(type).in(vendor.systemNamespace)
  return {
    async read(signal) {
      try {
        return (await leases.get(name, { signal })) as DynamicObject
      } catch (error) {
        if (isNotFound(error)) return undefined
        throw error
      }
    },
    create: (spec, signal) => leases.create({ metadata: { name }, spec } as Lease, { signal }),
    // With the version that was read: of two candidates one gets a conflict.
    update: (present, spec, signal) => leases.update({ ...present, spec } as Lease, { signal }),
  }
}
