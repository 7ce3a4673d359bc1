import type { Attack } from './attack.ts'
import { describeAttacks } from './harness.ts'
import { changed, defined, objectsOf, removed, served, thing } from './thing.ts'

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

const integers = (count: number): object =>
  Object.fromEntries(many(count, (index) => [`p${index}`, { type: 'integer', default: 1 }]))
const listOf = (properties: object): object => ({ type: 'array', items: { type: 'object', properties } })
/** Lists by default of so many items, each with such a list, so many levels deep. */
const multiplied = (items: number, levels: number): object =>
  levels === 0
    ? { leaf: { type: 'string', default: 'x' } }
    : { a: { ...listOf(multiplied(items, levels - 1)), default: many(items, () => ({})) } }

/** A definition whose defaults multiply. */
const definition = (name: string, size: number, properties: (size: number) => object): Attack => ({
  name,
  size,
  answers: [422],
  requests: (run) => [defined(run, { properties: properties(run.size) })],
})

describeAttacks('defaults', [
  definition('a definition whose defaults multiply at five levels', 4_000, (n) => multiplied(n, 5)),
  definition('a definition whose defaults multiply at many levels', 80, (n) => multiplied(100, n)),
  definition('a definition of a long default with many defaults in each item', 30_000, (n) => ({
    a: { ...listOf(integers(n / 8)), default: many(n, () => ({})) },
  })),
  {
    name: 'an object whose items have many defaults',
    size: 33_000,
    answers: [413],
    prepare: (run) => [defined(run, { properties: { list: listOf(integers(20)) } }), served(run)],
    requests: (run) => [thing(run, 'a', { list: many(run.size, () => ({})) })],
    cleanUp: removed,
  },
  {
    name: 'stored objects whose items get many defaults later',
    size: 16_000,
    answers: [200],
    prepare: (run) => [
      defined(run, { properties: { list: listOf({}) } }),
      served(run),
      ...many(4, (index) => thing(run, `a${index}`, { list: many(run.size, () => ({})) })),
      thing(run, 'small', { list: [{}] }),
      changed(run, { properties: { list: listOf(integers(20)) } }),
      { method: 'GET', path: `${objectsOf(run)}/small`, until: '"p19"' },
    ],
    requests: (run) => [
      { method: 'GET', path: objectsOf(run) },
      { method: 'GET', path: `${objectsOf(run)}?watch=1&timeoutSeconds=1` },
      { method: 'GET', path: objectsOf(run) },
    ],
    cleanUp: removed,
  },
])
