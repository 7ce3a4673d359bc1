import { describe, expect, it } from 'vitest'
import { gauges } from '../../support/versioned-kind.ts'
import { demoFile, issuesOf, type Files } from '../generator/fixture.ts'

const file = 'demo.example/conversions.yaml'
const inDemo = (files: Readonly<Record<string, string>>): Files =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`demo.example/${name}`, text]))
const kind = (spec: string, storage = 'false', more = ''): string =>
  `T: { type: object, x-orch-resource: { plural: ts, scope: Cluster, storage: ${storage} }, properties: { spec: { type: object, ${more} properties: { ${spec} } } } }\n`
/** Errors of a kind whose two versions have these fields, and these steps between them. */
const between = (first: string, second: string, steps: string, more = ''): readonly string[] =>
  issuesOf(
    inDemo({
      'v1.yaml': demoFile(kind(first)),
      'v2.yaml': demoFile(kind(second, 'true', more), 'v2'),
      'conversions.yaml': `T: [{ between: [v1, v2], steps: [${steps}] }]\n`,
    }),
  )
const at = (place: string, reason: string): string => `${file}#/T/0/steps/0/${place}: ${reason}`

describe('conversions', () => {
  it('finds nothing wrong with steps that carry everything over', () => {
    expect(issuesOf(inDemo(gauges('v1')))).toEqual([])
    expect(issuesOf(inDemo(gauges('v2')))).toEqual([])
  })

  it.each([
    [
      'a field that is none',
      'rename: { field: spec.b, to: c }',
      'rename/field',
      'spec.b is no field of T demo.example/v1 at this step',
    ],
    [
      'a name that the other version does not know',
      'rename: { field: spec.a, to: b }',
      'rename/to',
      'spec.b of T demo.example/v1 has no counterpart in T demo.example/v2: a step must carry it over, or keep it',
    ],
    [
      'another type',
      'rename: { field: spec.a, to: n }',
      'rename/to',
      'spec.n is string in T demo.example/v1, integer in T demo.example/v2',
    ],
    [
      'a field of neither',
      'keep: { field: spec.z }',
      'keep/field',
      'spec.z is a field of neither T demo.example/v1 and T demo.example/v2',
    ],
    ['a default of another type', 'default: { field: spec.n, value: x }', 'default/value', ''],
    [
      'an annotation that can be none',
      'keep: { field: spec.n, annotation: a/b/c }',
      'keep/annotation',
      'a/b/c is no name of an annotation',
    ],
    ['a form without the value', 'item: { field: spec.a, list: spec.l, form: { x: y } }', 'item/form', 'has no $value'],
    ['an unknown step', 'drop: { field: spec.a }', 'drop', 'unknown key'],
  ])('refuses %s', (_, step, place, reason) => {
    const list = 'l: { type: array, items: { type: object, properties: { x: { type: string } } } }'
    const errors = between('a: { type: string }', `n: { type: integer }, ${list}`, `{ ${step} }`)
    expect(errors.filter((error) => error.startsWith(at(place, reason)))).toHaveLength(1)
  })

  it('refuses fields that no step speaks of, with and without a file', () => {
    const reason = 'has no counterpart in T demo.example/v2: a step must carry it over, or keep it'
    expect(between('a: { type: string }', '', '')).toEqual([`${file}#/T/0: spec.a of T demo.example/v1 ${reason}`])
    const files = { 'v1.yaml': demoFile(kind('a: { type: string }')), 'v2.yaml': demoFile(kind('', 'true'), 'v2') }
    expect(issuesOf(inDemo(files))).toEqual([
      `demo.example/v1.yaml#/components/schemas/T/x-orch-resource: spec.a of T demo.example/v1 ${reason}`,
    ])
  })

  it('refuses to keep a field that objects of the other version would lack', () => {
    expect(between('', 'a: { type: string }', '{ keep: { field: spec.a } }', 'required: [a],')).toEqual([
      at('keep/field', 'spec.a is required in T demo.example/v2: give it a default'),
    ])
    expect(between('', 'a: { type: string }', '{ default: { field: spec.a, value: x } }', 'required: [a],')).toEqual([])
  })

  it('refuses values that could not be distinguished on the way back', () => {
    const one = 'a: { type: string, enum: [A, B] }'
    const two = 'a: { type: string, enum: [B, C] }'
    expect(between(one, two, '{ values: { field: spec.a, pairs: [[A, B]] } }')).toContainEqual(
      at('values/pairs', 'B of T demo.example/v1 has no counterpart of its own'),
    )
    expect(between(one, two, '{ values: { field: spec.a, pairs: [[A, C]] } }')).toEqual([])
  })

  it('refuses pairs of versions that are none, that are joined already, and kinds that are none', () => {
    const pair = (versions: string, name = 'Gauge'): string => `${name}: [{ between: [${versions}], steps: [] }]\n`
    const errors = (text: string): readonly string[] => issuesOf(inDemo({ ...gauges('v2'), 'conversions.yaml': text }))
    expect(errors(pair('v1, v3'))).toContain(`${file}#/Gauge/0/between/1: v3 is no version of Gauge`)
    expect(errors(pair('v1, v1'))).toContain(`${file}#/Gauge/0/between: there is a way between them already`)
    expect(errors(pair('v1, v2', 'Nothing'))).toContain(`${file}#/Nothing: is no kind of the folder`)
  })
})
