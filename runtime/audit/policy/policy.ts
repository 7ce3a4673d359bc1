/** How much of a request its events hold, each level more than the one before. */
export const LEVELS = ['None', 'Metadata', 'Request', 'RequestResponse'] as const
export type Level = (typeof LEVELS)[number]

/** The moments of a request about which there is an event. */
export const STAGES = ['RequestReceived', 'ResponseStarted', 'ResponseComplete', 'Panic'] as const
export type Stage = (typeof STAGES)[number]

/** Resources of one API group. */
export interface GroupResources {
  /** '' for the core group. */
  readonly group: string
  /** `pods`, `pods/log`, `pods/*`, `*` followed by `/scale`, or `*` for all with their subresources. Empty: all. */
  readonly resources: readonly string[]
  /** Empty: all. */
  readonly resourceNames: readonly string[]
}

/** One rule of a policy. An empty list does not restrict the requests that it matches. */
export interface AuditRule {
  readonly level: Level
  readonly users: readonly string[]
  readonly userGroups: readonly string[]
  readonly verbs: readonly string[]
  readonly resources: readonly GroupResources[]
  /** '' for resources that are in no namespace. */
  readonly namespaces: readonly string[]
  /** Paths outside the resource API; a trailing `*` matches any rest. */
  readonly nonResourceURLs: readonly string[]
  readonly omitStages: readonly Stage[]
  /** Absent: as the policy says. */
  readonly omitManagedFields?: boolean
}

/** Which events there are: the first rule that matches a request decides, and none means no event. */
export interface AuditPolicy {
  readonly rules: readonly AuditRule[]
  /** Left out of every rule. */
  readonly omitStages: readonly Stage[]
  readonly omitManagedFields: boolean
}

const EVERYTHING: AuditRule = {
  level: 'Metadata',
  users: [],
  userGroups: [],
  verbs: [],
  resources: [],
  namespaces: [],
  nonResourceURLs: [],
  omitStages: [],
}

/** The policy in force where events are asked for and no file says which: who did what, without bodies. */
export const METADATA_POLICY: AuditPolicy = { rules: [EVERYTHING], omitStages: [], omitManagedFields: false }
