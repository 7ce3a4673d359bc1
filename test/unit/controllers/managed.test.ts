import { expect, it, vi } from 'vitest'
import { startManaged } from '../../../runtime/controllers/managed.ts'
import type { NamedController } from '../../../runtime/controllers/named.ts'
import { vendor } from '../../../generated/vendor.ts'

it('starts controllers in slices: each reads what it acts on, in a server that others use already', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  let started = 0
  const controller = (name: string): NamedController =>
    ({
      name,
      start: () => {
        started += 1
        now += 1
        return { close: () => Promise.resolve() }
      },
    }) as unknown as NamedController
  const catalog = { find: () => undefined, all: () => [], onChange: () => () => undefined }
  const seen: number[] = []
  let isDone = false
  const look = (): void => {
    seen.push(started)
    if (!isDone) setImmediate(look)
  }
  setImmediate(look)
  const all = await startManaged({
    catalog: catalog as never,
    vendor,
    report: (error) => expect.fail(String(error)),
    guard: undefined,
    published: {} as never,
    controllers: Array.from({ length: 10 }, (_, index) => controller(`c${index}`)),
    accounts: undefined,
  })
  isDone = true
  vi.restoreAllMocks()
  expect(started).toBe(10)
  expect(new Set(seen).size).toBeGreaterThanOrEqual(4)
  await all.close()
})
