import type { DynamicObject } from '../api/index.ts'
import { objectOf, objectsOf, stringOf, textsOf } from '../json/index.ts'

/** How a priority level queues what can't be served at once. */
export interface Queuing {
  readonly queues: number
  /** Queues that a flow may use. */
  readonly handSize: number
  /** Requests in a queue at most. */
  readonly queueLengthLimit: number
}

/** A PriorityLevelConfiguration, as it is used. */
export interface LevelSpec {
  readonly name: string
  readonly uid: string
  readonly type: 'Exempt' | 'Limited'
  readonly shares: number
  readonly lendablePercent: number
  /** Undefined: no limit. */
  readonly borrowingLimitPercent: number | undefined
  /** Undefined: what can't be served at once is refused. */
  readonly queuing: Queuing | undefined
}

export interface Subject {
  readonly kind: 'User' | 'Group' | 'ServiceAccount'
  /** `*` for all. */
  readonly name: string
  /** Of a service account. */
  readonly namespace: string
}

export interface RequestRule {
  readonly verbs: readonly string[]
  readonly apiGroups: readonly string[]
  /** `pods` or `pods/status`. */
  readonly resources: readonly string[]
  readonly namespaces: readonly string[]
  /** Whether requests without a namespace match. */
  readonly clusterScope: boolean
  readonly nonResourceURLs: readonly string[]
}

export interface SchemaRule {
  readonly subjects: readonly Subject[]
  readonly resourceRules: readonly RequestRule[]
  readonly nonResourceRules: readonly RequestRule[]
}

/** A FlowSchema, as it is used. */
export interface SchemaSpec {
  readonly name: string
  readonly uid: string
  readonly level: string
  /** The schema with the lowest one that matches a request takes it. */
  readonly precedence: number
  /** What makes requests of one schema different flows; `none`: nothing does. */
  readonly distinguisher: 'ByUser' | 'ByNamespace' | 'none'
  readonly rules: readonly SchemaRule[]
}

const DEFAULT_SHARES = 30
const DEFAULT_PRECEDENCE = 1_000
const DEFAULT_QUEUING = { queues: 64, handSize: 8, queueLengthLimit: 50 }

const numberOf = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)

/** Reads a PriorityLevelConfiguration in its storage version. */
export function levelSpecOf({ metadata, spec }: DynamicObject): LevelSpec {
  const { type, limited, exempt } = objectOf(spec)
  const common = { name: metadata.name ?? '', uid: metadata.uid ?? '', borrowingLimitPercent: undefined }
  if (type === 'Exempt') {
    const { nominalConcurrencyShares, lendablePercent } = objectOf(exempt)
    const shares = numberOf(nominalConcurrencyShares, 0)
    return { ...common, type, shares, lendablePercent: numberOf(lendablePercent, 0), queuing: undefined }
  }
  const { nominalConcurrencyShares, lendablePercent, borrowingLimitPercent, limitResponse } = objectOf(limited)
  const response = objectOf(limitResponse)
  return {
    ...common,
    type: 'Limited',
    shares: numberOf(nominalConcurrencyShares, DEFAULT_SHARES),
    lendablePercent: numberOf(lendablePercent, 0),
    borrowingLimitPercent: typeof borrowingLimitPercent === 'number' ? borrowingLimitPercent : undefined,
    queuing: response.type === 'Queue' ? queuingOf(objectOf(response.queuing)) : undefined,
  }
}

function queuingOf({ queues, handSize, queueLengthLimit }: Readonly<Record<string, unknown>>): Queuing {
  const count = Math.max(1, numberOf(queues, DEFAULT_QUEUING.queues))
  return {
    queues: count,
    handSize: Math.max(1, Math.min(count, numberOf(handSize, DEFAULT_QUEUING.handSize))),
    queueLengthLimit: Math.max(1, numberOf(queueLengthLimit, DEFAULT_QUEUING.queueLengthLimit)),
  }
}

/** Reads a FlowSchema in its storage version. */
export function schemaSpecOf({ metadata, spec }: DynamicObject): SchemaSpec {
  const { priorityLevelConfiguration, matchingPrecedence, distinguisherMethod, rules } = objectOf(spec)
  const { type } = objectOf(distinguisherMethod)
  return {
    name: metadata.name ?? '',
    uid: metadata.uid ?? '',
    level: stringOf(objectOf(priorityLevelConfiguration).name),
    precedence: numberOf(matchingPrecedence, DEFAULT_PRECEDENCE),
    distinguisher: type === 'ByUser' || type === 'ByNamespace' ? type : 'none',
    rules: objectsOf(rules).map(({ subjects, resourceRules, nonResourceRules }) => ({
      subjects: objectsOf(subjects).flatMap(subjectOf),
      resourceRules: objectsOf(resourceRules).map(requestRuleOf),
      nonResourceRules: objectsOf(nonResourceRules).map(requestRuleOf),
    })),
  }
}

function subjectOf({ kind, user, group, serviceAccount }: Readonly<Record<string, unknown>>): readonly Subject[] {
  if (kind === 'User') return [{ kind, name: stringOf(objectOf(user).name), namespace: '' }]
  if (kind === 'Group') return [{ kind, name: stringOf(objectOf(group).name), namespace: '' }]
  if (kind !== 'ServiceAccount') return []
  const { namespace, name } = objectOf(serviceAccount)
  return [{ kind, name: stringOf(name), namespace: stringOf(namespace) }]
}

const requestRuleOf = (rule: Readonly<Record<string, unknown>>): RequestRule => ({
  verbs: textsOf(rule.verbs),
  apiGroups: textsOf(rule.apiGroups),
  resources: textsOf(rule.resources),
  namespaces: textsOf(rule.namespaces),
  clusterScope: rule.clusterScope === true,
  nonResourceURLs: textsOf(rule.nonResourceURLs),
})
