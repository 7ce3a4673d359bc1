export { compare, isSame, type Comparison } from './compare.ts'
export { describePath, elementJson, type PathElement } from './element.ts'
export {
  difference,
  EMPTY,
  equalSets,
  hasPath,
  intersection,
  isEmpty,
  isSubset,
  setOf,
  union,
  unionOf,
  type FieldSet,
} from './field-set.ts'
export { formatFieldsV1, memberPaths, parseFieldsV1 } from './fields-v1.ts'
export { removeItems } from './items.ts'
export { ensureNamedFieldsAreMembers, reconcileWithSchema } from './named-fields.ts'
export { toFieldSet, toNamedFieldSet } from './to-field-set.ts'
export { topologyOf, type Topology } from './topology.ts'
