import { describe, expect, it } from 'vitest'
import { compare, folder, type Outcome, version } from './support.ts'

const v1 = version('v1', { storage: true })

/** Releases that are two months apart, 1.20 in January 2020. */
const DATES = Object.fromEntries(
  Array.from({ length: 15 }, (_, index) => [
    `1.${20 + index}`,
    new Date(Date.UTC(2020, index * 2, 1)).toISOString().slice(0, 10),
  ]),
)

const set = (release: string, tables: object): string =>
  folder(v1, { release, date: DATES[release], dates: DATES, ...tables })

type Table = 'flags' | 'gates' | 'metrics' | 'behaviours' | 'annotations'

/** An entry was deprecated in 1.22 and is gone in a later release. */
function gone(table: Table, entry: object, release: string): Promise<Outcome> {
  const named = { name: 'x', introduced: '1.20', deprecated: '1.22', ...entry }
  const before = `1.${Number(release.slice(2)) - 1}`
  return compare(set(before, { [table]: [named] }), set(release, {}))
}

/** Releases of two months: the rule, and the first release in which an entry may be gone. */
const spans: readonly (readonly [title: string, table: Table, entry: object, rule: string, first: number])[] = [
  ['a stable flag of users: 12 months [DEP-RULE-5a]', 'flags', { audience: 'user', stability: 'stable' }, '5a', 28],
  ['a beta flag of users: 3 months [DEP-RULE-5a]', 'flags', { audience: 'user', stability: 'beta' }, '5a', 24],
  [
    'a stable flag of administrators: 6 months [DEP-RULE-5b]',
    'flags',
    { audience: 'admin', stability: 'stable' },
    '5b',
    25,
  ],
  [
    'a beta flag of administrators: 3 months [DEP-RULE-5b]',
    'flags',
    { audience: 'admin', stability: 'beta' },
    '5b',
    24,
  ],
  ['the gate of a feature that is stable: 6 months [DEP-RULE-9]', 'gates', { stability: 'stable' }, '9', 25],
  ['the gate of a feature given up in beta: 3 months [DEP-RULE-9]', 'gates', { stability: 'beta' }, '9', 24],
  ['a behaviour: a year', 'behaviours', { stability: 'stable' }, '7', 28],
  ['a beta behaviour: a year', 'behaviours', { stability: 'beta' }, '7', 28],
  ['a stable metric: 9 months from the notice [DEP-RULE-11b]', 'metrics', { stability: 'stable' }, '11b', 27],
  ['a beta metric: 4 months from the notice [DEP-RULE-11b]', 'metrics', { stability: 'beta' }, '11b', 24],
]

describe('orch diff: tables', () => {
  it.each(spans)('keeps %s [DIFF-07]', async (_, table, entry, rule, first) => {
    const early = await gone(table, entry, `1.${first - 1}`)
    expect(early).toMatchObject({ code: 1 })
    expect(early.findings.filter((finding) => finding.rule === rule)).toMatchObject([
      { rule, severity: 'error', kind: 'x', file: 'release.yaml', pointer: `/${table}/0` },
    ])
    expect(await gone(table, entry, `1.${first}`)).toMatchObject({ code: 0, findings: [] })
  })

  it.each([
    ['flags', { audience: 'user', stability: 'alpha' }],
    ['flags', { audience: 'admin', stability: 'alpha' }],
    ['gates', { stability: 'alpha' }],
    ['metrics', { stability: 'alpha' }],
    ['annotations', { stability: 'alpha' }],
  ] as const)('lets what is alpha go at any time: %s', async (table, entry) => {
    expect(await gone(table, entry, '1.23')).toMatchObject({ code: 0, findings: [] })
  })

  it.each([
    ['stable', 26],
    ['beta', 24],
  ] as const)('gives a %s metric its least life [DEP-RULE-11a]', async (stability, first) => {
    const rules = async (release: number): Promise<readonly (string | undefined)[]> =>
      (await gone('metrics', { stability, deprecated: '1.20' }, `1.${release}`)).findings.map(({ rule }) => rule)
    expect(await rules(first - 1)).toContain('11a')
    expect(await rules(first)).not.toContain('11a')
  })

  it('keeps a behaviour for a year from the day of its announcement [DEP-RULE-7]', async () => {
    const announced = (day: string): Promise<Outcome> =>
      gone('behaviours', { stability: 'stable', announced: day }, '1.29')
    const early = await announced('2020-08-01')
    expect(early).toMatchObject({ code: 1, brief: ['7 error behaviour-removed-early'] })
    expect(early.findings[0]?.message).toContain('(11 months)')
    expect(await announced('2020-07-01')).toMatchObject({ code: 0, findings: [] })
  })

  it.each([
    ['command-line element [DEP-RULE-5c]', 'flags', '5c flag', { audience: 'user' }],
    ['feature gate', 'gates', '8 gate', { operational: false }],
    ['behaviour [DEP-RULE-8]', 'behaviours', '8 behaviour', {}],
  ] as const)('names no less stable alternative for a %s', async (_, table, rule, entry) => {
    const replaced = (stability: string): string =>
      set('1.22', {
        [table]: [
          { name: 'x', stability: 'stable', deprecated: '1.22', replacement: { name: 'y', stability }, ...entry },
        ],
      })
    const old = set('1.21', { [table]: [{ name: 'x', stability: 'stable', ...entry }] })
    expect(await compare(old, replaced('beta'))).toMatchObject({
      code: 1,
      brief: [`${rule.replace(' ', ' error ')}-replacement-less-stable`],
    })
    expect(await compare(old, replaced('stable'))).toMatchObject({ code: 0, findings: [] })
  })

  it('reports what goes without a notice, and what is planned to go early', async () => {
    const flag = { name: '--x', audience: 'user', stability: 'stable' }
    const old = set('1.24', { flags: [flag] })
    expect((await compare(old, set('1.34', {}))).findings[0]?.message).toContain(
      'without the notice of its deprecation',
    )
    const planned = set('1.25', { flags: [{ ...flag, deprecated: '1.25', removed: '1.27' }] })
    expect((await compare(old, planned)).brief).toEqual(['5a error user-flag-removed-early'])
    expect((await compare(planned, planned)).findings[0]?.message).toContain('is to go in 1.27')
  })

  it('keeps annotations', async () => {
    const old = set('1.24', { annotations: [{ name: 'demo.example/x', stability: 'stable', deprecated: '1.20' }] })
    expect((await compare(old, set('1.34', {}))).brief).toEqual(['1 error annotation-removed'])
  })
})
