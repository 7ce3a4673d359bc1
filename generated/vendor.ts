// Generated from the vendor file by `orch generate`. Do not edit.
import type { Vendor } from '../runtime/codegen/index.ts'

export const vendor: Vendor = {
  name: 'orch',
  title: 'Orch',
  domain: 'orch.io',
  apiDomain: 'orch.io',
  extensionPrefix: 'x-orch-',
  openapiPrefix: 'io.orch',
  protobufMediaType: 'application/vnd.orch.protobuf',
  systemNamespace: 'orch-system',
  publicNamespace: 'orch-public',
  nodeLeaseNamespace: 'orch-node-lease',
  componentPrefix: 'orch',
}
