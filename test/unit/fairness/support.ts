import type { UserInfo } from '../../../runtime/api/index.ts'
import type { LevelSpec, SchemaSpec } from '../../../runtime/fairness/configuration.ts'
import { Fairness } from '../../../runtime/fairness/fairness.ts'
import type { RequestDigest } from '../../../runtime/fairness/matching.ts'

export const level = (name: string, more: Partial<LevelSpec> = {}): LevelSpec => ({
  name,
  uid: `uid-of-${name}`,
  type: 'Limited',
  shares: 10,
  lendablePercent: 0,
  borrowingLimitPercent: undefined,
  queuing: { queues: 64, handSize: 4, queueLengthLimit: 50 },
  ...more,
})

const ALL = ['*']

export const schema = (name: string, group: string, more: Partial<SchemaSpec> = {}): SchemaSpec => ({
  name,
  uid: `uid-of-${name}`,
  level: name,
  precedence: 100,
  distinguisher: 'ByUser',
  rules: [
    {
      subjects: [{ kind: 'Group', name: group, namespace: '' }],
      resourceRules: [
        { verbs: ALL, apiGroups: ALL, resources: ALL, namespaces: ALL, clusterScope: true, nonResourceURLs: [] },
      ],
      nonResourceRules: [
        { verbs: ALL, apiGroups: [], resources: [], namespaces: [], clusterScope: false, nonResourceURLs: ALL },
      ],
    },
  ],
  ...more,
})

export const user = (username: string, ...groups: string[]): UserInfo => ({
  username,
  groups: [...groups, 'system:authenticated'],
})

export const GET: RequestDigest = {
  isResourceRequest: true,
  verb: 'get',
  path: '/api/v1/namespaces/a/pods/b',
  group: '',
  resource: 'pods',
  subresource: '',
  namespace: 'a',
}

export interface Bench {
  readonly fairness: Fairness
  /** Milliseconds; a test sets it. */
  readonly time: { now: number }
  /** Begins the next turn of the event loop. */
  turn(): void
  /** Whether something waits for the next turn. */
  readonly isTurnAwaited: boolean
}

/** Priority and fairness with a clock and turns of its own. */
export function bench(
  seats: number,
  levels: readonly LevelSpec[],
  schemas: readonly SchemaSpec[],
  seatsPerTurn = 1e9,
): Bench {
  let awaited: (() => void) | undefined
  let turns = 0
  const time = { now: 0 }
  const fairness = new Fairness({
    seats,
    seatsPerTurn,
    headers: { schema: 'X-Schema', level: 'X-Level' },
    clock: () => time.now,
    turns: {
      count: () => turns,
      next: (work) => {
        if (awaited !== undefined) throw new Error('a turn is awaited twice')
        awaited = work
      },
    },
  })
  fairness.configure(levels, schemas)
  return {
    fairness,
    time,
    turn() {
      const work = awaited
      awaited = undefined
      turns++
      work?.()
    },
    get isTurnAwaited() {
      return awaited !== undefined
    },
  }
}
