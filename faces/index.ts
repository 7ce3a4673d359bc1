/** What a project configures its server with: `@orch-io/orch`. */
export { ConfigError, defineConfig } from '../config/index.ts'
export type { Config, FlagValue, VendorNames } from '../config/index.ts'
export type { Admission, AdmissionAttributes, Operation } from '../runtime/admission/index.ts'
export type { AuthenticationRequest, Authenticator, Attributes, Authorizer, Decision } from '../runtime/auth/index.ts'
export { ApiError } from '../runtime/api/index.ts'
export type { ApiObject, FieldError, ObjectMeta, Status, UserInfo } from '../runtime/api/index.ts'
export {
  duplicateValue,
  forbiddenValue,
  invalidValue,
  notFoundValue,
  requiredValue,
  tooLongValue,
  unsupportedValue,
} from '../runtime/api/index.ts'
export {
  badRequest,
  conflict,
  defineKind,
  expired,
  forbidden,
  invalid,
  invalidFields,
  notFound,
  reply,
  unavailable,
} from '../runtime/kinds/index.ts'
export type {
  Allocation,
  AllocationContext,
  ClaimedName,
  DeepReadonly,
  Draft,
  HookContext,
  KindHooks,
  KindSource,
  Lookup,
  LookupOptions,
  OwnColumn,
  OwnKind,
  OwnSubresource,
  ReplyPiece,
  Reply,
  ReplyOptions,
  SourceCall,
  SourceChange,
  SourceEvent,
  SourceTarget,
  SubresourceContext,
} from '../runtime/kinds/index.ts'
export { isConflict, isNotFound } from '../client/index.ts'
export {
  defineController,
  isConditionTrue,
  ownedBy,
  setCondition,
  watched,
  withFinalizer,
  type Condition,
  type ControllerSpec,
  type EventRecorder,
  type Log,
  type Objects,
  type OwnController,
  type Reconciliation,
  type ReconcileResult,
  type Right,
  type Served,
  type TypedClient,
  type Watched,
} from '../operator/index.ts'
export {
  createServer,
  runControllers,
  type ControllerProcess,
  type CreateServerOptions,
  type EmbeddedServer,
  type RunControllersOptions,
} from '../server/index.ts'
