import type { HealthCheck } from '../../runtime/http/index.ts'
import type { Store } from '../../runtime/store/contract/index.ts'

const DEADLINE_MILLISECONDS = 3_000

/**
 * Fails while a write would fail: the disk is full, the files or the database are gone, there is no primary. Callers that
 * come while a look is under way share it; one that gets no answer in time fails (HEALTH-08).
 */
export function storeCheck(store: Pick<Store, 'healthy'>, deadlineMilliseconds = DEADLINE_MILLISECONDS): HealthCheck {
  let underWay: Promise<void> | undefined
  const look = (): Promise<void> => (underWay ??= store.healthy().finally(() => (underWay = undefined)))
  return {
    name: 'store',
    endpoints: ['healthz', 'readyz'],
    check: () => withDeadline(look(), deadlineMilliseconds),
  }
}

async function withDeadline(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the store did not answer within ${milliseconds} ms`)), milliseconds)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
