import { bootstrapTokenType, type Vendor } from '../../api/index.ts'
import type { ResourceCatalog, ResourceRegistry } from '../../registry/index.ts'
import { runReflector, type ReflectorOptions } from '../reflector.ts'

export const secretsIn = (catalog: ResourceCatalog): ResourceRegistry | undefined => catalog.find('', 'secrets')

/** Reflects the Secrets of the type of bootstrap tokens in the system namespace. */
export const reflectTokens = (
  vendor: Vendor,
  options: Omit<ReflectorOptions, 'namespace' | 'fieldSelector'>,
): Promise<void> =>
  runReflector({
    ...options,
    namespace: vendor.systemNamespace,
    fieldSelector: `type=${bootstrapTokenType(vendor)}`,
  })
