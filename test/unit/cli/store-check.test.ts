import { describe, expect, it } from 'vitest'
import { storeCheck } from '../../../server/health/store.ts'

describe('the check of the store', () => {
  it('fails with the store, and is well again with it', async () => {
    let healthy = false
    const { check } = storeCheck({ healthy: () => (healthy ? Promise.resolve() : Promise.reject(new Error('full'))) })
    await expect(check()).rejects.toThrow('full')
    healthy = true
    await check()
  })

  it('asks the store once for all who ask meanwhile', async () => {
    let asked = 0
    let answer = (): void => undefined
    const { check } = storeCheck({
      healthy: () => {
        asked++
        return new Promise((resolve) => {
          answer = resolve
        })
      },
    })
    const looks = [check(), check()]
    answer()
    await Promise.all(looks)
    expect(asked).toBe(1)
    const next = check()
    answer()
    await next
    expect(asked).toBe(2)
  })
})
