import { bootstrapSigner, tokenCleaner, type ClusterInfo } from './bootstrap-tokens/index.ts'
import type { Controller, ControllerOptions } from './controller.ts'
import { garbageCollector } from './garbage-collector/index.ts'
import { namespaceController } from './namespaces/index.ts'
import { roleAggregation } from './role-aggregation.ts'
import { rootCertificates } from './root-certificates.ts'
import type { OwnFacts } from './servers/index.ts'
import {
  defaultAccounts,
  legacyTokenCleaner,
  tokenSecrets,
  type LegacyTokens,
  type SecretContents,
} from './service-accounts/index.ts'
import { storageMigrator } from './storage-migrator/index.ts'

/** What controllers publish of the server that runs them. */
export interface Published {
  readonly own: OwnFacts
  /** PEM of the certificates that every namespace is to hold; undefined: none. */
  readonly rootCertificates: string | undefined
  readonly clusterInfo: ClusterInfo
  /** Issues the tokens of Secrets. */
  readonly tokenIssuer: Pick<SecretContents, 'issueLegacy'>
  /** What becomes of tokens of Secrets that nobody uses. */
  readonly legacyTokens: LegacyTokens
}

/** A controller that an operator can switch on and off by its name (CLI-08). */
export interface NamedController {
  /** As in kube-controller-manager. */
  readonly name: string
  /** The name that it had before all of them ended in `-controller`. */
  readonly alias: string
  /** Whether `*` means it too. */
  readonly default: 'on' | 'off'
  /**
   * The service account that it acts as where each has its own, and the rest of the name of its role `system:controller:…`;
   * undefined: it acts as the manager of all, as what issues the tokens of accounts does in Kubernetes.
   */
  readonly account: string | undefined
  /** Starts it; undefined: the server is configured to have nothing for it to do. */
  start(options: ControllerOptions, published: Published): Controller | Promise<Controller> | undefined
}

/**
 * The controllers that act on objects, in the order in which they start. What serves types and keeps the server's own
 * objects is a part of every API server, and has no switch.
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
