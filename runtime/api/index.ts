/** What every object and every answer of the API has: metadata, names, selectors, times, quantities, `Status` and its errors. */
export {
  bootstrapTokenExpiry,
  bootstrapTokenName,
  bootstrapTokenType,
  parseBootstrapToken,
  readBootstrapToken,
  type BootstrapToken,
  type BootstrapTokenText,
} from './bootstrap-token.ts'
export { ENVELOPE_DESCRIPTIONS } from './envelope.ts'
export { generateName, generateUid } from './generate.ts'
export { collectionRange, groupRange, keyAfter, objectKey, parseObjectKey, singleKeyRange } from './keys.ts'
export { isUnderDeletion } from './lifecycle.ts'
export {
  extentOf,
  MAX_CHARACTERS,
  MAX_DEPTH,
  MAX_NODES,
  refuseCopies,
  refuseOversized,
  type Extent,
} from './limits/extent.ts'
export { WorkBudget } from './limits/work-budget.ts'
export {
  asPrefix,
  configKey,
  dns1035,
  dnsLabel,
  dnsSubdomain,
  labelKey,
  labelValue,
  pathSegment,
  percent,
  qualifiedName,
  shownFormat,
  type NameRule,
} from './names.ts'
export {
  formatGroupResource,
  formatGroupVersion,
  type ApiObject,
  type DynamicObject,
  type GroupKind,
  type GroupResource,
  type GroupVersion,
  type ListMeta,
  type ManagedFieldsEntry,
  type ObjectList,
  type ObjectMeta,
  type OwnerReference,
  type TypeMeta,
} from './object.ts'
export {
  MOST_CHARACTERS,
  canonicalQuantity,
  compareQuantities,
  formatQuantity,
  parseQuantity,
  type Quantity,
} from './quantity.ts'
export { matchesFields, parseFieldSelector, type FieldRequirement } from './selectors/field.ts'
export {
  SelectorSyntaxError,
  matchesLabels,
  parseLabelSelector,
  type LabelRequirement,
  type Labels,
} from './selectors/label.ts'
export {
  isEmptySelector,
  labelMatcher,
  selectorMatches,
  textMapOf,
  type LabelMatcher,
} from './selectors/selector-object.ts'
export type { Status, StatusCause, StatusDetails, StatusReason } from './status/body.ts'
export { collectErrors, errorsOfEach, MOST_COLLECTED, type ErrorCollector } from './status/collect-errors.ts'
export { ExplainedError } from './status/explained-error.ts'
export { MOST_ERRORS, isEnough, type FieldError } from './status/field-error.ts'
export {
  describe,
  distinctErrors,
  duplicateValue,
  fieldError,
  forbiddenValue,
  hasTypeError,
  invalidValue,
  mistypedValue,
  notFoundValue,
  requiredValue,
  shownValue,
  tooLongValue,
  tooManyValues,
  unsupportedValue,
} from './status/field-errors.ts'
export { reasonOf } from './status/reason.ts'
export {
  ApiError,
  alreadyExists,
  badRequest,
  conflict,
  done,
  expired,
  forbidden,
  internalError,
  invalid,
  methodNotAllowed,
  notFound,
  tooLarge,
  tooLargeVersion,
  tooOldVersion,
  unauthorized,
} from './status/status.ts'
export { warningHeaders, withWarnings } from './status/warning.ts'
export { parseDuration } from './time/duration.ts'
export { canonicalTime, timeError, type TimePrecision } from './time/go-time.ts'
export { LATEST_TIME, formatMicroTime, formatTime, parseTime } from './time/time.ts'
export type { UserInfo } from './user.ts'
export {
  FOREGROUND_FINALIZER,
  ORPHAN_FINALIZER,
  validateLabels,
  validateAnnotations,
  validateMetadata,
  validateMetadataUpdate,
} from './validate-metadata.ts'
export type { Vendor } from './vendor.ts'
export { compareVersions } from './version-order.ts'
export { secureUrl, webhookAddress, type WebhookAddress } from './webhook/address.ts'
export { webhookAddressErrors } from './webhook/validate-address.ts'
export { ConfigError } from './config-error.ts'
