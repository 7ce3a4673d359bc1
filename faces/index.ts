/** What a project configures its server with: `@orch-io/orch`. */
export { ConfigError, defineConfig } from '../config/index.ts'
export type { Config, FlagValue, VendorNames } from '../config/index.ts'
export type { Admission, AdmissionAttributes, Operation } from '../runtime/admission/index.ts'
export type { AuthenticationRequest, Authenticator, Attributes, Authorizer, Decision } from '../runtime/auth/index.ts'
export { ApiError } from '../runtime/api/index.ts'
export type { ApiObject, FieldError, ObjectMeta, Status, UserInfo } from '../runtime/api/index.ts'
