import { describe, expect, it } from 'vitest'
import { collectErrors, errorsOfEach, MOST_COLLECTED, requiredValue } from '../../../runtime/api/index.ts'

const error = (index: number) => requiredValue(`f[${index}]`)
const fieldsOf = (errors: readonly { readonly field: string }[]): readonly string[] => errors.map(({ field }) => field)

describe('errors that are collected', () => {
  it('come in the order in which they are added', () => {
    const found = collectErrors((errors) => {
      errors.push(error(1))
      errors.push(error(3), error(2))
    })
    expect(fieldsOf(found)).toEqual(['f[1]', 'f[3]', 'f[2]'])
  })

  it('end the loop that adds too many of them', () => {
    let looked = 0
    const found = collectErrors((errors) => {
      for (;;) errors.push(error(looked++))
    })
    expect(found).toHaveLength(MOST_COLLECTED)
    expect(looked).toBe(MOST_COLLECTED)
  })

  it('end their own collection and leave what is around it to go on', () => {
    const found = collectErrors((errors) => {
      errors.push(error(1))
      const inner = collectErrors((others) => {
        for (let index = 0; ; index++) others.push(error(index))
      })
      expect(inner).toHaveLength(MOST_COLLECTED)
      errors.push(error(2))
    })
    expect(fieldsOf(found)).toEqual(['f[1]', 'f[2]'])
  })

  it('hide no failure', () => {
    expect(() =>
      collectErrors(() => {
        throw new Error('broken')
      }),
    ).toThrow('broken')
  })

  it('of the items of a list end it with the item that fills them', () => {
    let looked = 0
    const items = Array.from({ length: 10_000 }, (_, index) => index)
    const found = errorsOfEach(items, (item) => {
      looked++
      return [error(item), error(item)]
    })
    expect(found).toHaveLength(MOST_COLLECTED)
    expect(looked).toBe(MOST_COLLECTED / 2)
  })
})
