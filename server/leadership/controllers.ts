import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Authorizer } from '../../runtime/auth/index.ts'
import { accountUser } from '../../runtime/auth/index.ts'
import type { Vendor } from '../../runtime/api/index.ts'
import type { Leadership, ElectionTimes, NamedController, AccountRights } from '../../runtime/controllers/index.ts'
import type { Metrics } from '../../runtime/metrics/index.ts'
import type { GroupVersionDefinition } from '../../runtime/scheme/index.ts'
import { controllersOf } from '../controllers/flags.ts'
import type { Stores } from '../stores/stores.ts'
import { leaderFence } from './fence.ts'
import { leadershipTimes, type LeadershipFlags } from './flags.ts'

export interface ControllerFlags extends LeadershipFlags {
  readonly controllers: readonly string[]
  readonly 'use-service-account-credentials': boolean
}

/** Which controllers run, on which server, and as whom. */
export interface ControllerSettings {
  readonly controllers: readonly NamedController[]
  /** undefined: there is no election. */
  readonly times: ElectionTimes | undefined
  readonly identities: 'accounts' | 'unlimited'
}

/** Reads the flags of controllers. Throws UsageError. */
export const controllerSettings = (flags: ControllerFlags): ControllerSettings => ({
  controllers: controllersOf(flags.controllers),
  times: leadershipTimes(flags),
  identities: flags['use-service-account-credentials'] ? 'accounts' : 'unlimited',
})

/** Returns the times of the election; undefined: there is none, because the server serves no Leases. */
export const electionTimes = <T>(times: T, groupVersions: readonly GroupVersionDefinition[]): T | undefined =>
  groupVersions.some(({ resources }) => resources.some(({ kind }) => kind === 'Lease')) ? times : undefined

export interface ManagerOptions {
  readonly vendor: Vendor
  readonly stores: Stores
  readonly authorizer: Authorizer
  readonly metrics: Metrics
  /** Identifies this server: the same after a restart, and on no other server. */
  readonly serverHash: string
  /** The number of this process among those of the server; undefined: it is the only one. */
  readonly worker: number | undefined
}

/** Returns the settings with which the controllers start. */
export function managerOf(settings: ControllerSettings, options: ManagerOptions) {
  const { controllers, times, identities } = settings
  return {
    controllers,
    leadership: times === undefined ? undefined : leadershipOf(times, options),
    rights: identities === 'accounts' ? rightsOf(options) : undefined,
  }
}

function leadershipOf(times: ElectionTimes, options: ManagerOptions): Leadership {
  const { vendor, stores, metrics, serverHash, worker } = options
  const name = `${vendor.componentPrefix}-controller-manager`
  const status = metrics.gauge({
    name: 'leader_election_master_status',
    help: 'Gauge of if the reporting system is master of the relevant lease, 0 indicates backup, 1 indicates master.',
    stability: 'ALPHA',
    across: 'most',
    labels: ['name'],
  })
  status.set({ name }, 0)
  const server = `${hostname()}_${serverHash.slice(-8)}_${worker === undefined ? '' : `${worker}_`}`
  return {
    times,
    server,
    identity: `${server}${randomUUID()}`,
    fence: leaderFence(stores.main, stores.own),
    onChange: (isLeader) => status.set({ name }, isLeader ? 1 : 0),
  }
}

const rightsOf = ({ authorizer }: ManagerOptions): AccountRights => ({
  userOf(account) {
    const { username, groups } = accountUser(account)
    return { username, groups: [...groups, 'system:authenticated'] }
  },
  async allows(user, action) {
    const { decision } = await authorizer.authorize({ ...action, user, isResourceRequest: true, path: '' })
    return decision === 'allow'
  },
})
