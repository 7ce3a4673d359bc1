import { bootstrapTokenExpiry, bootstrapTokenType, type Vendor } from '../../api/index.ts'
import type { ObjectChange } from '../../watch/index.ts'
import { identityOf, type ResourceRegistry } from '../../registry/index.ts'
import type { Controller, ControllerOptions } from '../controller.ts'
import { controllerContext, isAnswer, readObject } from '../operate.ts'
import { WorkQueue, type WorkResult } from '../work-queue.ts'
import { reflectTokens, secretsIn } from './secrets.ts'
import { defined } from '../../json/index.ts'

const CONTROLLER = 'token-cleaner'
const BACKOFF = { firstMilliseconds: 100, longestMilliseconds: 60_000 }

/** Deletes the Secrets of bootstrap tokens at the time at which they expire (AUTHN-BOOT-11). */
export function tokenCleaner({ catalog, vendor, report, observer, clock = Date.now }: ControllerOptions): Controller {
  const stop = new AbortController()
  const secrets = secretsIn(catalog)
  const queue = new WorkQueue(
    { name: CONTROLLER, delayMilliseconds: 0, backoff: BACKOFF, report, observer },
    async (name, signal): Promise<WorkResult> =>
      secrets === undefined ? 'done' : clean({ secrets, vendor, now: clock(), signal }, name),
  )
  const handler = {
    take({ object }: ObjectChange) {
      queue.add(identityOf(object).name)
    },
  }
  const running =
    secrets === undefined
      ? Promise.resolve()
      : reflectTokens(vendor, {
          registry: secrets,
          controller: CONTROLLER,
          handler,
          report,
          observer,
          signal: stop.signal,
        })
  return {
    async close() {
      stop.abort()
      await queue.close()
      await running
    },
  }
}

interface CleanOptions {
  readonly secrets: ResourceRegistry
  readonly vendor: Vendor
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly signal: AbortSignal
}

/** Deletes the Secret if its token has expired by now: exactly the one that was read, not one that has been changed since. */
async function clean({ secrets, vendor, now, signal }: CleanOptions, name: string): Promise<WorkResult> {
  const context = controllerContext(secrets, CONTROLLER, signal)
  const target = { namespace: vendor.systemNamespace, name }
  const secret = await readObject(secrets, context, target)
  if (secret === undefined || secret.type !== bootstrapTokenType(vendor)) return 'done'
  const left = bootstrapTokenExpiry(secret) - now
  if (left === Infinity) return 'done'
  if (left > 0) return { afterMilliseconds: left }
  const { uid, resourceVersion } = secret.metadata
  const preconditions = {
    ...defined({ uid, resourceVersion }),
  }
  try {
    await secrets.delete(context, target, { preconditions })
  } catch (error) {
    if (isAnswer(error, 409)) return 'again'
    if (!isAnswer(error, 404)) throw error
  }
  return 'done'
}
