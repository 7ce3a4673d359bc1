import type { Attack, AttackRequest, AttackRun } from './attack.ts'
import { describeAttacks } from './harness.ts'
import { defined, objectsOf, removed, served, thing } from './thing.ts'

const TABLE = 'application/json;as=Table;v=v1;g=meta.orch.io'
const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

/** A kind with as many columns at these paths, one after the other, and without a schema of its own. */
const withColumns = (run: AttackRun, columns: number, paths: readonly string[], type = 'string'): AttackRequest =>
  defined(
    run,
    { 'x-orch-preserve-unknown-fields': true },
    {
      additionalPrinterColumns: many(columns, (index) => ({
        name: `C${index}`,
        type,
        jsonPath: paths[index % paths.length],
      })),
    },
  )

/** Tables of a kind of many columns: a list, and one object. */
const shown = (
  name: string,
  size: number,
  prepare: (run: AttackRun) => readonly [AttackRequest, ...AttackRequest[]],
): Attack => ({
  name,
  size,
  answers: [200],
  prepare: (run) => {
    const [definition, ...objects] = prepare(run)
    return [definition, served(run), ...objects]
  },
  requests: (run) => [
    { method: 'GET', path: objectsOf(run), headers: ['accept', TABLE] },
    { method: 'GET', path: `${objectsOf(run)}/a`, headers: ['accept', TABLE] },
  ],
  cleanUp: removed,
})

const LIST = ['.spec.l[*].x', '.spec.l[?(@.x=="y")].z', '.spec.m[*].x', '.spec.m.*.x']
const wide = (size: number): object => ({
  l: many(size, () => ({})),
  m: Object.fromEntries(many(size, (index) => [`k${index}`, 0])),
})

describeAttacks('tables', [
  shown('many columns over lists and maps that have nothing', 16_000, (run) => [
    withColumns(run, run.size, LIST),
    thing(run, 'a', { spec: wide(run.size) }),
  ]),
  shown('many columns over one large list', 90_000, (run) => [
    withColumns(run, 20_000, ['.spec.l[*].x']),
    thing(run, 'a', { spec: { l: many(run.size, () => 0) } }),
  ]),
  shown('many columns of one large object', 16_000, (run) => [
    withColumns(run, run.size, ['.spec', '.spec.l', '.spec.m']),
    thing(run, 'a', { spec: wide(run.size) }),
  ]),
  shown('many columns of one long text', 1_000_000, (run) => [
    withColumns(run, 16_000, ['.spec.t']),
    thing(run, 'a', { spec: { t: 'x'.repeat(run.size) } }),
  ]),
  shown('many columns of one long time', 1_000_000, (run) => [
    withColumns(run, 16_000, ['.spec.t'], 'date'),
    thing(run, 'a', { spec: { t: `2020-01-01T00:00:00.${'0'.repeat(run.size)}Z` } }),
  ]),
  shown('many columns of many small objects', 16_000, (run) => [
    withColumns(run, run.size, ['.spec.x']),
    ...many(50, (index) => thing(run, index === 0 ? 'a' : `a${index}`, { spec: { x: 1 } })),
  ]),
  shown('columns with long paths', 800_000, (run) => [
    withColumns(run, 2, [`.spec${'.a'.repeat(run.size / 2)}`]),
    thing(run, 'a', { spec: { a: {} } }),
  ]),
])
