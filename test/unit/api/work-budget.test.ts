import { describe, expect, it } from 'vitest'
import { ApiError, WorkBudget } from '../../../runtime/api/index.ts'

const budget = (): WorkBudget => new WorkBudget(10, 'bytes copied by the patch')

describe('a budget of work', () => {
  it('takes off what is spent', () => {
    const some = budget()
    some.spend(4)
    expect(some.left).toBe(6)
    expect(some.affords(6)).toBe(true)
    expect(some.left).toBe(0)
  })

  it('refuses more than is left with a Status that says the limit and the kind of work', () => {
    const some = budget()
    some.spend(9)
    expect(() => some.spend(2)).toThrow(ApiError)
    expect(() => some.spend(1)).toThrow('Request entity too large: limit is 10 bytes copied by the patch')
    expect(some.left).toBe(0)
  })

  it('answers 413', () => {
    const refusal = ((): unknown => {
      try {
        budget().spend(Infinity)
      } catch (error) {
        return error
      }
      return undefined
    })()
    expect(refusal).toMatchObject({ code: 413, status: { reason: 'RequestEntityTooLarge' } })
  })

  it('leaves nothing once something was too much', () => {
    const some = budget()
    expect(some.affords(11)).toBe(false)
    expect(some.affords(1)).toBe(false)
    expect(some.left).toBe(0)
  })
})
