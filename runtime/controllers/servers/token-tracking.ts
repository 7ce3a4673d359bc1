import type { Vendor } from '../../api/index.ts'
import { objectOf } from '../../json/index.ts'
import type { Wanted } from './objects.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Returns whether a value is a day, such as `2024-02-29`. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value))

/** The name of the ConfigMap with the day since which uses of Secrets' tokens are recorded. */
export const trackingName = ({ componentPrefix }: Vendor): string =>
  `${componentPrefix}-apiserver-legacy-service-account-token-tracking`

/**
 * The ConfigMap with the day since which uses of Secrets' tokens are recorded; an existing day stays. `now`:
 * milliseconds since the epoch.
 */
export function tokenTracking(vendor: Vendor, now: number): Wanted {
  const data = { since: new Date(now).toISOString().slice(0, 10) }
  const metadata = { name: trackingName(vendor), namespace: vendor.systemNamespace }
  return {
    group: '',
    plural: 'configmaps',
    object: { apiVersion: 'v1', kind: 'ConfigMap', metadata, data },
    mend(draft) {
      if (!isDay(objectOf(draft.data).since)) draft.data = { ...objectOf(draft.data), ...data }
    },
  }
}
