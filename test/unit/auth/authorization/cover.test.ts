import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coverageOf, formatRule } from '../../../../runtime/auth/authorization/rbac/cover.ts'
import type { PolicyRule } from '../../../../runtime/auth/authorization/rbac/rule.ts'
import { idleTime } from '../../../support/processor-time.ts'

const rule = (more: Partial<PolicyRule>): PolicyRule => ({
  verbs: ['get'],
  apiGroups: [''],
  resources: ['pods'],
  resourceNames: [],
  nonResourceURLs: [],
  ...more,
})
const paths = (...nonResourceURLs: string[]): PolicyRule => rule({ apiGroups: [], resources: [], nonResourceURLs })
const all = rule({ verbs: ['*'], apiGroups: ['*'], resources: ['*'] })
const some = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, index) => prefix + index)

/** The same question, asked of every single right. */
function coveredOneByOne(owned: readonly PolicyRule[], wanted: readonly PolicyRule[]): boolean {
  const has = (list: readonly string[], value: string): boolean => list.includes(value) || list.includes('*')
  const hasPath = (list: readonly string[], path: string): boolean =>
    list.some((url) => url === path || (url.endsWith('*') && path.startsWith(url.slice(0, -1))))
  return wanted.every((each) =>
    each.verbs.every(
      (verb) =>
        each.nonResourceURLs.every((path) =>
          owned.some((owner) => has(owner.verbs, verb) && hasPath(owner.nonResourceURLs, path)),
        ) &&
        each.apiGroups.every((group) =>
          each.resources.every((resource) =>
            (each.resourceNames.length === 0 ? [undefined] : each.resourceNames).every((name) =>
              owned.some(
                (owner) =>
                  has(owner.verbs, verb) &&
                  has(owner.apiGroups, group) &&
                  (has(owner.resources, resource) || owner.resources.includes(resource.replace(/^[^/]*\//, '*/'))) &&
                  (owner.resourceNames.length === 0 || (name !== undefined && owner.resourceNames.includes(name))),
              ),
            ),
          ),
        ),
    ),
  )
}

describe('whether rules cover others', () => {
  it('is the same as asking for each single right [RBAC-16]', () => {
    const some = (...values: string[]): fc.Arbitrary<string[]> => fc.subarray(values, { minLength: 1 })
    const ofResources = fc.record({
      verbs: some('get', 'list', 'create', '*'),
      apiGroups: some('', 'apps', '*'),
      resources: some('pods', 'pods/log', 'jobs', 'jobs/log', '*/log', '*'),
      resourceNames: fc.subarray(['a', 'b', 'c']),
    })
    const ofPaths = fc.record({
      verbs: some('get', 'post', '*'),
      nonResourceURLs: some('/a', '/a/b', '/a/*', '*', '/b'),
    })
    const anyRule = fc.oneof(
      { arbitrary: ofResources.map(rule), weight: 4 },
      { arbitrary: ofPaths.map(({ verbs, nonResourceURLs }) => ({ ...paths(...nonResourceURLs), verbs })), weight: 1 },
    )
    const answers = new Set<boolean>()
    const judged = (owned: PolicyRule[], wanted: PolicyRule[]): void => {
      const expected = coveredOneByOne(owned, wanted)
      answers.add(expected)
      const { verdict, missing } = coverageOf(owned, wanted)
      expect(verdict).toBe(expected ? 'covered' : 'missing')
      expect(missing.length > 0).toBe(!expected)
      // What is missing is missing as a whole, and nothing else is.
      for (const each of missing) expect(coveredOneByOne(owned, [each])).toBe(false)
      expect(coveredOneByOne([...owned, ...missing], wanted)).toBe(true)
    }
    const rules = fc.array(anyRule, { maxLength: 4 })
    fc.assert(fc.property(rules, fc.array(anyRule, { minLength: 1, maxLength: 2 }), judged), {
      numRuns: 3_000,
      seed: 16,
    })
    expect(answers.size).toBe(2)
  })

  it('lists what is missing by target, verbs in the order asked for', () => {
    const wanted = rule({ verbs: ['delete', 'get', 'list'], resources: ['pods', 'secrets'] })
    const { missing } = coverageOf([rule({})], [wanted])
    expect(missing.map(formatRule)).toEqual([
      '{APIGroups:[""], Resources:["pods"], Verbs:["delete" "list"]}',
      '{APIGroups:[""], Resources:["secrets"], Verbs:["delete" "get" "list"]}',
    ])
  })

  it('costs what the rules are long, not how many rights they are', async () => {
    const many = some('x', 2_000)
    const huge = rule({ verbs: many, apiGroups: many, resources: many, resourceNames: many })
    const time = await idleTime(() => {
      expect(coverageOf([all], [huge]).verdict).toBe('covered')
      const refused = coverageOf([rule({})], [huge])
      expect(refused).toMatchObject({ verdict: 'missing', list: 'cut' })
      expect(refused.missing).toHaveLength(100)
    })
    expect(time).toBeLessThan(1_000)
  })

  it('is no permission where there are too many rules to compare', () => {
    const owned = some('o', 2_000).map((name) => rule({ resources: [name] }))
    const wanted = some('o', 2_000).map((name) => rule({ resources: [name], verbs: some('v', 10) }))
    expect(coverageOf(owned.concat(rule({ verbs: ['*'], resources: ['o1'] })), wanted).verdict).not.toBe('covered')
    expect(
      coverageOf(
        [...some('v', 1_001).map(() => all)],
        some('o', 1_000).map((r) => rule({ resources: [r] })),
      ).verdict,
    ).toBe('undecided')
  })
})
