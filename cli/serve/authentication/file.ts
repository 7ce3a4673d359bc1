import { readAuthentication, type JwtConfiguration, type ReadOptions } from '../../../runtime/auth/index.ts'
import { describe, type Vendor } from '../../../runtime/api/index.ts'
import type { StructuralSchema } from '../../../runtime/schema/index.ts'
import { Failure } from '../../errors.ts'
import { readDocument } from '../configuration/document.ts'

const text: StructuralSchema = { type: 'string' }

const struct = (typeName: string, properties: Readonly<Record<string, StructuralSchema>>): StructuralSchema => ({
  type: 'object',
  typeName,
  properties,
})

const arrayOf = (items: StructuralSchema): StructuralSchema => ({ type: 'array', items })

const prefixed = struct('PrefixedClaimOrExpression', { claim: text, prefix: text, expression: text })

const JWT = struct('JWTAuthenticator', {
  issuer: struct('Issuer', {
    url: text,
    discoveryURL: text,
    certificateAuthority: text,
    audiences: arrayOf(text),
    audienceMatchPolicy: text,
  }),
  claimValidationRules: arrayOf(
    struct('ClaimValidationRule', { claim: text, requiredValue: text, expression: text, message: text }),
  ),
  claimMappings: struct('ClaimMappings', {
    username: prefixed,
    groups: prefixed,
    uid: struct('ClaimOrExpression', { claim: text, expression: text }),
    extra: arrayOf(struct('ExtraMapping', { key: text, valueExpression: text })),
  }),
  userValidationRules: arrayOf(struct('UserValidationRule', { expression: text, message: text })),
})

const SCHEMA = struct('AuthenticationConfiguration', { apiVersion: text, kind: text, jwt: arrayOf(JWT) })

/** The issuers of a configuration file. Throws Failure with everything that is wrong (AUTHN-CFG-01). */
export function readAuthenticationFile(
  content: string,
  { apiDomain }: Vendor,
  options: ReadOptions,
): readonly JwtConfiguration[] {
  const document = readDocument(content, {
    kind: 'AuthenticationConfiguration',
    apiVersions: [`apiserver.config.${apiDomain}/v1beta1`],
    schema: SCHEMA,
  })
  const { authenticators, errors } = readAuthentication(document, options)
  if (errors.length > 0) throw new Failure(errors.map(describe).join(', '))
  return authenticators
}
