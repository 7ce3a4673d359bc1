import type { ElectionTimes } from '../../runtime/controllers/index.ts'
import { UsageError } from '../../flags/errors.ts'
import { duration, toggle } from '../../flags/flag.ts'

const SECOND = 1_000

/** Flags by which the servers of a store elect the one that runs the controllers, as in kube-controller-manager. */
export const LEADERSHIP_FLAGS = {
  'leader-elect': toggle({
    default: true,
    help: 'Whether the servers of a store elect, by a Lease, the one that runs the controllers; off, each of them runs them.',
  }),
  'leader-elect-lease-duration': duration({
    default: 15 * SECOND,
    help: 'How long a lease stays valid after its last renewal.',
  }),
  'leader-elect-renew-deadline': duration({
    default: 10 * SECOND,
    help: 'How long a leader tries to renew its lease before it ceases to lead; less than the lease duration.',
  }),
  'leader-elect-retry-period': duration({
    default: 2 * SECOND,
    help: 'Time between two attempts to take or to renew the lease.',
  }),
}

export interface LeadershipFlags {
  readonly 'leader-elect': boolean
  readonly 'leader-elect-lease-duration': number
  readonly 'leader-elect-renew-deadline': number
  readonly 'leader-elect-retry-period': number
}

/** Jitter factor of the retry period, so that servers don't all try to take the lease at once. */
const JITTER = 1.2

/**
 * Returns the times of the election; undefined: there is none. Throws UsageError for times with which nobody could
 * lead.
 */
export function leadershipTimes(flags: LeadershipFlags): ElectionTimes | undefined {
  if (!flags['leader-elect']) return undefined
  const leaseDuration = flags['leader-elect-lease-duration']
  const renewDeadline = flags['leader-elect-renew-deadline']
  const retryPeriod = flags['leader-elect-retry-period']
  const refuse = (why: string): never => {
    throw new UsageError(why)
  }
  if (leaseDuration < SECOND) refuse('--leader-elect-lease-duration must be at least 1s')
  if (retryPeriod <= 0) refuse('--leader-elect-retry-period must be greater than 0')
  if (leaseDuration <= renewDeadline)
    refuse('--leader-elect-lease-duration must be greater than --leader-elect-renew-deadline')
  if (renewDeadline <= JITTER * retryPeriod)
    refuse(`--leader-elect-renew-deadline must be greater than --leader-elect-retry-period times ${JITTER}`)
  return { leaseDuration, renewDeadline, retryPeriod }
}
