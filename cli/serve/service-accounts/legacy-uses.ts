import type { LegacyUses } from '../../../runtime/auth/index.ts'
import { BackgroundError } from '../../../runtime/async/index.ts'
import { objectKey, type DynamicObject, type Vendor } from '../../../runtime/api/index.ts'
import { decodeObject, encodeObject } from '../../../runtime/registry/index.ts'
import { ConditionFailed, type Store } from '../../../runtime/store/contract/index.ts'

export interface LegacyUsesOptions {
  readonly store: Store
  readonly vendor: Pick<Vendor, 'domain'>
  report(error: unknown): void
  /** Milliseconds since the epoch. */
  clock(): number
}

const DAY_MS = 24 * 3_600_000
const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

/** Records in a label of a Secret the day on which its token was last used, as Kubernetes does, at most once a day. */
export function legacyUses({ store, vendor, report, clock }: LegacyUsesOptions): LegacyUses {
  const lastUsed = `${vendor.domain}/legacy-token-last-used`
  const invalidSince = `${vendor.domain}/legacy-token-invalid-since`

  const marking = new Set<string>()

  /** Another write at the same time wins: the next use tries again. */
  async function mark({ metadata }: DynamicObject, day: string): Promise<void> {
    const key = objectKey(
      { group: '', resource: 'secrets' },
      { namespace: metadata.namespace ?? '', name: metadata.name ?? '' },
    )
    try {
      const stored = await store.get(key)
      const secret = stored === undefined ? undefined : decodeObject(stored)
      if (stored === undefined || secret === undefined || secret.metadata.uid !== metadata.uid) return
      const labels = { ...secret.metadata.labels, [lastUsed]: day }
      const value = encodeObject({ ...secret, metadata: { ...secret.metadata, labels } })
      await store.commit([{ key, expect: stored.revision, value }])
    } catch (error) {
      if (!(error instanceof ConditionFailed)) report(new BackgroundError('the last use of a token', error))
    }
  }

  return {
    isInvalid: ({ metadata }) => (metadata.labels?.[invalidSince] ?? '') !== '',
    used(secret) {
      const now = clock()
      // Another server may already be in the next day.
      const days = [dayOf(now), dayOf(now + DAY_MS)]
      const uid = secret.metadata.uid ?? ''
      if (days.includes(secret.metadata.labels?.[lastUsed] ?? '') || marking.has(uid)) return
      marking.add(uid)
      void mark(secret, dayOf(now)).finally(() => marking.delete(uid))
    },
  }
}
