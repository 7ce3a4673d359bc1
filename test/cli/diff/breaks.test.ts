import { describe, expect, it } from 'vitest'
import { compare, file, folder, kind, type KindOptions, type Outcome, SIZE } from './support.ts'

const spec = {
  size: { type: 'integer', format: 'int64', minimum: 1, maximum: 9, 'x-orch-proto': 1 },
  color: { type: 'string', enum: ['red', 'green'], default: 'red', 'x-orch-proto': 2 },
  name: { type: 'string', maxLength: 9, 'x-orch-proto': 3 },
  parts: {
    type: 'array',
    'x-orch-list-type': 'atomic',
    'x-orch-proto': 4,
    items: {
      type: 'object',
      required: ['name', 'port'],
      properties: { name: { type: 'string', 'x-orch-proto': 1 }, port: { type: 'integer', 'x-orch-proto': 2 } },
    },
  },
  labels: { type: 'object', additionalProperties: { type: 'string' }, 'x-orch-proto': 5 },
}
type Spec = typeof spec

const marker = {
  shortNames: ['wd'],
  verbs: ['create', 'get', 'list', 'watch'],
  subresources: { status: {}, scale: { replicas: '.spec.size', statusReplicas: '.spec.size' } },
  selectableFields: ['spec.color'],
}

const widgets = (properties: object, options: KindOptions = {}, name = 'v1'): string =>
  folder(file(name, { Widget: kind(properties, { ...options, marker: { ...marker, ...options.marker } }) }))

/** What the diff says of a change of the specification. */
const changed = (properties: object, options?: KindOptions): Promise<Outcome> =>
  compare(widgets(spec), widgets(properties, options))

const without = (name: keyof Spec): Partial<Spec> =>
  Object.fromEntries(Object.entries(spec).filter(([key]) => key !== name))
const items = (list: object): object => ({ ...spec, parts: { ...spec.parts, ...list } })
const map = (...keys: string[]): object =>
  items({ 'x-orch-list-type': 'map', 'x-orch-list-map-keys': keys.length === 0 ? ['name'] : keys })

describe('orch diff: breaks inside one version', () => {
  it('names rule, group version, kind, pointer and severity of a removed field [DIFF-02]', async () => {
    const { code, findings } = await changed(without('name'))
    const place = {
      file: 'demo.example/v1.yaml',
      pointer: '/components/schemas/Widget/properties/spec/properties/name',
      line: 1,
      column: expect.any(Number) as number,
    }
    expect(code).toBe(1)
    expect(findings).toEqual([
      expect.objectContaining({
        rule: '1',
        severity: 'error',
        groupVersion: 'demo.example/v1',
        kind: 'Widget',
        ...place,
        old: place,
        name: 'field-removed',
        field: 'spec.name',
        message: 'the field is gone, and with it the Protobuf number 3',
      }),
    ])
    expect(findings[0]).not.toHaveProperty('new')
  })

  const breaks: Readonly<Record<string, readonly [change: string, properties: object, options?: KindOptions]>> = {
    'a removed field': ['field-removed', without('labels')],
    'a renamed field': ['field-renamed', { ...without('name'), title: spec.name }],
    'another type': ['type-changed', { ...spec, size: { type: 'string', 'x-orch-proto': 1 } }],
    'a narrower type': ['type-narrowed', { ...spec, size: { ...spec.size, format: 'int32' } }],
    'a required field that was optional': ['field-newly-required', spec, { spec: { required: ['name'] } }],
    'a new required field': [
      'field-newly-required',
      { ...spec, owner: { type: 'string', 'x-orch-proto': 9 } },
      { spec: { required: ['owner'] } },
    ],
    'a removed enum value': ['enum-value-removed', { ...spec, color: { ...spec.color, enum: ['red'] } }],
    'a list of values where any was taken': ['enum-value-removed', { ...spec, name: { ...spec.name, enum: ['a'] } }],
    'another default': ['default-changed', { ...spec, color: { ...spec.color, default: 'green' } }],
    'no default': [
      'default-changed',
      { ...spec, color: { type: 'string', enum: ['red', 'green'], 'x-orch-proto': 2 } },
    ],
    'a higher minimum': ['limit-tightened', { ...spec, size: { ...spec.size, minimum: 2 } }],
    'a lower maximum': ['limit-tightened', { ...spec, size: { ...spec.size, maximum: 8 } }],
    'a bound that is excluded': ['limit-tightened', { ...spec, size: { ...spec.size, exclusiveMaximum: true } }],
    'a shorter text': ['limit-tightened', { ...spec, name: { ...spec.name, maxLength: 8 } }],
    'a new limit': ['limit-tightened', items({ maxItems: 5 })],
    'a new pattern': ['pattern-changed', { ...spec, name: { ...spec.name, pattern: '^a' } }],
    'a new rule': [
      'validation-added',
      { ...spec, name: { ...spec.name, 'x-orch-validations': [{ rule: 'self != "x"' }] } },
    ],
    'a field that can no longer be changed': [
      'field-newly-immutable',
      { ...spec, name: { ...spec.name, 'x-orch-immutable': true } },
    ],
    'a new alternative that must hold': [
      'composition-changed',
      { ...spec, name: { ...spec.name, not: { enum: ['x'] } } },
    ],
    'another scope': ['scope-changed', spec, { marker: { scope: 'Cluster' } }],
    'another plural': ['plural-changed', spec, { marker: { plural: 'widgetz' } }],
    'a removed subresource': [
      'subresource-removed',
      spec,
      { marker: { subresources: { scale: marker.subresources.scale } } },
    ],
    'a scale of another field': [
      'scale-changed',
      spec,
      { marker: { subresources: { status: {}, scale: { replicas: '.spec.n', statusReplicas: '.spec.size' } } } },
    ],
    'a removed verb': ['verb-removed', spec, { marker: { verbs: ['create', 'get', 'list'] } }],
    'a removed field selector': ['selector-removed', spec, { marker: { selectableFields: [] } }],
  }
  it.each(Object.entries(breaks))('finds %s, and nothing else [DIFF-03]', async (_, [change, properties, options]) => {
    const { code, brief } = await changed(properties, options)
    expect({ code, brief }).toEqual({ code: 1, brief: [`1 error ${change}`] })
  })

  it('lets pass what adds, widens or explains [DIFF-04]', async () => {
    const wider = {
      ...spec,
      size: { type: 'integer', format: 'int64', minimum: 0, maximum: 10, description: 'How large.', 'x-orch-proto': 1 },
      color: { ...spec.color, enum: ['red', 'green', 'blue'] },
      name: { type: 'string', 'x-orch-proto': 3 },
      owner: { type: 'string', 'x-orch-proto': 6 },
    }
    const old = folder(file('v1', { Widget: kind(spec) }))
    const fresh = folder({
      ...file('v1', { Widget: kind(wider), Gadget: kind(spec, { marker: { plural: 'gadgets' } }) }),
      ...file('v2alpha1', {
        Widget: kind(wider, { marker: { storage: false, lifecycle: { introduced: '1.30' } } }),
      }),
    })
    expect(await compare(old, fresh)).toEqual({ code: 0, findings: [], brief: [] })
    expect(await compare(old, old)).toEqual({ code: 0, findings: [], brief: [] })
  })

  it('reports a change of ownership with its effect in that direction [DIFF-05]', async () => {
    const finer = await changed(map())
    const coarser = await compare(widgets(map()), widgets(spec))
    for (const { code, brief } of [finer, coarser])
      expect({ code, brief }).toEqual({ code: 0, brief: ['1 warning topology-changed'] })
    expect(finer.findings[0]?.message).toMatch(
      /was atomic and is map: those who owned the whole still do.*don’t conflict/,
    )
    expect(coarser.findings[0]?.message).toMatch(
      /was map and is atomic: everyone who owned an element now owns the whole.*conflict/,
    )
    const pointer = '/components/schemas/Widget/properties/spec/properties/parts/x-orch-list-type'
    expect(finer.findings[0]).toMatchObject({ pointer })
  })

  it.each([
    ['free', { type: 'object', 'x-orch-preserve-unknown-fields': true }, { type: 'object' }],
    [
      'a map of any values',
      { type: 'object', additionalProperties: true },
      { type: 'object', additionalProperties: { type: 'string' } },
    ],
    [
      'open beside its fields',
      { type: 'object', properties: SIZE, additionalProperties: { type: 'string' } },
      { type: 'object', properties: SIZE },
    ],
  ])('finds that an object that was %s no longer is', async (_, old, fresh) => {
    const free = (value: object): string => widgets({ ...spec, free: value })
    expect((await compare(free(old), free(fresh))).brief).toEqual(['1 error type-narrowed'])
    expect((await compare(free(old), free(old))).brief).toEqual([])
  })

  it('reports other keys, and maps and patches that behave otherwise', async () => {
    const rekeyed = await compare(widgets(map('name')), widgets(map('name', 'port')))
    expect(rekeyed.brief).toEqual(['1 warning topology-changed'])
    const atomic = await changed({ ...spec, labels: { ...spec.labels, 'x-orch-map-type': 'atomic' } })
    expect(atomic.brief).toEqual(['1 warning topology-changed'])
    const patch = { 'x-orch-patch-strategy': 'merge', 'x-orch-patch-merge-key': 'name' }
    const merged = await changed(items(patch))
    expect(merged.brief).toEqual(['1 error patch-changed', '1 error patch-changed'])
  })

  it('looks at shared types once, and names every kind that has them', async () => {
    const shared = (maximum: number): string =>
      folder(
        file('v1', {
          Widget: kind({ part: { $ref: '#/components/schemas/Part' } }, {}),
          Gadget: kind({ part: { $ref: '#/components/schemas/Part' } }, { marker: { plural: 'gadgets' } }),
          Part: {
            type: 'object',
            properties: { n: { type: 'integer', maximum }, part: { $ref: '#/components/schemas/Part' } },
          },
        }),
      )
    const { findings } = await compare(shared(9), shared(8))
    expect(findings).toMatchObject([
      { kind: 'Widget', alsoIn: ['demo.example/v1 Gadget'], pointer: '/components/schemas/Part/properties/n/maximum' },
    ])
  })

  it('sees no break in another name of a type, or in its being written out', async () => {
    const named = folder(
      file('v1', {
        Widget: kind({ part: { $ref: '#/components/schemas/Part' } }),
        Part: { type: 'object', properties: { n: { type: 'integer' } } },
      }),
    )
    const inline = folder(
      file('v1', { Widget: kind({ part: { type: 'object', properties: { n: { type: 'integer' } } } }) }),
    )
    expect((await compare(named, inline)).brief).toEqual([])
  })
})

describe('orch diff: numbers on the wire', () => {
  it('reports a removed, changed or reused Protobuf field number under rule 1 [PROTO-09]', async () => {
    const removed = await changed({ ...spec, name: { type: 'string', maxLength: 9 } })
    expect(removed.brief).toEqual(['1 error wire-number-changed'])
    const moved = await changed({ ...spec, name: { ...spec.name, 'x-orch-proto': 7 } })
    expect(moved.findings).toMatchObject([
      { rule: '1', severity: 'error', field: 'spec.name', message: 'the Protobuf number was 3 and is 7' },
    ])
    expect(moved.code).toBe(1)
    const reused = await changed({ ...without('name'), count: { type: 'integer', 'x-orch-proto': 3 } })
    expect(reused.brief).toEqual(['1 error wire-number-reused', '1 error field-removed'])
    expect(reused.findings[0]).toMatchObject({
      field: 'spec.count',
      message: 'has the Protobuf number 3, which was that of name',
      pointer: '/components/schemas/Widget/properties/spec/properties/count/x-orch-proto',
    })
  })
})

describe('orch diff: elements', () => {
  const gadget = kind(spec, { marker: { plural: 'gadgets' } })
  const both = file('v1', { Widget: kind(spec), Gadget: gadget })

  it('reports what leaves its version, and not what another version has otherwise [DEP-RULE-1]', async () => {
    for (const properties of [without('name'), { ...spec, color: { ...spec.color, enum: ['red'] } }]) {
      const { code, findings } = await changed(properties)
      expect(code).toBe(1)
      expect(findings).toMatchObject([{ rule: '1', severity: 'error' }])
    }
    const gone = await compare(folder(both), folder(file('v1', { Widget: kind(spec) })))
    expect(gone.code).toBe(1)
    expect(gone.findings[0]).toMatchObject({ rule: '1', severity: 'error', kind: 'Gadget' })

    const higher = {
      Widget: kind({ size: spec.size }, { marker: { storage: false, lifecycle: { introduced: '1.30' } } }),
    }
    const steps = ['color', 'name', 'parts', 'labels'].map((name) => ({ keep: { field: `spec.${name}` } }))
    const conversions = { 'demo.example/conversions.yaml': { Widget: [{ between: ['v1', 'v2'], steps }] } }
    const next = folder({ ...both, ...file('v2', higher), ...conversions })
    const { code, findings } = await compare(folder(both), next)
    expect(code).toBe(0)
    expect(findings.filter(({ rule, severity }) => rule === '1' && severity === 'error')).toEqual([])
  })
})
