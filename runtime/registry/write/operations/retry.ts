import { notFound, objectKey } from '../../../api/index.ts'
import { ConditionFailed, type Stored } from '../../../store/contract/index.ts'
import type { WriteRequest } from '../object-write.ts'
import { mayTryAgain } from '../pace.ts'
import { modifiedConflict } from './preconditions.ts'

/**
 * Runs `attempt` with the stored object, and again with the newer one after each conflict. Throws ApiError 404 if the
 * object does not exist, 409 after too many conflicts, and what `attempt` throws.
 *
 * @param attempt throws ConditionFailed where the object has changed
 */
export async function retryOnStored<T>(request: WriteRequest, attempt: (stored: Stored) => Promise<T>): Promise<T> {
  const { resource, context, target } = request
  const key = objectKey(resource.type, target)
  for (;;) {
    const workBefore = context.work.left
    const stored = await resource.store.get(key)
    if (stored === undefined) throw notFound(resource.type, target.name)
    try {
      return await attempt(stored)
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      if (!mayTryAgain(context, workBefore)) throw modifiedConflict(resource.type, target.name)
    }
  }
}
