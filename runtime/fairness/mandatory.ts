import type { LevelSpec, SchemaSpec, SchemaRule, Subject } from './configuration.ts'

const EXEMPT = 'exempt'
const CATCH_ALL = 'catch-all'

const ALL = ['*']
const EVERYTHING = {
  resourceRules: [
    { verbs: ALL, apiGroups: ALL, resources: ALL, namespaces: ALL, clusterScope: true, nonResourceURLs: [] },
  ],
  nonResourceRules: [
    { verbs: ALL, apiGroups: [], resources: [], namespaces: [], clusterScope: false, nonResourceURLs: ALL },
  ],
}

const group = (name: string): Subject => ({ kind: 'Group', name, namespace: '' })
const everythingOf = (...groups: readonly string[]): readonly SchemaRule[] => [
  { subjects: groups.map(group), ...EVERYTHING },
]

const NO_OBJECT = { uid: '', borrowingLimitPercent: undefined, queuing: undefined, lendablePercent: 0 }

/** The levels that are in force even without an object, as before the first start is complete. */
export const MANDATORY_LEVELS: readonly LevelSpec[] = [
  { ...NO_OBJECT, name: EXEMPT, type: 'Exempt', shares: 0 },
  { ...NO_OBJECT, name: CATCH_ALL, type: 'Limited', shares: 5 },
]

/** The schemas that are in force even without an object: every request matches one of them. */
export const MANDATORY_SCHEMAS: readonly SchemaSpec[] = [
  {
    name: EXEMPT,
    uid: '',
    level: EXEMPT,
    precedence: 1,
    distinguisher: 'none',
    rules: everythingOf('system:masters'),
  },
  {
    name: CATCH_ALL,
    uid: '',
    level: CATCH_ALL,
    precedence: 10_000,
    distinguisher: 'ByUser',
    rules: everythingOf('system:unauthenticated', 'system:authenticated'),
  },
]
