import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergePatch } from '../../../runtime/apply/index.ts'
import { objectKey, type DynamicObject } from '../../../runtime/api/index.ts'
import { cloneJson, objectOf } from '../../../runtime/json/index.ts'
import type { ObjectTransform, Strategy } from '../../../runtime/registry/index.ts'
import { at, contextFor, create, open, read, updateOptions } from './support.ts'

const LARGE = Object.fromEntries(Array.from({ length: 4_000 }, (_, index) => [`k${index}`, `value ${index}`]))

const widget = (selector: object): DynamicObject => ({
  kind: 'Widget',
  apiVersion: 'demo.test/v1',
  metadata: { name: 'w', labels: { a: '1' }, finalizers: ['demo.test/f'] },
  spec: { color: 'red', selector },
})

/** A strategy that edits drafts in every way that `fields` allows. */
const editing: Strategy = {
  default(draft) {
    const spec = objectOf(draft.spec)
    if (spec.color === undefined) draft.spec = { ...spec, color: 'none' }
  },
  prepareForUpdate(draft, old) {
    const count = Number(objectOf(old.status).replicas ?? 0)
    draft.status = { ...objectOf(draft.status), replicas: count + 1 }
    draft.metadata.labels = { ...draft.metadata.labels, edited: 'yes' }
  },
}

interface Seen {
  readonly object: DynamicObject
  readonly old: DynamicObject
}

/** A registry whose strategy tells what is validated. */
async function watching(strategy: Strategy) {
  const seen: Seen[] = []
  const validateUpdate: Strategy['validateUpdate'] = (object, old) => (seen.push({ object, old }), [])
  const opened = await open({
    strategies: (_, plural) => (plural === 'widgets' ? { ...strategy, validateUpdate } : undefined),
    settings: { clock: () => 0 },
  })
  return { ...opened, seen }
}

const TRANSFORMS: Readonly<Record<string, ObjectTransform>> = {
  'a patch': (current) => mergePatch(current, { metadata: { labels: { a: '2' } } }) as DynamicObject,
  'a replacement': (current) => cloneJson(mergePatch(current, { metadata: { labels: { a: '2' } } }) as DynamicObject),
}

describe('what an update leaves as it is', () => {
  it.each(Object.keys(TRANSFORMS))('is the same object in a large draft, after %s', async (how) => {
    for (const strategy of [{}, { ...editing, edits: 'fields' } as const]) {
      const { widgets, seen, store } = await watching(strategy)
      await create(widgets, widget(LARGE))
      await widgets.update(contextFor(widgets), at('w'), TRANSFORMS[how] as ObjectTransform, updateOptions)
      const [{ object, old } = expect.fail('it was not validated')] = seen
      expect(object.metadata.labels?.a).toBe('2')
      expect(object.spec).toBe(old.spec)
      expect(object.metadata.finalizers).toBe(old.metadata.finalizers)
      await store.close()
    }
  })

  it('is a copy of its own if the strategy may edit it in place', async () => {
    const { widgets, seen, store } = await watching(editing)
    await create(widgets, widget(LARGE))
    await widgets.update(contextFor(widgets), at('w'), TRANSFORMS['a patch'] as ObjectTransform, updateOptions)
    const [{ object, old } = expect.fail('it was not validated')] = seen
    expect(object.spec).toEqual(old.spec)
    expect(object.spec).not.toBe(old.spec)
    await store.close()
  })

  it('counts as little for the generation, the managed fields and what is stored as if all were copied', async () => {
    const color = fc.constantFrom('red', 'blue', null)
    const patch = fc.record(
      {
        metadata: fc.record({ labels: fc.dictionary(fc.constantFrom('a', 'b'), color) }),
        spec: fc.record(
          { color, selector: fc.dictionary(fc.constantFrom('k1', 'k2', 'x'), color) },
          { requiredKeys: [] },
        ),
        status: fc.record({ replicas: fc.nat(3) }),
      },
      { requiredKeys: [] },
    )
    const step = fc.record({
      patch,
      how: fc.constantFrom('patch', 'replace', 'apply'),
      manager: fc.constantFrom('one', 'two'),
      subresource: fc.constantFrom('', 'status'),
    })
    type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
    const outcome = async (strategy: Strategy, selector: object, steps: readonly Step[]): Promise<unknown> => {
      const { widgets, store } = await watching(strategy)
      await create(widgets, widget(selector))
      const states: unknown[] = []
      for (const { patch, how, manager, subresource } of steps) {
        const context = contextFor(widgets, { fieldManager: manager, subresource })
        const merged: ObjectTransform = (current) => mergePatch(current, patch) as DynamicObject
        if (how === 'apply') {
          const intent = { ...widget({}), ...(mergePatch({}, patch) as object), metadata: { name: 'w' } }
          await widgets.apply?.(context, at('w'), intent, { ...updateOptions, conflicts: 'force' })
        } else
          await widgets.update(
            context,
            at('w'),
            how === 'patch' ? merged : async (current) => cloneJson(await merged(current)),
            updateOptions,
          )
        const stored = await store.get(objectKey({ group: 'demo.test', resource: 'widgets' }, at('w')))
        const { metadata, ...rest } = read(stored ?? expect.fail('it is gone'))
        const { uid: _, ...kept } = metadata
        states.push(JSON.stringify({ ...rest, metadata: kept }))
      }
      await store.close()
      return states
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 5 }), fc.constantFrom(LARGE, {}), async (steps, selector) => {
        const copied = await outcome(editing, selector, steps)
        expect(await outcome({ ...editing, edits: 'fields' }, selector, steps)).toEqual(copied)
      }),
      { numRuns: 40 },
    )
  })
})
