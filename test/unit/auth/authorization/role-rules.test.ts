import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Attributes } from '../../../../runtime/auth/index.ts'
import { RoleRules, RulesQuery } from '../../../../runtime/auth/authorization/rbac/role-rules.ts'
import { ruleAllows, type PolicyRule } from '../../../../runtime/auth/authorization/rbac/rule.ts'
import { growthOf } from '../../../support/growth.ts'

const some = (...values: string[]) => fc.array(fc.constantFrom(...values), { maxLength: 3 })
const rule: fc.Arbitrary<PolicyRule> = fc.record({
  verbs: some('get', 'list', '*'),
  apiGroups: some('', 'apps', '*'),
  resources: some('pods', 'pods/log', '*', '*/log'),
  resourceNames: some('a', 'b'),
  nonResourceURLs: some('/x', '/x/*', '*'),
})
const request: fc.Arbitrary<Attributes> = fc.record({
  user: fc.constant({ username: 'u', groups: [] }),
  isResourceRequest: fc.boolean(),
  verb: fc.constantFrom('get', 'list', 'watch'),
  path: fc.constantFrom('/x', '/x/y', '/z'),
  group: fc.constantFrom('', 'apps'),
  version: fc.constant('v1'),
  resource: fc.constantFrom('pods', 'secrets'),
  subresource: fc.constantFrom('', 'log'),
  namespace: fc.constant('n'),
  name: fc.constantFrom('', 'a', 'b', 'c'),
})

const attributes: Attributes = {
  user: { username: 'u', groups: [] },
  isResourceRequest: true,
  verb: 'get',
  path: '',
  group: '',
  version: 'v1',
  resource: 'secrets',
  subresource: '',
  namespace: 'n',
  name: 'none',
}
const ruleFor = (resource: string, name: string): PolicyRule => ({
  verbs: ['get'],
  apiGroups: [''],
  resources: [resource],
  resourceNames: [name],
  nonResourceURLs: [],
})

describe('the rules of a role', () => {
  it('allow by their index what they allow one by one', () => {
    const many = fc.array(rule, { minLength: 17, maxLength: 24 })
    fc.assert(
      fc.property(many, request, (rules, asked) => {
        expect(new RoleRules(rules).allow(new RulesQuery(asked))).toBe(rules.some((each) => ruleAllows(each, asked)))
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['resources', (index: number) => ruleFor(`r${index}`, 'a')],
    ['names of one resource', (index: number) => ruleFor('secrets', `s${index}`)],
  ])('are looked up, however many there are for different %s', async (_, make) => {
    const input = (size: number): RoleRules => {
      const rules = new RoleRules(Array.from({ length: size }, (__, index) => make(index)))
      rules.allow(new RulesQuery(attributes))
      return rules
    }
    const work = (rules: RoleRules): void => {
      for (let time = 0; time < 10_000; time++) rules.allow(new RulesQuery(attributes))
    }
    expect(await growthOf({ input, work, largest: 20_000, enough: 2.4 })).toBeLessThan(2.5)
  })
})
