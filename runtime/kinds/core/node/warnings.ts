import type { Vendor } from '../../../api/index.ts'
import { listOf, stringOf, type JsonObject } from '../../../json/index.ts'
import { rangeWarnings } from '../../warnings/addresses.ts'

/** Returns the warnings of the spec of a Node. */
export const nodeWarnings = (
  { configSource, externalID, podCIDRs }: Readonly<JsonObject>,
  { title }: Pick<Vendor, 'title'>,
): string[] => [
  ...(configSource === undefined ? [] : ['spec.configSource: the feature is removed']),
  ...(stringOf(externalID) === '' ? [] : [`spec.externalID: this field is deprecated, and is unused by ${title}`]),
  ...listOf(podCIDRs).flatMap((range, index) => rangeWarnings(stringOf(range), `spec.podCIDRs[${index}]`)),
]
