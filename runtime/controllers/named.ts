import { bootstrapSigner, tokenCleaner, type ClusterInfo } from './bootstrap-tokens/index.ts'
import type { Controller, ControllerOptions } from './controller.ts'
import { garbageCollector } from './garbage-collector/index.ts'
import { namespaceController } from './namespaces/index.ts'
import { roleAggregation } from './role-aggregation.ts'
import { rootCertificates, type RootCertificates } from './root-certificates.ts'
import type { OwnFacts } from './servers/index.ts'
import {
  defaultAccounts,
  legacyTokenCleaner,
  tokenSecrets,
  type LegacyTokens,
  type SecretContents,
} from './service-accounts/index.ts'
import { storageMigrator } from './storage-migrator/index.ts'

/** What controllers publish about the server that runs them. */
export interface Published {
  readonly own: OwnFacts
  /** Those that every namespace should contain; undefined: none. */
  readonly rootCertificates: RootCertificates | undefined
  readonly clusterInfo: ClusterInfo
  /** Issues the tokens of Secrets. */
  readonly tokenIssuer: Pick<SecretContents, 'issueLegacy'>
  /** The clean-up of unused tokens of Secrets. */
  readonly legacyTokens: LegacyTokens
}

/** A controller that an operator can switch on and off by its name (CLI-08). */
export interface NamedController {
  /** As in kube-controller-manager. */
  readonly name: string
  /** The name that it had before all of them ended in `-controller`. */
  readonly alias: string
  /** Whether `*` includes it. */
  readonly default: 'on' | 'off'
  /**
   * The service account that it acts as if each controller has its own; also the end of the name of its role
   * `system:controller:…`. undefined: it acts as the manager itself, like the token controller in Kubernetes.
   */
  readonly account: string | undefined
  /** Starts it; undefined: by the server's configuration it has nothing to do. */
  start(options: ControllerOptions, published: Published): Controller | Promise<Controller> | undefined
}

/**
 * The controllers that act on objects, in the order in which they start. Controllers that serve types or maintain the
 * server's own objects are part of every API server and can't be switched off.
 */
export const NAMED_CONTROLLERS: readonly NamedController[] = [
  {
    name: 'garbage-collector-controller',
    alias: 'garbagecollector',
    default: 'on',
    account: 'generic-garbage-collector',
    start: garbageCollector,
  },
  {
    name: 'namespace-controller',
    alias: 'namespace',
    default: 'on',
    account: 'namespace-controller',
    start: namespaceController,
  },
  {
    name: 'clusterrole-aggregation-controller',
    alias: 'clusterrole-aggregation',
    default: 'on',
    account: 'clusterrole-aggregation-controller',
    start: roleAggregation,
  },
  {
    name: 'serviceaccount-controller',
    alias: 'serviceaccount',
    default: 'on',
    account: 'service-account-controller',
    start: defaultAccounts,
  },
  {
    name: 'serviceaccount-token-controller',
    alias: 'serviceaccount-token',
    default: 'on',
    account: undefined,
    start: (options, { rootCertificates: certificates, tokenIssuer }) =>
      tokenSecrets(options, { ...tokenIssuer, rootCertificates: certificates }),
  },
  {
    name: 'root-ca-certificate-publisher-controller',
    alias: 'root-ca-cert-publisher',
    default: 'on',
    account: 'root-ca-cert-publisher',
    start: (options, { rootCertificates: certificates }) =>
      certificates === undefined ? undefined : rootCertificates(options, certificates),
  },
  {
    name: 'bootstrap-signer-controller',
    alias: 'bootstrapsigner',
    default: 'off',
    account: 'bootstrap-signer',
    start: (options, { clusterInfo }) => bootstrapSigner(options, clusterInfo),
  },
  {
    name: 'token-cleaner-controller',
    alias: 'tokencleaner',
    default: 'off',
    account: 'token-cleaner',
    start: tokenCleaner,
  },
  {
    name: 'legacy-serviceaccount-token-cleaner-controller',
    alias: 'legacy-service-account-token-cleaner',
    default: 'on',
    account: 'legacy-service-account-token-cleaner',
    start: (options, { legacyTokens }) => legacyTokenCleaner(options, legacyTokens),
  },
  {
    name: 'storage-version-migrator-controller',
    alias: 'storage-version-migrator',
    default: 'off',
    account: undefined,
    start: storageMigrator,
  },
]
