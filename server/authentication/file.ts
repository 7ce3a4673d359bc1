import {
  readAnonymous,
  readAuthentication,
  type AnonymousPolicy,
  type AnonymousSection,
  type JwtConfiguration,
  type AuthenticationReading,
} from '../../runtime/auth/index.ts'
import { describe, type Vendor } from '../../runtime/api/index.ts'
import type { StructuralSchema } from '../../runtime/schema/index.ts'
import { Failure } from '../../flags/errors.ts'
import { apiVersionsIn, readDocument } from '../configuration/document.ts'
import type { Release } from '../release/release.ts'

const TEXT: StructuralSchema = { type: 'string' }

const struct = (typeName: string, properties: Readonly<Record<string, StructuralSchema>>): StructuralSchema => ({
  type: 'object',
  typeName,
  properties,
})

const arrayOf = (items: StructuralSchema): StructuralSchema => ({ type: 'array', items })

const prefixed = struct('PrefixedClaimOrExpression', { claim: TEXT, prefix: TEXT, expression: TEXT })

const JWT = struct('JWTAuthenticator', {
  issuer: struct('Issuer', {
    url: TEXT,
    discoveryURL: TEXT,
    certificateAuthority: TEXT,
    audiences: arrayOf(TEXT),
    audienceMatchPolicy: TEXT,
  }),
  claimValidationRules: arrayOf(
    struct('ClaimValidationRule', { claim: TEXT, requiredValue: TEXT, expression: TEXT, message: TEXT }),
  ),
  claimMappings: struct('ClaimMappings', {
    username: prefixed,
    groups: prefixed,
    uid: struct('ClaimOrExpression', { claim: TEXT, expression: TEXT }),
    extra: arrayOf(struct('ExtraMapping', { key: TEXT, valueExpression: TEXT })),
  }),
  userValidationRules: arrayOf(struct('UserValidationRule', { expression: TEXT, message: TEXT })),
})

const ANONYMOUS = struct('AnonymousAuthConfig', {
  enabled: { type: 'boolean' },
  conditions: arrayOf(struct('AnonymousAuthCondition', { path: TEXT })),
})

const SCHEMA = struct('AuthenticationConfiguration', {
  apiVersion: TEXT,
  kind: TEXT,
  jwt: arrayOf(JWT),
  anonymous: ANONYMOUS,
})

/** The content of a configuration file. */
export interface AuthenticationFile {
  readonly issuers: readonly JwtConfiguration[]
  /** Undefined: it has no anonymous section. */
  readonly anonymous: AnonymousPolicy | undefined
}

export interface FileReading extends AuthenticationReading {
  readonly anonymous: AnonymousSection
  /** The release that the server emulates. */
  readonly release: Release
}

/** Without v1alpha1, which the requirement AUTHN-CFG-01 makes an error. */
const VERSIONS = [{ version: 'v1beta1' }, { version: 'v1', sinceMinor: 34 }]

/** Reads a configuration file. Throws Failure with every error (AUTHN-CFG-01). */
export function readAuthenticationFile(
  content: string,
  { apiDomain }: Vendor,
  options: FileReading,
): AuthenticationFile {
  const document = readDocument(content, {
    kind: 'AuthenticationConfiguration',
    apiVersions: apiVersionsIn(`apiserver.config.${apiDomain}`, options.release, VERSIONS),
    schema: SCHEMA,
  })
  const { authenticators, errors } = readAuthentication(document, options)
  const anonymous = readAnonymous(document.anonymous, options.anonymous)
  const all = [...errors, ...anonymous.errors]
  if (all.length > 0) throw new Failure(all.map(describe).join(', '))
  return { issuers: authenticators, anonymous: anonymous.policy }
}
