import { describe, expect, it } from 'vitest'
import { ApiError, isConflict, updateWithRetry, type ApiObject } from '../../../client/index.ts'

/** A store in which another writer is first, so many times. */
function contested(losses: number) {
  let reads = 0
  let left = losses
  const object: ApiObject = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'counter' } }
  return {
    reads: () => reads,
    get: () => (reads++, Promise.resolve(object)),
    update: (changed: ApiObject) =>
      left-- > 0 ? Promise.reject(new ApiError(409, 'modified')) : Promise.resolve(changed),
  }
}

describe('an update that is tried again', () => {
  it('waits after each conflict and reads anew, so that two writers do not go on in step [CLIENT-08]', async () => {
    const paused: number[] = []
    const store = contested(3)
    const pause = (conflicts: number): Promise<void> => (paused.push(conflicts), Promise.resolve())
    expect(await updateWithRetry(store, 'counter', (object) => object, { pause })).toBeDefined()
    expect([paused, store.reads()]).toEqual([[1, 2, 3], 4])
  })

  it('throws the conflict when its tries are used up, and does not wait then', async () => {
    const paused: number[] = []
    const pause = (conflicts: number): Promise<void> => (paused.push(conflicts), Promise.resolve())
    const tried = updateWithRetry(contested(9), 'counter', (object) => object, { attempts: 2, pause })
    await expect(tried).rejects.toSatisfy(isConflict)
    expect(paused).toEqual([1])
  })
})
