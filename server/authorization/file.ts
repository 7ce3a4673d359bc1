import {
  conditionEnvironment,
  readAuthorizationConfiguration,
  type AuthorizerConfiguration,
} from '../../runtime/auth/index.ts'
import { librariesFor, serverLibraries, type Environment } from '../../runtime/cel/index.ts'
import { describe, type Vendor } from '../../runtime/api/index.ts'
import type { StructuralSchema } from '../../runtime/schema/index.ts'
import { Failure } from '../../flags/errors.ts'
import { apiVersionsIn, readDocument } from '../configuration/document.ts'
import type { FeatureGates } from '../release/feature-gates.ts'
import { formatRelease, type Release } from '../release/release.ts'

const TEXT: StructuralSchema = { type: 'string' }

const WEBHOOK: StructuralSchema = {
  type: 'object',
  typeName: 'WebhookConfiguration',
  properties: {
    authorizedTTL: TEXT,
    unauthorizedTTL: TEXT,
    timeout: TEXT,
    subjectAccessReviewVersion: TEXT,
    matchConditionSubjectAccessReviewVersion: TEXT,
    failurePolicy: TEXT,
    connectionInfo: {
      type: 'object',
      typeName: 'WebhookConnectionInfo',
      properties: { type: TEXT, kubeConfigFile: TEXT },
    },
    matchConditions: {
      type: 'array',
      items: { type: 'object', typeName: 'WebhookMatchCondition', properties: { expression: TEXT } },
    },
  },
}

const SCHEMA: StructuralSchema = {
  type: 'object',
  typeName: 'AuthorizationConfiguration',
  properties: {
    apiVersion: TEXT,
    kind: TEXT,
    authorizers: {
      type: 'array',
      items: {
        type: 'object',
        typeName: 'AuthorizerConfiguration',
        properties: { type: TEXT, name: TEXT, webhook: WEBHOOK },
      },
    },
  },
}

/** The environment of match conditions in a release (AUTHZ-WEBHOOK-09). */
export const conditionsIn = (release: Release, gates: FeatureGates): Environment =>
  conditionEnvironment(
    librariesFor(serverLibraries, formatRelease(release)),
    gates.AuthorizeWithSelectors ? 'known' : 'unknown',
  )

const VERSIONS = [{ version: 'v1beta1' }, { version: 'v1alpha1' }, { version: 'v1', sinceMinor: 32 }]

export interface AuthorizationFileReading {
  /** Environment of match conditions. */
  readonly environment: Environment
  /** The release that the server emulates. */
  readonly release: Release
}

/** Reads the authorizers of a configuration file in their order. Throws Failure with every error (AUTHZ-CFG-01). */
export function readAuthorizationFile(
  content: string,
  { apiDomain }: Vendor,
  { environment, release }: AuthorizationFileReading,
): readonly AuthorizerConfiguration[] {
  const document = readDocument(content, {
    kind: 'AuthorizationConfiguration',
    apiVersions: apiVersionsIn(`apiserver.config.${apiDomain}`, release, VERSIONS),
    schema: SCHEMA,
  })
  const { authorizers, errors } = readAuthorizationConfiguration(document, environment)
  if (errors.length > 0) throw new Failure(errors.map(describe).join(', '))
  return authorizers
}
