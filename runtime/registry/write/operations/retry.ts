import { notFound, objectKey } from '../../../api/index.ts'
import { ConditionFailed, type Stored } from '../../../store/contract/index.ts'
import type { WriteRequest } from '../object-write.ts'
import { mayTryAgain } from '../pace.ts'
import { modifiedConflict } from './preconditions.ts'

/**
 * Does something with the stored object, and again with what is stored then whenever others were faster. Throws ApiError 404
 * where there is none, 409 where others are faster for too long, and what `attempt` throws.
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
