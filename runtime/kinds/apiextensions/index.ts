import type { Vendor } from '../../api/index.ts'
import type { SchemaJudge } from '../../definitions/index.ts'
import type { Kinds } from '../kind.ts'
import { customResourceDefinitions } from './custom-resource-definition/strategy.ts'

/** The kinds that define types at run time. `judges` look at schemas beyond what makes them structural. */
export const apiExtensions = (vendor: Vendor, judges: readonly SchemaJudge[]): Kinds => ({
  customresourcedefinitions: { strategy: customResourceDefinitions(vendor, judges) },
})
