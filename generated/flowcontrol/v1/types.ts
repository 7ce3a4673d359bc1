// Generated from schemas/flowcontrol/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'

/** Sorts requests into flows of one priority level. */
export interface FlowSchema extends ApiObject {
  /** What is wanted. */
  spec?: FlowSchemaSpec
  /** What was last observed; written by controllers, not by users. */
  status?: FlowSchemaStatus
}

/** A list of FlowSchema objects. */
export type FlowSchemaList = ObjectList<FlowSchema>

/** Share of the server's concurrency for a sort of requests. */
export interface PriorityLevelConfiguration extends ApiObject {
  /** What is wanted. */
  spec?: PriorityLevelConfigurationSpec
  /** What was last observed; written by controllers, not by users. */
  status?: PriorityLevelConfigurationStatus
}

/** A list of PriorityLevelConfiguration objects. */
export type PriorityLevelConfigurationList = ObjectList<PriorityLevelConfiguration>

export interface ExemptPriorityLevelConfiguration {
  /** Share of the server's concurrency in relation to the other levels. */
  nominalConcurrencyShares?: number
  /** Percentage of the own seats that other levels may borrow. */
  lendablePercent?: number
}

export interface FlowDistinguisherMethod {
  /** Whether flows are distinguished by user (`ByUser`) or by namespace (`ByNamespace`). */
  type: 'ByNamespace' | 'ByUser'
}

/** One aspect of the state of a FlowSchema. */
export interface FlowSchemaCondition {
  /** Aspect that this condition is about, in CamelCase. */
  type: string
  /** Whether the aspect holds: `True`, `False` or `Unknown`. */
  status?: string
  /** When the status last went from one value to another. */
  lastTransitionTime?: string | null
  /** Short machine-readable word for the cause of the last change. */
  reason?: string
  /** Sentence for people about the last change. */
  message?: string
}

/** What is wanted of a FlowSchema. */
export interface FlowSchemaSpec {
  /** Priority level that handles the requests. */
  priorityLevelConfiguration?: PriorityLevelConfigurationReference
  /** Order in which schemas are tried; the lowest number that matches counts. */
  matchingPrecedence?: number
  /** How requests are divided into flows; absent, they are all one. */
  distinguisherMethod?: FlowDistinguisherMethod
  /** Requests that match, each rule by subject and action. */
  rules?: PolicyRulesWithSubjects[]
}

/** State of a FlowSchema. */
export interface FlowSchemaStatus {
  /** Latest observations of single aspects of the object, by type. */
  conditions?: FlowSchemaCondition[]
}

export interface GroupSubject {
  /** Name of the group; `*` is every one. */
  name: string
}

export interface LimitResponse {
  /** Whether they `Queue` or are rejected (`Reject`). */
  type: 'Queue' | 'Reject'
  /** Settings of the queues; only with type `Queue`. */
  queuing?: QueuingConfiguration
}

export interface LimitedPriorityLevelConfiguration {
  /** Share of the server's concurrency in relation to the other levels. */
  nominalConcurrencyShares?: number
  /** What happens to requests that can't run at once. */
  limitResponse?: LimitResponse
  /** Percentage of the own seats that other levels may borrow. */
  lendablePercent?: number
  /** Percentage of the own seats that may be borrowed in addition; absent for no bound. */
  borrowingLimitPercent?: number
}

export interface NonResourcePolicyRule {
  /** Actions that the rule speaks of; `*` is every one. */
  verbs: string[]
  /** Paths outside the resource API; a trailing `*` matches the rest of a path. */
  nonResourceURLs: string[]
}

export interface PolicyRulesWithSubjects {
  /** Users, groups and service accounts of which one has to match. */
  subjects: Subject[]
  /** Rules about resources. */
  resourceRules?: ResourcePolicyRule[]
  /** Rules about paths outside the resource API. */
  nonResourceRules?: NonResourcePolicyRule[]
}

/** One aspect of the state of a PriorityLevelConfiguration. */
export interface PriorityLevelConfigurationCondition {
  /** Aspect that this condition is about, in CamelCase. */
  type: string
  /** Whether the aspect holds: `True`, `False` or `Unknown`. */
  status?: string
  /** When the status last went from one value to another. */
  lastTransitionTime?: string | null
  /** Short machine-readable word for the cause of the last change. */
  reason?: string
  /** Sentence for people about the last change. */
  message?: string
}

export interface PriorityLevelConfigurationReference {
  /** Name of the priority level. */
  name: string
}

/** What is wanted of a PriorityLevelConfiguration. */
export interface PriorityLevelConfigurationSpec {
  /** Whether requests are `Limited` or `Exempt`. */
  type: 'Exempt' | 'Limited'
  /** Limits; only with type `Limited`. */
  limited?: LimitedPriorityLevelConfiguration
  /** Share that is lent to others; only with type `Exempt`. */
  exempt?: ExemptPriorityLevelConfiguration
}

/** State of a PriorityLevelConfiguration. */
export interface PriorityLevelConfigurationStatus {
  /** Latest observations of single aspects of the object, by type. */
  conditions?: PriorityLevelConfigurationCondition[]
}

export interface QueuingConfiguration {
  /** Number of queues. */
  queues?: number
  /** Number of queues that a flow may use. */
  handSize?: number
  /** Number of requests that one queue holds. */
  queueLengthLimit?: number
}

export interface ResourcePolicyRule {
  /** Actions that the rule speaks of; `*` is every one. */
  verbs: string[]
  /** API groups that the rule speaks of; `*` is every one. */
  apiGroups: string[]
  /** Resource types that the rule speaks of; `*` is every one. */
  resources: string[]
  /** Whether requests without a namespace match. */
  clusterScope?: boolean
  /** Namespaces that match; `*` is every one. */
  namespaces?: string[]
}

export interface ServiceAccountSubject {
  /** Namespace of the service account. */
  namespace: string
  /** Name of the service account; `*` is every one. */
  name: string
}

/** Whom a rule is about. */
export interface Subject {
  /** Sort of subject: `User`, `Group` or `ServiceAccount`. */
  kind: 'Group' | 'ServiceAccount' | 'User'
  /** User by name. */
  user?: UserSubject
  /** Group by name. */
  group?: GroupSubject
  /** Service account by namespace and name. */
  serviceAccount?: ServiceAccountSubject
}

export interface UserSubject {
  /** Name of the user; `*` is every one. */
  name: string
}
