import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DynamicObject } from '../../../../runtime/api/index.ts'
import { memberPaths, parseFieldsV1 } from '../../../../runtime/apply/fields/index.ts'
import { entriesOf, managementOf, ownersOf, sampleSchema, topo, writer } from './support.ts'

const sample = managementOf(sampleSchema, 'v1', undefined, () => 0)
const apply = (live: DynamicObject | undefined, manager: string, spec: Record<string, unknown>): DynamicObject =>
  sample.onApply(live, topo(spec), writer(manager), { conflicts: 'force' })

const withdraw = (live: DynamicObject, manager: string): DynamicObject => {
  const { spec: _, apiVersion, kind, metadata } = topo({})
  return sample.onApply(live, { apiVersion, kind, metadata }, writer(manager), { conflicts: 'force' })
}

const value = fc.constantFrom('1', '2', '3')
const name = fc.constantFrom('a', 'b', 'c')
/** Lists of items are never empty: those own nothing, so what is dropped takes its list along. */
const intent = fc.record(
  {
    plain: value,
    atomicList: fc.array(value, { maxLength: 3 }),
    setList: fc.uniqueArray(value, { minLength: 1 }),
    mapList: fc.uniqueArray(fc.record({ name, value }, { requiredKeys: ['name'] }), {
      minLength: 1,
      selector: (one) => one.name,
    }),
    granular: fc.dictionary(name, value),
    atomicMap: fc.dictionary(name, value),
  },
  { requiredKeys: [] },
)
const manager = fc.constantFrom('one', 'two', 'three')
const history = fc.array(fc.tuple(manager, intent), { minLength: 1, maxLength: 5 })
const replay = (steps: readonly (readonly [string, Record<string, unknown>])[]): DynamicObject | undefined =>
  steps.reduce<DynamicObject | undefined>((live, [who, spec]) => apply(live, who, spec), undefined)
const pathsIn = (object: DynamicObject, who: string): string[] =>
  [...memberPaths(parseFieldsV1(ownersOf(object)[who] ?? {}))].map((path) => path.join(' '))

describe('server-side apply', () => {
  it('gives the same when it is repeated', () => {
    fc.assert(
      fc.property(history, manager, intent, (steps, who, spec) => {
        const once = apply(replay(steps), who, spec)
        expect(apply(once, who, spec)).toEqual(once)
      }),
    )
  })

  it('gives the manager exactly the fields of its intent', () => {
    fc.assert(
      fc.property(history, manager, intent, (steps, who, spec) => {
        expect(pathsIn(apply(replay(steps), who, spec), who)).toEqual(pathsIn(apply(undefined, who, spec), who))
      }),
    )
  })

  it('conflicts exactly where force would take something from others', () => {
    fc.assert(
      fc.property(history, manager, intent, (steps, who, spec) => {
        const live = replay(steps)
        const forced = apply(live, who, spec)
        const others =
          live === undefined ? [] : entriesOf(live).flatMap(({ manager: one = '' }) => (one === who ? [] : [one]))
        const took =
          live !== undefined &&
          others.some((one) => pathsIn(live, one).some((path) => !pathsIn(forced, one).includes(path)))
        const careful = () => sample.onApply(live, topo(spec), writer(who), { conflicts: 'refuse' })
        if (took) expect(careful).toThrow('Apply failed with')
        else expect(careful()).toEqual(forced)
      }),
    )
  })

  it('of nothing takes back all that the manager alone owned, and no more', () => {
    fc.assert(
      fc.property(intent, intent, (ours, theirs) => {
        const both = apply(apply(undefined, 'one', ours), 'two', theirs)
        const left = withdraw(both, 'two')
        expect(pathsIn(left, 'one')).toEqual(pathsIn(both, 'one'))
        expect(pathsIn(left, 'two')).toEqual([])
        expect(withdraw(left, 'one')).toEqual({ apiVersion: 'g.example/v1', kind: 'Topo', metadata: { name: 'a' } })
      }),
    )
  })

  it('does not depend on the order of managers that share nothing', () => {
    fc.assert(
      fc.property(intent, value, (spec, own) => {
        const { plain: _, ...rest } = spec
        const forth = apply(apply(undefined, 'one', rest), 'two', { plain: own })
        const back = apply(apply(undefined, 'two', { plain: own }), 'one', rest)
        expect(forth.spec).toEqual(back.spec)
        expect(ownersOf(forth)).toEqual(ownersOf(back))
      }),
    )
  })
})
