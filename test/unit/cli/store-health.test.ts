import { describe, expect, it } from 'vitest'
import { storeCheck } from '../../../cli/serve/store-health.ts'

describe('the check of the store', () => {
  it('fails with the store, and is well again with it', async () => {
    let healthy = false
    const { check } = storeCheck({ healthy: () => (healthy ? Promise.resolve() : Promise.reject(new Error('full'))) })
    await expect(check()).rejects.toThrow('full')
    healthy = true
    await check()
  })

  it('fails in time when the store does not answer, and asks it once for all who ask meanwhile', async () => {
    let asked = 0
    const { check } = storeCheck(
      {
        healthy: () => {
          asked++
          return new Promise(() => undefined)
        },
      },
      20,
    )
    for (const look of [check(), check()]) await expect(look).rejects.toThrow('the store did not answer within 20 ms')
    expect(asked).toBe(1)
  })
})
