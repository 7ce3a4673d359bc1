import type { Vendor } from '../../runtime/api/index.ts'

/** Returns all names of a vendor by its own and its domain. */
export const vendorOf = ({ name, domain }: { readonly name: string; readonly domain: string }): Vendor => ({
  name,
  title: name.charAt(0).toUpperCase() + name.slice(1),
  domain,
  apiDomain: domain,
  extensionPrefix: `x-${name}-`,
  openapiPrefix: domain.split('.').toReversed().join('.'),
  protobufMediaType: `application/vnd.${name}.protobuf`,
  systemNamespace: `${name}-system`,
  publicNamespace: `${name}-public`,
  nodeLeaseNamespace: `${name}-node-lease`,
  componentPrefix: name,
})
