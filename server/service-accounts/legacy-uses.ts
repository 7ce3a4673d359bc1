import type { LegacyUses, SecretMetadata } from '../../runtime/auth/index.ts'
import { BackgroundError } from '../../runtime/async/index.ts'
import type { Vendor } from '../../runtime/api/index.ts'
import { controllerContext, patchObject } from '../../runtime/controllers/index.ts'
import type { ResourceRegistry } from '../../runtime/registry/index.ts'

export interface LegacyUsesOptions {
  /** Returns the Secrets; undefined: the server does not serve yet. */
  secrets(): ResourceRegistry | undefined
  readonly vendor: Pick<Vendor, 'domain' | 'componentPrefix'>
  report(error: unknown): void
  /** Milliseconds since the epoch. */
  clock(): number
}

const DAY_MS = 24 * 3_600_000
const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

/** How long recording a use may take, for which no request waits (milliseconds). */
const DEADLINE_MS = 60_000

/** Records in a label of a Secret the day on which its token was last used, as Kubernetes does, at most once a day. */
export function legacyUses({ secrets, vendor, report, clock }: LegacyUsesOptions): LegacyUses {
  const lastUsed = `${vendor.domain}/legacy-token-last-used`
  const invalidSince = `${vendor.domain}/legacy-token-invalid-since`
  const manager = `${vendor.componentPrefix}-apiserver`
  const marking = new Set<string>()
  /** The days, as numbers, on which a use of each Secret was last handled, because every use comes here. */
  const recorded = new WeakMap<SecretMetadata, number>()

  async function mark({ metadata }: SecretMetadata, day: string): Promise<void> {
    const registry = secrets()
    if (registry === undefined) return
    const { namespace = '', name = '', uid = '' } = metadata
    const context = controllerContext(registry, manager, AbortSignal.timeout(DEADLINE_MS))
    try {
      await patchObject(registry, context, { namespace, name, uid }, (draft) => {
        draft.metadata.labels = { ...draft.metadata.labels, [lastUsed]: day }
      })
    } catch (error) {
      report(new BackgroundError('the last use of a token', error))
    }
  }

  return {
    isInvalid: ({ metadata }) => (metadata.labels?.[invalidSince] ?? '') !== '',
    used(secret) {
      const now = clock()
      const number = Math.floor(now / DAY_MS)
      if (recorded.get(secret) === number) return
      recorded.set(secret, number)
      // Another server may already be in the next day.
      const days = [dayOf(now), dayOf(now + DAY_MS)]
      const uid = secret.metadata.uid ?? ''
      if (days.includes(secret.metadata.labels?.[lastUsed] ?? '') || marking.has(uid)) return
      marking.add(uid)
      void mark(secret, dayOf(now)).finally(() => marking.delete(uid))
    },
  }
}
