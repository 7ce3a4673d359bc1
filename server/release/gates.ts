/** `deprecated`: the gate brings back what releases before it did. */
export type Stage = 'alpha' | 'beta' | 'stable' | 'deprecated'

export interface Gate {
  readonly help: string
  /** Minor release in which it entered each stage, oldest first, and whether it is on where that is unusual (FG-07). */
  readonly stages: readonly (readonly [minor: number, stage: Stage, unusual?: 'off'])[]
  /** Minor release from which it is gone, two or more after it became stable (FG-04). */
  readonly removed?: number
  /** Whether this server has the feature whatever release it emulates: the gate can't be turned off. */
  readonly lasting?: true
  /** What releases before the gate did. Default: they lack the feature. */
  readonly before?: 'on'
}

/** Returns the stages of a feature by the minor releases in which it entered them. */
function since(alpha: number, beta: number, stable?: number): Gate['stages'] {
  const entered: Gate['stages'] = [
    [alpha, 'alpha'],
    [beta, 'beta'],
  ]
  return stable === undefined ? entered : [...entered, [stable, 'stable']]
}

/** The feature gates of all releases, each as Kubernetes had it. */
export const GATES = {
  APIResponseCompression: {
    help: 'compression of get and list answers',
    stages: [[16, 'beta']],
  },
  APISelfSubjectReview: {
    help: 'review of the caller’s own attributes',
    stages: since(26, 27, 28),
    removed: 32,
  },
  CustomResourceValidationExpressions: {
    help: 'validation rules of definitions; without it new ones are refused',
    stages: since(23, 25, 29),
    removed: 31,
  },
  AnonymousAuthConfigurableEndpoints: {
    help: 'paths of anonymous requests, by configuration file',
    stages: since(31, 32, 34),
  },
  AllowParsingUserUIDFromCertAuth: {
    help: 'uids of users in client certificates',
    stages: [[33, 'beta']],
  },
  AllowInsecureKubeletCertificateSigningRequests: {
    help: 'requests of nodes for certificates of other kubelets, with NodeRestriction',
    stages: [[31, 'deprecated']],
    before: 'on',
  },
  AuthorizeWithSelectors: {
    help: 'label and field selectors as attributes of authorization',
    stages: since(31, 32, 34),
  },
  StructuredAuthenticationConfiguration: {
    help: 'authentication by configuration file',
    stages: since(29, 30, 34),
  },
  StructuredAuthorizationConfiguration: {
    help: 'authorization by configuration file',
    stages: since(29, 30, 32),
  },
  WatchList: {
    help: 'initial state inside a watch (sendInitialEvents)',
    stages: [
      [27, 'alpha'],
      [32, 'beta'],
      [33, 'beta', 'off'],
      [34, 'beta'],
    ],
  },
  APIListChunking: {
    help: 'lists in pages',
    stages: since(8, 9, 29),
    removed: 33,
    lasting: true,
  },
  APIPriorityAndFairness: {
    help: 'concurrency by priority levels and fair queues',
    stages: since(18, 20, 29),
    removed: 31,
    lasting: true,
  },
  APIServerTracing: {
    help: 'traces of requests',
    stages: since(22, 27, 34),
    lasting: true,
  },
  AdmissionWebhookMatchConditions: {
    help: 'match conditions of admission webhooks',
    stages: since(27, 28, 30),
    removed: 33,
    lasting: true,
  },
  AdvancedAuditing: {
    help: 'audit events by policy',
    stages: since(7, 8, 12),
    removed: 28,
    lasting: true,
  },
  AggregatedDiscoveryEndpoint: {
    help: 'discovery of everything in one document',
    stages: since(26, 27, 30),
    lasting: true,
  },
  CRDValidationRatcheting: {
    help: 'unchanged values are not validated again',
    stages: since(28, 30, 33),
    lasting: true,
  },
  CustomResourceFieldSelectors: {
    help: 'field selectors that definitions declare',
    stages: since(30, 31, 32),
    lasting: true,
  },
  DryRun: {
    help: 'writes that are not stored',
    stages: since(12, 13, 19),
    removed: 28,
    lasting: true,
  },
  LegacyServiceAccountTokenCleanUp: {
    help: 'removal of unused token Secrets',
    stages: since(28, 29, 30),
    removed: 32,
    lasting: true,
  },
  LegacyServiceAccountTokenTracking: {
    help: 'use of token Secrets, as labels',
    stages: since(26, 27, 28),
    removed: 30,
    lasting: true,
  },
  OpenAPIV3: {
    help: 'schemas as OpenAPI v3',
    stages: since(23, 24, 27),
    removed: 29,
    lasting: true,
  },
  RemainingItemCount: {
    help: 'remainingItemCount of paged lists',
    stages: since(15, 16, 29),
    removed: 33,
    lasting: true,
  },
  RetryGenerateName: {
    help: 'another name where a generated one is taken',
    stages: since(30, 31, 32),
    lasting: true,
  },
  ServerSideApply: {
    help: 'apply with field managers',
    stages: since(14, 16, 22),
    removed: 32,
    lasting: true,
  },
  ServerSideFieldValidation: {
    help: 'unknown and duplicate fields, by fieldValidation',
    stages: since(23, 25, 27),
    removed: 32,
    lasting: true,
  },
  ValidatingAdmissionPolicy: {
    help: 'admission by expressions',
    stages: since(26, 28, 30),
    removed: 32,
    lasting: true,
  },
  WarningHeaders: {
    help: 'warnings in answers',
    stages: [
      [19, 'beta'],
      [22, 'stable'],
    ],
    removed: 25,
    lasting: true,
  },
  WatchBookmark: {
    help: 'bookmarks of watches',
    stages: since(15, 16, 17),
    removed: 33,
    lasting: true,
  },
} as const satisfies Record<string, Gate>

export type GateName = keyof typeof GATES
