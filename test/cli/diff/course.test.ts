import { describe, expect, it } from 'vitest'
import { compare, type Documents, file, folder, kind, type Outcome, SIZE, version } from './support.ts'

const at = (release: string, ...documents: readonly Documents[]): string =>
  folder(Object.assign({}, ...documents), { release, date: 'unknown' })

const stored = { storage: true }
const since = (introduced: string, deprecated?: string, removed?: string): object => ({
  lifecycle: {
    introduced,
    ...(deprecated === undefined ? {} : { deprecated }),
    ...(removed === undefined ? {} : { removed }),
  },
})

describe('orch diff: replacements', () => {
  const replaced = (name: string, by: string): string =>
    at(
      '1.30',
      version(name, {
        ...stored,
        lifecycle: {
          introduced: '1.29',
          deprecated: '1.30',
          replacement: { group: 'demo.example', version: by, kind: 'Widget' },
        },
      }),
      version(by, { lifecycle: { introduced: '1.29' } }),
    )
  const before = (name: string, by: string): string =>
    at('1.29', version(name, { ...stored, ...since('1.29') }), version(by, since('1.29')))

  it('never lets a version go for one that is less stable [DEP-RULE-3]', async () => {
    const cases = [
      ['v1', 'v2beta1', 1],
      ['v1', 'v2alpha1', 1],
      ['v1beta2', 'v1beta1', 1],
      ['v1beta1', 'v1alpha2', 1],
      ['v1alpha2', 'v1alpha1', 1],
      ['v1beta1', 'v1', 0],
      ['v1beta1', 'v1beta2', 0],
      ['v1', 'v2', 0],
      ['v1alpha1', 'v1beta1', 0],
    ] as const
    for (const [name, by, expected] of cases) {
      const { code, brief } = await compare(before(name, by), replaced(name, by))
      const reported = brief.includes('3 error replacement-less-stable')
      expect({ name, by, code, reported }).toEqual({ name, by, code: expected, reported: expected === 1 })
    }
  })
})

describe('orch diff: removals', () => {
  const v2 = version('v2', { ...stored, ...since('1.20') })

  it('keeps stable versions within the major release, deprecated or not [DEP-RULE-4a]', async () => {
    const old = at('1.30', version('v1', since('1.20')), v2)
    expect(await compare(old, at('1.31', v2))).toMatchObject({ code: 1, brief: ['4a error version-removed'] })
    const deprecated = at('1.31', version('v1', since('1.20', '1.31')), v2)
    expect(await compare(old, deprecated)).toMatchObject({ code: 0, findings: [] })
    expect(await compare(deprecated, at('1.60', v2))).toMatchObject({ code: 1, brief: ['4a error version-removed'] })
    const planned = at('1.31', version('v1', since('1.20', '1.31', '1.60')), v2)
    expect(await compare(old, planned)).toMatchObject({ code: 1, brief: ['4a error removal-planned'] })
    expect(await compare(deprecated, at('2.0', v2))).toMatchObject({ code: 0 })
  })

  it('gives beta versions their two spans [DEP-RULE-4a-1]', async () => {
    const old = at('1.30', version('v1beta1', since('1.27', '1.28')), v2)
    expect(await compare(old, at('1.30', v2))).toMatchObject({ code: 1, brief: ['4a error version-removed'] })
    expect(await compare(old, at('1.31', v2))).toMatchObject({ code: 0 })
    expect(await compare(old, at('1.31', version('v1beta1', since('1.27', '1.28', '1.31')), v2))).toMatchObject({
      code: 0,
      findings: [],
    })
    const beta = (release: string): string => at(release, version('v1beta1', since('1.27')), v2)
    expect(await compare(beta('1.29'), beta('1.30'))).toMatchObject({ code: 0, findings: [] })
    const overdue = await compare(beta('1.30'), beta('1.31'))
    expect(overdue).toMatchObject({ code: 1, brief: ['4a error deprecation-overdue'] })
  })

  it('needs both the months and the releases of a span [DEP-RULE-4a-1] [DEP-RULE-13]', async () => {
    const course = (release: string, dates: object, ...documents: readonly Documents[]): string =>
      folder(Object.assign({}, ...documents), { release, date: 'unknown', dates })
    const beta = version('v1beta1', since('1.27', '1.28'))
    const compared = (dates: object): Promise<Outcome> =>
      compare(course('1.30', dates, beta, v2), course('1.31', dates, v2))
    expect(await compared({})).toMatchObject({ code: 0 })
    expect(await compared({ '1.28': '2023-01-15', '1.31': '2023-10-15' })).toMatchObject({ code: 0 })
    const early = await compared({ '1.28': '2023-01-15', '1.31': '2023-10-14' })
    expect(early.code).toBe(1)
    expect(early.findings[0]).toMatchObject({
      rule: '4a',
      message: 'v1beta1 is no longer served in 1.31, 3 releases (8 months) after its deprecation in 1.28',
    })
    const undated = await compare(course('1.29', {}, beta, v2), course('1.30', {}, v2))
    expect(undated.findings[0]?.message).toContain('2 releases (8 months)')
    const slow = { '1.28': '2023-01-15', '1.30': '2024-01-15' }
    const two = await compare(course('1.29', slow, beta, v2), course('1.30', slow, v2))
    expect(two.findings[0]?.message).toContain('2 releases (12 months)')
  })

  it('takes no deprecation that an earlier release did not say', async () => {
    const old = at('1.30', version('v1beta1', since('1.27')), v2)
    const backdated = at('1.31', version('v1beta1', since('1.27', '1.28', '1.31')), v2)
    expect((await compare(old, backdated)).brief).toEqual(['4a error version-removed'])
  })

  it('lets alpha versions go at any time, and change [DEP-RULE-4a-2]', async () => {
    const old = at('1.30', version('v1alpha1', since('1.30')), v2)
    expect(await compare(old, at('1.30', v2))).toMatchObject({ code: 0 })
    const alpha = (properties: object): string =>
      at('1.30', version('v1alpha1', { ...stored, ...since('1.29') }, properties))
    expect(await compare(alpha(SIZE), alpha({}))).toMatchObject({ code: 0, findings: [] })
  })

  it('keeps what reads stored objects', async () => {
    const v1 = version('v1', { ...stored, ...since('1.20') })
    const unserved = version('v1beta1', { ...since('1.20', '1.22', '1.25'), served: false })
    const kept = await compare(at('1.30', v1, unserved), at('1.31', v1, unserved))
    expect(kept).toMatchObject({ code: 0, findings: [] })
    expect(await compare(at('1.30', v1, unserved), at('1.31', v1))).toMatchObject({
      code: 1,
      brief: ['4a error stored-version-removed'],
    })
    const old = at('1.30', version('v1beta1', { ...stored, ...since('1.20', '1.22') }), version('v1', since('1.21')))
    expect((await compare(old, at('1.31', v1))).brief).toEqual(['4a error stored-version-removed'])
  })
})

describe('orch diff: preferred and storage versions', () => {
  const beta = (marker: object = {}): Documents => version('v1beta1', { ...since('1.29'), ...marker })
  const v1 = (marker: object = {}): Documents => version('v1', { ...since('1.30'), ...marker })

  it('lets the storage version move only when a release before could read it', async () => {
    const old = at('1.29', beta(stored))
    const both = at('1.30', beta({ ...stored, preferred: true }), v1())
    expect(await compare(old, at('1.30', beta({ preferred: true }), v1(stored)))).toMatchObject({
      code: 1,
      brief: ['4b error storage-advanced'],
    })
    expect(await compare(old, both)).toMatchObject({ code: 0, findings: [] })
    expect(await compare(both, at('1.31', beta(), v1({ ...stored, preferred: true })))).toMatchObject({
      code: 0,
      findings: [],
    })
  })

  it('treats the preferred version alike, whether it is marked or follows from the order', async () => {
    const old = at('1.29', beta(stored))
    const marked = await compare(old, at('1.30', beta(stored), v1({ preferred: true })))
    expect(marked).toMatchObject({ code: 1, brief: ['4b error preferred-advanced'] })
    const implied = await compare(old, at('1.30', beta(stored), v1()))
    expect(implied).toMatchObject({ code: 0, brief: ['4b warning preferred-implied'] })
  })
})

/** The marker of each version in each release of the course, X being 1.20: undefined is absent. */
const COURSE: readonly Readonly<Record<string, object>>[] = [
  { v1alpha1: { ...since('1.20'), ...stored } },
  { v1alpha2: { ...since('1.21'), ...stored } },
  { v1beta1: { ...since('1.22'), ...stored } },
  { v1beta1: { ...since('1.22', '1.23'), ...stored, preferred: true }, v1beta2: since('1.23') },
  { v1beta1: since('1.22', '1.23'), v1beta2: { ...since('1.23'), ...stored, preferred: true } },
  {
    v1beta1: since('1.22', '1.23'),
    v1beta2: { ...since('1.23', '1.25'), ...stored, preferred: true },
    v1: since('1.25'),
  },
  { v1beta2: since('1.23', '1.25'), v1: { ...since('1.25'), ...stored, preferred: true } },
  { v1beta2: since('1.23', '1.25'), v1: { ...since('1.25'), ...stored } },
  { v1: { ...since('1.25'), ...stored } },
]

const step = (index: number, versions = COURSE[index]): string =>
  at(`1.${20 + index}`, ...Object.entries(versions ?? {}).map(([name, marker]) => version(name, marker)))

describe('orch diff: the course of a group', () => {
  it('passes every step, and no removal of a beta version a release earlier [DEP-RULE-12]', async () => {
    for (let index = 1; index < COURSE.length; index++) {
      const { code, brief } = await compare(step(index - 1), step(index))
      expect({ index, code, errors: brief.filter((one) => one.includes('error')) }).toEqual({
        index,
        code: 0,
        errors: [],
      })
    }
    for (const [name, index] of [
      ['v1beta1', 5],
      ['v1beta2', 7],
    ] as const) {
      const early = Object.fromEntries(Object.entries(COURSE[index] ?? {}).filter(([each]) => each !== name))
      const { code, findings } = await compare(step(index - 1), step(index, withStorage(early)))
      expect({ name, code }).toEqual({ name, code: 1 })
      expect(findings[0]).toMatchObject({ rule: '4a', groupVersion: `demo.example/${name}` })
    }
  })
})

/** Some version of a kind must be the stored one. */
const withStorage = (versions: Readonly<Record<string, object>>): Readonly<Record<string, object>> =>
  Object.values(versions).some((marker) => 'storage' in marker)
    ? versions
    : { ...versions, v1: { ...versions['v1'], ...stored } }

describe('orch diff: between versions', () => {
  const wider = { ...SIZE, level: { type: 'integer', 'x-orch-proto': 2 } }
  const beta = version('v1beta1', { ...since('1.30'), ...stored })
  const keep = { keep: { field: 'spec.level' } }
  const conversions = { 'demo.example/conversions.yaml': { Widget: [{ between: ['v1beta1', 'v1'], steps: [keep] }] } }

  it('reports a field that another version of the release has no place for [DIFF-06]', async () => {
    const old = at('1.30', beta, version('v1', since('1.30')))
    const lossy = at('1.31', beta, version('v1', since('1.30'), wider))
    const { code, findings } = await compare(old, lossy)
    expect(code).toBe(1)
    expect(findings).toMatchObject([{ rule: '2', severity: 'error', kind: 'Widget' }])
    expect(findings[0]?.message).toContain('spec.level')
    const kept = at('1.31', beta, version('v1', since('1.30'), wider), conversions)
    expect(await compare(old, kept)).toMatchObject({ code: 0, findings: [] })
  })

  it('warns when a way between versions loses a step, and not when it gains one', async () => {
    const set = (...steps: object[]): string =>
      at('1.30', beta, version('v1', since('1.30'), { ...wider, mode: { type: 'integer', 'x-orch-proto': 3 } }), {
        'demo.example/conversions.yaml': { Widget: [{ between: ['v1beta1', 'v1'], steps }] },
      })
    const mode = { keep: { field: 'spec.mode' } }
    const named = { keep: { field: 'spec.level', annotation: 'demo.example/level' } }
    expect(await compare(set(mode, keep), set(keep, mode))).toMatchObject({ code: 0, findings: [] })
    expect(await compare(set(mode, keep), set(mode, named))).toMatchObject({
      code: 0,
      brief: ['2 warning conversion-changed'],
    })
    const fewer = at('1.30', beta, version('v1', since('1.30'), wider), conversions)
    expect((await compare(fewer, set(mode, keep))).brief).toEqual([])
  })

  it('allows a break between versions, but demands a migration note [VER-09]', async () => {
    const old = at('1.30', version('v1beta1', { ...since('1.30'), ...stored }, wider))
    const next = (lifecycle: object): string =>
      at(
        '1.31',
        version('v1beta1', { ...since('1.30'), ...stored, preferred: true }, wider),
        version('v1', { lifecycle: { introduced: '1.31', ...lifecycle } }),
        conversions,
      )
    const silent = await compare(old, next({}))
    expect(silent).toMatchObject({ code: 0, brief: ['1 warning migration-note-missing'] })
    expect(silent.findings[0]?.message).toContain('spec.level: the field is gone')
    expect((await compare(old, next({ migration: 'spec.level is gone.' }))).brief).toEqual([])
  })

  it('compares bodies of subresources, and documents that are no kinds', async () => {
    const body = { $ref: '#/components/schemas/Order' }
    const marker = { subresources: { order: { verbs: ['create'], body } } }
    const set = (maximum: number): string => {
      const properties = { n: { type: 'integer', maximum } }
      return folder(
        file('v1', {
          Widget: kind(SIZE, { marker }),
          Order: { type: 'object', properties },
          Options: { type: 'object', properties },
        }),
      )
    }
    const { findings } = await compare(set(9), set(8))
    expect(findings.map(({ name: rule, kind: name, pointer }) => ({ rule, name, pointer }))).toEqual([
      { rule: 'limit-tightened', name: 'Widget', pointer: '/components/schemas/Order/properties/n/maximum' },
      { rule: 'limit-tightened', name: 'Options', pointer: '/components/schemas/Options/properties/n/maximum' },
    ])
  })
})
