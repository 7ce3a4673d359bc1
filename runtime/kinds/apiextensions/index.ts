import type { Vendor } from '../../api/index.ts'
import type { SchemaValidator } from '../../definitions/index.ts'
import type { Kinds } from '../kind.ts'
import { customResourceDefinitions } from './custom-resource-definition/strategy.ts'

/** The kinds that define custom resources. `validators` check their schemas beyond their structure. */
export const apiExtensions = (vendor: Vendor, validators: readonly SchemaValidator[]): Kinds => ({
  customresourcedefinitions: { strategy: customResourceDefinitions(vendor, validators) },
})
