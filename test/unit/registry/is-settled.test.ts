import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergePatch } from '../../../runtime/apply/index.ts'
import { defineVersion } from '../../../runtime/codegen/index.ts'
import { ApiError, type DynamicObject } from '../../../runtime/api/index.ts'
import { HotObjects, type HotObject } from '../../../runtime/registry/storage/hot-objects.ts'
import { isSettled } from '../../../runtime/registry/write/stored-form/is-settled.ts'
import { normalize } from '../../../runtime/registry/write/stored-form/normalize.ts'
import { shared } from '../../../runtime/registry/write/preparation/share-unchanged.ts'
import type { Strategy, ObjectTransform } from '../../../runtime/registry/index.ts'
import type { EncodedObject } from '../../../runtime/codec/index.ts'
import { jsonText } from '../../../runtime/json/index.ts'
import { applyDefaults, decode, type StructuralSchema } from '../../../runtime/schema/index.ts'
import { frozen } from '../../support/frozen.ts'
import { at, contextFor, create, define, open, read, updateOptions } from './support.ts'

const text: StructuralSchema = { type: 'string', maxLength: 3 }
const item: StructuralSchema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: text,
    port: { type: 'integer', minimum: 0, maximum: 9 },
    protocol: { type: 'string', default: 'TCP', enum: ['TCP', 'UDP'] },
    size: { type: 'string', format: 'quantity' },
  },
}
const body: StructuralSchema = {
  type: 'object',
  properties: {
    color: { ...text, nullable: true },
    labels: { type: 'object', additionalProperties: text, omitEmpty: true },
    items: { type: 'array', items: item, listType: 'map', listMapKeys: ['name'] },
    texts: { type: 'array', items: text, listType: 'set', omitEmpty: true },
    either: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
    since: { type: 'string', format: 'date-time' },
    rest: { type: 'object', preserveUnknownFields: true },
    limits: { type: 'object', properties: { cpu: { type: 'string', format: 'quantity', default: '1' } }, default: {} },
  },
}
const schema: StructuralSchema = {
  type: 'object',
  properties: {
    kind: { type: 'string' },
    apiVersion: { type: 'string' },
    metadata: { type: 'object', preserveUnknownFields: true },
    spec: body,
    other: body,
  },
}
const version = defineVersion({
  name: 'v1',
  schema: () => schema,
  lifecycle: {},
  served: true,
  subresources: {},
  columns: [],
  selectableFields: [],
})

const texts = fc.constantFrom('a', 'bb', 'ccc', '')
const odd = fc.oneof(
  { weight: 40, arbitrary: texts },
  { weight: 1, arbitrary: fc.constantFrom<unknown[]>(null, 3, [], {}, 'long') },
)
const items = fc.array(
  fc.record(
    {
      name: texts,
      port: fc.oneof({ weight: 20, arbitrary: fc.nat(9) }, { weight: 1, arbitrary: fc.constantFrom(null, 'x', 12) }),
      protocol: fc.constantFrom('TCP', 'UDP', null),
      size: fc.constantFrom('1', '1000m', '0.5'),
      unknown: fc.boolean(),
    },
    { requiredKeys: ['name'] },
  ),
  { maxLength: 2 },
)
const times = fc.constantFrom('2020-01-01T00:00:00Z', '2020-01-01T01:00:00+01:00')
const bodies = fc.record(
  {
    color: odd,
    labels: fc.oneof(fc.dictionary(fc.constantFrom('a', 'b', 'c'), odd, { maxKeys: 3 }), fc.constant(null)),
    items,
    texts: fc.array(odd, { maxLength: 2 }),
    either: fc.oneof({ weight: 20, arbitrary: fc.constantFrom('a', 1) }, { weight: 1, arbitrary: fc.constant(true) }),
    since: fc.oneof({ weight: 20, arbitrary: times }, { weight: 1, arbitrary: fc.constant('never') }),
    rest: fc.dictionary(fc.constantFrom('x', 'y'), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 }),
    limits: fc.constantFrom({}, { cpu: '2' }, { cpu: '2000m' }, null),
    unknown: fc.constant(1),
  },
  { requiredKeys: [] },
)
const contents = fc.record({ spec: bodies, other: bodies }, { requiredKeys: [] })

const noteOf = (content: object): DynamicObject => ({
  kind: 'Note',
  apiVersion: 'v1',
  metadata: { name: 'n' },
  ...content,
})

/** Returns what the server makes of an object: settled, unless something in it is invalid. */
function made(content: object): DynamicObject {
  const known = decode(schema, noteOf(content)).value
  return applyDefaults(schema, normalize(schema, known))
}

describe('what is the same as in a settled object', () => {
  it('need not be looked at: decoding, normalizing, defaults and validation find the same without it', () => {
    let settled = 0
    const property = fc.property(contents, contents, (content, patch) => {
      const before = frozen(made(content))
      if (!isSettled(version, before)) return
      settled++
      const after = mergePatch(before, patch) as DynamicObject
      expect(decode(schema, after, before)).toStrictEqual(decode(schema, after))
      expect(normalize(schema, after, before)).toStrictEqual(normalize(schema, after))
      expect(applyDefaults(schema, after, before)).toStrictEqual(applyDefaults(schema, after))
      expect(version.validate(after, before, before)).toStrictEqual(version.validate(after))
      expect(isSettled(version, after, before)).toBe(isSettled(version, after))
      const copy = structuredClone(after)
      const sharing = shared(copy, before) as DynamicObject
      expect(JSON.stringify(sharing)).toBe(JSON.stringify(after))
      for (const name of ['spec', 'other'] as const)
        expect(sharing[name] === before[name]).toBe(JSON.stringify(after[name]) === JSON.stringify(before[name]))
    })
    fc.assert(property, { numRuns: 1_000 })
    expect(settled).toBeGreaterThan(50)
  })

  it('is shared where names are those of what all objects have', () => {
    const before = frozen({ a: { constructor: {} }, b: {} })
    const after = JSON.parse('{"a":{"constructor":{}},"b":{"__proto__":{}},"toString":{}}') as object
    expect(JSON.stringify(shared(after, before))).toBe(JSON.stringify(after))
    expect((shared(after, before) as { a: unknown }).a).toBe(before.a)
  })
})

/** Keeps nothing, so that every write goes the whole way. */
class NoObjects extends HotObjects {
  override find(): undefined {
    return undefined
  }
}

/** Freezes what it keeps, so that whoever changes it throws. */
class FrozenObjects extends HotObjects {
  settled = 0
  valid = 0
  override find(object: EncodedObject): HotObject | undefined {
    const found = super.find(object)
    frozen(found?.object)
    if (found?.object.kind === 'Note' && found.validity === 'known') {
      this.valid++
      expect(version.validate(found.object)).toEqual([])
    }
    return found
  }
  override keep(value: Uint8Array, object: DynamicObject, before?: HotObject): HotObject | undefined {
    if (typeof before?.settledBy === 'object') this.settled++
    const kept = super.keep(value, object, before)
    frozen(kept?.object)
    return kept
  }
}

/** Edits drafts in place, as the strategies of workloads do. */
const editing: Strategy = {
  default(draft) {
    const spec = (draft.spec ??= {}) as Record<string, unknown>
    if (spec.color === 'bb') ((spec.labels as Record<string, string> | undefined) ?? {}).a = 'ed'
    if (Array.isArray(spec.items)) for (const each of spec.items as Record<string, unknown>[]) each.port ??= 7
  },
  prepareForUpdate(draft, old) {
    if ((draft.other as { color?: unknown } | undefined)?.color === 'a') draft.other = old.other
  },
}

/** Sets fields of its drafts, as the strategy of definitions does. */
const setting: Strategy = {
  edits: 'fields',
  default(draft) {
    const spec = draft.spec as { readonly color?: unknown } | undefined
    if (spec?.color === 'bb') draft.spec = { ...spec, labels: { a: 'ed' } }
  },
  prepareForUpdate: (draft, old) => editing.prepareForUpdate?.(draft, old, '', {} as never),
}

/** Characters of an object that is large. */
const LARGE = 70_000

describe('updates of settled objects', () => {
  const things = define({ kind: 'Note', plural: 'notes', properties: { spec: body, other: body } })
  const kind = { ...things, versions: { v1: { ...things.versions.v1!, schema, validate: version.validate } } }

  it.each<readonly [string, Strategy, number]>([
    ['a kind without a strategy', {}, 0],
    ['a kind that edits its drafts', editing, 0],
    ['large objects of a kind without a strategy', {}, LARGE],
    ['large objects of a kind that edits its drafts', editing, LARGE],
    ['large objects of a kind that sets fields of its drafts', setting, LARGE],
  ])('store and refuse what those that go the whole way do: %s', async (_, strategy, characters) => {
    const clock = (): number => 0
    const hot = new FrozenObjects()
    const outcomeOf = async (work: Promise<{ object: Parameters<typeof read>[0] }>): Promise<unknown> => {
      try {
        const { kind: _, metadata, ...rest } = read((await work).object)
        const { uid: __, resourceVersion: ___, ...kept } = metadata
        return jsonText({ metadata: kept, ...rest })
      } catch (error) {
        if (error instanceof ApiError) return error.status
        throw error
      }
    }
    const run = async (content: object, patches: readonly object[]): Promise<void> => {
      const object = made(content)
      if (characters > 0) object.metadata.annotations = { filler: 'x'.repeat(characters) }
      const registries = []
      for (const kept of [hot, new NoObjects()]) {
        const opened = await open({ definitions: [kind], strategies: () => strategy, settings: { hot: kept, clock } })
        registries.push(opened)
        await create(opened.notes, structuredClone(object))
      }
      const labels = patches.map((_, turn) => ({ metadata: { labels: { turn: String(turn) } } }))
      for (const patch of [{}, ...labels, ...patches.flatMap((each, turn) => [each, labels[turn]!])]) {
        const patched: ObjectTransform = (current, _pause, settled) =>
          decode(schema, mergePatch(current, patch) as DynamicObject, settled).value
        const outcomes: unknown[] = []
        for (const { notes } of registries)
          outcomes.push(await outcomeOf(notes.update(contextFor(notes), at('n'), patched, updateOptions)))
        expect(outcomes[0]).toStrictEqual(outcomes[1])
      }
      for (const { store } of registries) await store.close()
    }
    const valid = contents.filter((content) => version.validate(made(content)).length === 0)
    await fc.assert(fc.asyncProperty(valid, fc.array(contents, { minLength: 5, maxLength: 8 }), run), { numRuns: 25 })
    expect(hot.settled).toBeGreaterThan(10)
    expect(hot.valid).toBeGreaterThan(10)
  })

  it('are validated once each, and so is their creation', async () => {
    const hot = new FrozenObjects()
    let validated = 0
    const validate: typeof version.validate = (...subject) => {
      validated++
      return version.validate(...subject)
    }
    const served = { ...things.versions.v1!, schema, validate, subresources: { status: { verbs: ['get'] as const } } }
    const counted = { ...things, versions: { v1: served } }
    const { notes, store } = await open({ definitions: [counted], settings: { hot } })
    await create(notes, noteOf({ spec: { color: 'a' } }))
    expect(validated).toBe(1)
    for (const [index, color] of ['b', 'c', 'd'].entries()) {
      const colored: ObjectTransform = (current) => mergePatch(current, { spec: { color } }) as DynamicObject
      await notes.update(contextFor(notes), at('n'), colored, updateOptions)
      expect(validated).toBe(index + 2)
    }
    expect(hot.settled).toBe(3)
    await store.close()
  })

  it('give a strategy parts of its own to edit, also those that the write does not change', async () => {
    const hot = new FrozenObjects()
    const counting: Strategy = {
      prepareForUpdate(draft) {
        const counted = (draft.status ??= {}) as { replicas?: number }
        counted.replicas = (counted.replicas ?? 0) + 1
        const template = draft.spec as { texts?: string[] } | undefined
        template?.texts?.push(`t${counted.replicas}`)
      },
    }
    const opened = await open({ strategies: () => counting, settings: { hot } })
    const { widgets } = opened
    const widget = { kind: 'Widget', apiVersion: 'demo.test/v1', metadata: { name: 'w' }, spec: { texts: [] } }
    await create(widgets, widget)
    const turn = (subresource: string, label: string) =>
      widgets.update(
        { ...contextFor(widgets), subresource },
        at('w'),
        (current) => mergePatch(current, { metadata: { labels: { label } } }) as DynamicObject,
        updateOptions,
      )
    for (const [index, subresource] of ['', '', 'status', '', 'status'].entries()) {
      const { object } = await turn(subresource, String(index))
      expect(read(object)).toMatchObject({ status: { replicas: index + 1 } })
      expect((read(object).spec as { texts: string[] }).texts).toHaveLength(index + 1)
    }
    await opened.store.close()
  })
})
