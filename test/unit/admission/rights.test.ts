import { describe, expect, it } from 'vitest'
import { Rights } from '../../../runtime/admission/expressions/rights.ts'
import type { AuthorizationCheck } from '../../../runtime/cel/index.ts'
import type { UserInfo } from '../../../runtime/api/index.ts'

const user: UserInfo = { username: 'u', groups: [] }
const check = (verb: string): AuthorizationCheck => ({ verb, group: '', resource: 'pods' })

describe('rights during a request', () => {
  it('are asked for once, and an evaluation is repeated until it knows them', async () => {
    const asked: string[] = []
    const rights = new Rights(async (who, { verb }) => {
      expect(who).toBe(user)
      asked.push(verb)
      return { allowed: verb !== 'delete', reason: '' }
    }, user)
    let runs = 0
    const evaluate = (): boolean | undefined => {
      runs++
      const get = rights.decide(check('get'))
      return get?.allowed === true ? rights.decide(check('delete'))?.allowed : undefined
    }
    expect(await rights.settle(evaluate)).toBe(false)
    expect(runs).toBe(3)
    expect(await rights.settle(evaluate)).toBe(false)
    expect(runs).toBe(4)
    expect(asked).toEqual(['get', 'delete'])
  })

  it('end the request when they cannot be found out', async () => {
    const rights = new Rights(async () => Promise.reject(new Error('no answer')), user)
    await expect(rights.settle(() => rights.decide(check('get')))).rejects.toThrow('no answer')
  })
})
