import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { VersionDefinition } from '../../../runtime/scheme/index.ts'
import type { DynamicObject } from '../../../runtime/api/index.ts'
import { gauges } from '../../support/versioned-kind.ts'
import { generateInto, schemaFolder, temporaryFolder } from '../generator/fixture.ts'

const word = fc.constantFrom('a', 'b:1', 'c:007', 'd', '', 'e:8:9', 'On')
const number = fc.integer({ min: -3, max: 9 })
/** Any fields of a record, each present or not. */
const some = <T extends object>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(fields, { requiredKeys: [] })
const parts = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .uniqueArray(fc.constantFrom('p', 'q', 'r'))
    .chain((names) => fc.tuple(...names.map((name) => some(fields).map((rest) => ({ name, ...rest })))))
const dials = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.dictionary(fc.constantFrom('x', 'y', '__proto__'), some(fields))

const specs = {
  v1: some<Record<string, unknown>>({
    size: number,
    color: word,
    gloss: number,
    mode: fc.constantFrom('Fast', 'Slow', 'Off'),
    target: word,
    address: word,
    port: fc.oneof(word, number),
    warnAt: number,
    legacy: word,
    parts: parts({ count: number, note: word }),
    dials: dials({ on: fc.boolean() }),
  }),
  v2: some<Record<string, unknown>>({
    capacity: number,
    paint: some({ color: word, gloss: number }),
    mode: fc.constantFrom('Quick', 'Slow', 'None'),
    targets: fc.array(word, { maxLength: 3 }),
    endpoint: some({ host: word, port: number }),
    portNumber: number,
    portName: word,
    alarms: fc.array(some({ kind: fc.constantFrom('Warning', 'Loud'), at: some({ value: number }), tone: word }), {
      maxLength: 3,
    }),
    level: fc.constantFrom(3, 4),
    parts: parts({ amount: number, spare: fc.boolean() }),
    dials: dials({ state: fc.constantFrom('On', 'Off') }),
  }),
}

const objects = (version: 'v1' | 'v2') =>
  fc
    .record(
      {
        spec: specs[version],
        status: some({ ready: fc.boolean() }),
        annotations: fc.dictionary(fc.constantFrom('mine', 'other'), word, { minKeys: 1 }),
      },
      { requiredKeys: [] },
    )
    .map(({ annotations, ...fields }): DynamicObject => ({
      apiVersion: `demo.example/${version}`,
      kind: 'Gauge',
      metadata: { name: 'g', ...(annotations === undefined ? {} : { annotations }) },
      ...fields,
    }))

describe.each([
  ['v1', 'v2'],
  ['v2', 'v1'],
] as const)('a kind that is stored in %s', (storage, other) => {
  let served: VersionDefinition
  beforeAll(async () => {
    const files = Object.entries(gauges(storage)).map(([name, text]) => [`demo.example/${name}`, text])
    const folder = join(temporaryFolder(), 'generated')
    expect(await generateInto(folder, schemaFolder(Object.fromEntries(files)))).toMatchObject({ outcome: 'current' })
    const kinds: Record<string, VersionDefinition> = await import(
      pathToFileURL(join(folder, 'demo.example', other, 'kinds.ts')).href
    )
    served = kinds['GaugeVersion'] as VersionDefinition
  })

  it(`gives back every object of ${other} as it was, and leaves it alone`, () => {
    fc.assert(
      fc.property(objects(other), (object) => {
        const before = structuredClone(object)
        const stored = served.toStorage(object)
        expect(stored.apiVersion).toBe(`demo.example/${storage}`)
        expect(served.fromStorage(stored)).toEqual(before)
        expect(object).toEqual(before)
      }),
      { numRuns: 1_000 },
    )
  })

  it(`gives back every object of ${storage} as it was`, () => {
    fc.assert(
      fc.property(objects(storage), (object) => {
        expect(served.toStorage(served.fromStorage(object))).toEqual(object)
      }),
      { numRuns: 1_000 },
    )
  })
})
