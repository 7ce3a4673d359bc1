import type { RuleName } from '../../../../generator/diff/rules.ts'
import { version } from '../support.ts'
import type { Pair, Side } from './pair.ts'

type Table = 'flags' | 'gates' | 'metrics' | 'behaviours' | 'annotations'

const v1 = version('v1', { storage: true, lifecycle: { introduced: '1.20' } })

/** Releases that are two months apart, 1.20 in January 2020. */
const DATES = Object.fromEntries(
  Array.from({ length: 15 }, (_, index) => [
    `1.${20 + index}`,
    new Date(Date.UTC(2020, index * 2, 1)).toISOString().slice(0, 10),
  ]),
)

const side = (minor: number, tables: object): Side => ({
  documents: v1,
  release: { release: `1.${minor}`, date: DATES[`1.${minor}`], dates: DATES, ...tables },
})

/** An entry that was deprecated in 1.22, and goes too early or in time. */
const gone = (
  table: Table,
  entry: object,
  [first, rule]: readonly [first: number, rule: RuleName],
): readonly Pair[] => {
  const named = { name: 'x', introduced: '1.20', deprecated: '1.22', ...entry }
  const what = `of ${table}, ${Object.values(entry).join(' ')}`
  const pair = (minor: number, there: readonly RuleName[]): Pair => ({
    title: `an entry ${what}, that goes in 1.${minor}`,
    before: side(minor - 1, { [table]: [named] }),
    after: side(minor, {}),
    there,
  })
  return [pair(first - 1, [rule]), pair(first, ['entry-ended'])]
}

const user = { audience: 'user' }
const admin = { audience: 'admin' }
const stable = { stability: 'stable' }
const beta = { stability: 'beta' }
const alpha = { stability: 'alpha' }

/** An entry that another release has otherwise. */
const changed = (
  title: string,
  table: Table,
  entry: object,
  found: readonly [there: readonly RuleName[], back?: readonly RuleName[]],
): Pair => {
  const [there, back] = found
  const plain = { name: 'x', introduced: '1.20', ...entry }
  const kept = Object.fromEntries(Object.entries(plain).filter(([key]) => !LATER.includes(key)))
  return {
    title: `${title} (${table})`,
    there,
    before: side(21, { [table]: [kept] }),
    after: side(22, { [table]: [plain] }),
    ...(back === undefined ? {} : { back }),
  }
}
const LATER = ['deprecated', 'removed', 'replacement', 'warns', 'operational']

const replaced = (table: Table, entry: object, name: RuleName): readonly Pair[] =>
  (['beta', 'stable'] as const).map((stability) =>
    changed(
      `a ${stability} alternative`,
      table,
      { ...stable, ...entry, deprecated: '1.22', replacement: { name: 'y', stability } },
      [stability === 'beta' ? [name, 'entry-deprecated'] : ['entry-deprecated'], []],
    ),
  )

const added = (table: Table, entry: object, back: readonly RuleName[]): Pair => ({
  title: `a new entry of ${table}`,
  before: side(21, {}),
  after: side(22, { [table]: [{ name: 'x', introduced: '1.21', ...entry }] }),
  there: ['entry-added'],
  back,
})

export const TABLES: readonly Pair[] = [
  ...gone('flags', { ...user, ...stable }, [28, 'user-flag-removed-early']),
  ...gone('flags', { ...user, ...beta }, [24, 'user-flag-removed-early']),
  ...gone('flags', { ...admin, ...stable }, [25, 'admin-flag-removed-early']),
  ...gone('flags', { ...admin, ...beta }, [24, 'admin-flag-removed-early']),
  ...gone('gates', stable, [25, 'gate-removed-early']),
  ...gone('gates', beta, [24, 'gate-removed-early']),
  ...gone('behaviours', stable, [28, 'behaviour-removed-early']),
  ...gone('behaviours', beta, [28, 'behaviour-removed-early']),
  ...gone('metrics', stable, [27, 'metric-removed-early']),
  ...gone('metrics', { ...beta, introduced: '1.18' }, [24, 'metric-removed-early']),
  ...gone('metrics', { ...stable, deprecated: '1.20', introduced: '1.20' }, [26, 'metric-removed-young']).slice(1),
  ...(['flags', 'gates', 'metrics', 'annotations'] as const).map((table): Pair => ({
    title: `an alpha entry of ${table}`,
    before: side(21, { [table]: [{ name: 'x', introduced: '1.20', ...alpha, ...(table === 'flags' ? user : {}) }] }),
    after: side(22, {}),
    there: ['entry-ended'],
  })),
  ...replaced('flags', user, 'flag-replacement-less-stable'),
  ...replaced('gates', { operational: false }, 'gate-replacement-less-stable'),
  ...replaced('behaviours', {}, 'behaviour-replacement-less-stable'),
  changed('a deprecated one that warns', 'flags', { ...user, ...stable, deprecated: '1.22', warns: true }, [
    ['entry-deprecated'],
    [],
  ]),
  changed('a deprecated one that is silent', 'flags', { ...user, ...stable, deprecated: '1.22', warns: false }, [
    ['flag-silent', 'entry-deprecated'],
    [],
  ]),
  changed(
    'a deprecated one that is silent',
    'gates',
    { ...stable, deprecated: '1.22', warns: false, operational: true },
    [['gate-silent', 'entry-deprecated'], []],
  ),
  changed('a deprecated one that does not say what it does', 'gates', { ...stable, deprecated: '1.22' }, [
    ['gate-operation-unsaid', 'entry-deprecated'],
    [],
  ]),
  changed('one that is to go early', 'flags', { ...user, ...stable, deprecated: '1.22', removed: '1.24' }, [
    ['user-flag-removed-early', 'entry-deprecated'],
    [],
  ]),
  changed('one that is to go in time', 'flags', { ...user, ...stable, deprecated: '1.22', removed: '1.28' }, [
    ['entry-deprecated'],
    [],
  ]),
  added('flags', { ...admin, ...stable }, ['admin-flag-removed-early']),
  added('gates', beta, ['gate-removed-early']),
  added('metrics', stable, ['metric-removed-early', 'metric-removed-young']),
  added('behaviours', stable, ['behaviour-removed-early']),
  added('annotations', stable, ['annotation-removed']),
  {
    title: 'a metric that goes before it has lived',
    before: side(22, { metrics: [{ name: 'x', introduced: '1.22', deprecated: '1.20', ...stable }] }),
    after: side(27, {}),
    there: ['metric-removed-young'],
  },
  {
    title: 'a stable flag that is said to be alpha when it goes',
    before: side(22, { flags: [{ name: 'x', deprecated: '1.22', ...user, ...stable }] }),
    after: side(23, { flags: [{ name: 'x', deprecated: '1.22', removed: '1.23', ...user, ...alpha }] }),
    there: ['user-flag-removed-early', 'entry-less-stable'],
  },
  {
    title: 'a beta metric that was stable',
    before: side(22, { metrics: [{ name: 'x', introduced: '1.20', ...stable }] }),
    after: side(23, { metrics: [{ name: 'x', introduced: '1.20', ...beta }] }),
    there: ['entry-less-stable'],
    back: [],
  },
]
