import { describe, expect, it } from 'vitest'
import { ControlBudget } from '../../../../runtime/http/node/http2/control-budget.ts'

describe('frames of control', () => {
  let now = 0
  const spend = (budget: ControlBudget, times: number): boolean =>
    Array.from({ length: times }, () => budget.spend()).at(-1) ?? false

  it('may be six hundred at once, and twenty in each second after that', () => {
    const budget = new ControlBudget(() => now)
    expect(spend(budget, 600)).toBe(true)
    now += 1_000
    expect(spend(budget, 20)).toBe(true)
    expect(spend(budget, 1)).toBe(false)
  })

  it('are not saved up', () => {
    const budget = new ControlBudget(() => now)
    now += 3_600_000
    expect(spend(budget, 600)).toBe(true)
    expect(spend(budget, 1)).toBe(false)
  })
})
