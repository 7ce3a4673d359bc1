export { isLetThrough, readAnonymous, type AnonymousPolicy, type AnonymousSection } from './authentication/anonymous.ts'
export { anyOf, bearerAuthenticator, bearerToken, meantForServer } from './authentication/bearer.ts'
export { bootstrapTokens } from './authentication/bootstrap-tokens.ts'
export { CertificateAuthorities } from './authentication/certificates/authorities.ts'
export { clientCertificates } from './authentication/certificates/client-certificates.ts'
export { requestHeaders, type UserHeaders } from './authentication/certificates/request-headers.ts'
export { CertificateVerifier } from './authentication/certificates/verifier.ts'
export { combineAuthenticators } from './authentication/combine.ts'
export type {
  AnnotatedRequest,
  AuthenticationRequest,
  Authenticator,
  ClientCertificate,
  RequestAuthenticator,
  TokenVerifier,
  UserVerifier,
  VerifiedToken,
} from './authentication/contract.ts'
export {
  SIGNING_ALGORITHMS,
  jwtAuthenticators,
  jwtEnvironments,
  readAuthentication,
  type JwtAuthenticators,
  type JwtConfiguration,
  type AuthenticationReading,
} from './authentication/jwt/index.ts'
export { authenticationMeasures, certificateMetrics, tokenCacheMetrics } from './authentication/metrics.ts'
export { TokenRefused } from './authentication/refused.ts'
export { staticTokens, type StaticToken } from './authentication/static-tokens.ts'
export { ANONYMOUS } from './authentication/users.ts'
export { webhookTokens } from './authentication/webhook/verifier.ts'
export type { Attributes, Authorizer, Decision, Rules, SelectorRequirement } from './authorization/contract.ts'
export { abacAuthorizer } from './authorization/abac/authorizer.ts'
export { parsePolicies, PolicyFileError } from './authorization/abac/policy.ts'
export { readAuthorizationConfiguration } from './authorization/configuration/read.ts'
export type { AuthorizerConfiguration, WebhookConfiguration } from './authorization/configuration/types.ts'
export {
  authorizationAttempts,
  authorizationMetrics,
  type AuthorizationMetrics,
  type AuthorizationObserver,
} from './authorization/metrics.ts'
export { SUPERUSER_GROUP, alwaysAllow, alwaysAllowPaths, alwaysDeny, superusers } from './authorization/modules.ts'
export { nodeAuthorizer, nodeOf } from './authorization/node/authorizer.ts'
export { NodeGraph } from './authorization/node/graph.ts'
export { podReferences } from './authorization/node/references.ts'
export { RbacPolicies, type RightHolder } from './authorization/rbac/policies.ts'
export { rbacAuthorizer } from './authorization/rbac/authorizer.ts'
export { expressionChecks } from './authorization/expression-checks.ts'
export { escalationGuard, type EscalationGuardOptions } from './authorization/rbac/escalation.ts'
export { refusal } from './authorization/refusal.ts'
export { fieldTerms, labelTerms, selectorsOf } from './authorization/selectors.ts'
export { unionAuthorizer } from './authorization/union.ts'
export { webhookAuthorizer, type WebhookAuthorizerOptions } from './authorization/webhook/authorizer.ts'
export { conditionEnvironment } from './authorization/webhook/conditions.ts'
export { IMPERSONATION_PREFIX, impersonationOf } from './impersonation.ts'
export { CallFailure, remoteCaller, remotePoster, type RemoteCall } from './remote/caller.ts'
export { connectionTo, type RemoteService } from './remote/service.ts'
export { claimNames, type BoundKind, type NamedObject } from './service-accounts/claims.ts'
export { discoveryDocument, keySetDocument } from './service-accounts/discovery.ts'
export { tokenIssuer, type ServiceAccountClaims, type TokenIssuer, type TokenLives } from './service-accounts/issuer.ts'
export {
  readVerificationKeys,
  signingKey,
  verificationKey,
  VerificationKeys,
  type AccountKeys,
  type SigningKey,
  type VerificationKey,
} from './service-accounts/keys.ts'
export { accountTokenMetrics } from './service-accounts/metrics.ts'
export { type AccountObjects, type LiveType } from './service-accounts/objects.ts'
export { accountUser, type AccountReference } from './service-accounts/user.ts'
export { AccountTokens, type LegacyUses, type SecretMetadata } from './service-accounts/verifier.ts'
