import { describe, expect, it } from 'vitest'
import { demoFile, issuesOf, load } from './fixture.ts'

const newer = `Widget:
  description: A thing.
  type: object
  x-orch-resource: { plural: widgets, scope: Cluster, storage: true, subresources: { status: {} }, lifecycle: { introduced: '1.9' } }
  required: [spec]
  properties:
    spec: { x-orch-proto: 2, allOf: [{ $ref: '#/components/schemas/Spec' }] }
Spec:
  type: object
  required: [size]
  properties:
    size: { type: integer, format: int32, x-orch-proto: 1 }
    color: { type: string, x-orch-proto: 2 }
    part: { x-orch-proto: 3, allOf: [{ $ref: '#/components/schemas/Part' }] }
Part:
  type: object
  properties:
    name: { type: string, x-orch-proto: 1 }
`
const older = (types: string, conversions = ''): Record<string, string> => ({
  'demo.example/v1.yaml': demoFile(newer),
  'demo.example/v1beta1.yaml': demoFile(types, 'v1beta1'),
  ...(conversions === '' ? {} : { 'demo.example/conversions.yaml': conversions }),
})
const extending = (name: string, more = ''): string =>
  `${name}:\n  x-orch-extends: { $ref: './v1.yaml#/components/schemas/${name}' }\n${more}`
const widget = extending('Widget', `  x-orch-resource: { lifecycle: { removed: '1.25' } }\n`)
const at = (path: string, reason: string): string => `demo.example/v1beta1.yaml#/components/schemas/${path}: ${reason}`

describe('a type that extends another', () => {
  it('takes over what it does not say, and the types that do not differ', () => {
    const different = extending('Part', '  properties:\n    tone: { type: string, x-orch-proto: 2 }\n')
    const spec = extending('Spec', '  x-orch-without: [size]\n')
    const steps = `Widget:
  - between: [v1beta1, v1]
    steps:
      - default: { field: spec.size, value: 1 }
      - keep: { field: spec.part.tone }
`
    const loaded = load(older(widget + spec + different, steps))
    if ('issues' in loaded) throw new Error(JSON.stringify(loaded.issues))
    const [kind] = loaded.model.kinds
    expect(kind?.versions).toMatchObject([
      { version: 'v1', lifecycle: { introduced: '1.9' } },
      { version: 'v1beta1', lifecycle: { removed: '1.25' }, subresources: { status: {} } },
    ])
    expect(kind?.storageVersion).toBe('v1')
    const types = loaded.model.groupVersions.find(({ version }) => version === 'v1beta1')?.types
    expect(types?.get('Spec')?.schema).toMatchObject({
      properties: { color: { type: 'string' }, part: { reference: { version: 'v1beta1', name: 'Part' } } },
    })
    expect(types?.get('Spec')?.schema.required).toBeUndefined()
    expect(Object.keys(types?.get('Part')?.schema.properties ?? {})).toEqual(['name', 'tone'])
    expect(types?.get('Widget')?.schema.properties?.['spec']?.reference).toMatchObject({ version: 'v1beta1' })
  })

  it('refers to the other file for types that it does not declare', () => {
    const loaded = load(older(widget))
    if ('issues' in loaded) throw new Error(JSON.stringify(loaded.issues))
    const types = loaded.model.groupVersions.find(({ version }) => version === 'v1beta1')?.types
    expect(types?.get('Widget')?.schema.properties?.['spec']?.reference).toMatchObject({ version: 'v1', name: 'Spec' })
  })

  it.each([
    [
      'leads nowhere',
      `${widget}${extending('Other')}`,
      at('Other/x-orch-extends', './v1.yaml#/components/schemas/Other leads nowhere'),
    ],
    [
      'extends itself',
      `${widget}Loop:\n  x-orch-extends: { $ref: '#/components/schemas/Loop' }\n`,
      at('Loop/x-orch-extends', 'extends itself'),
    ],
    [
      'leaves out what is not there',
      `${widget}${extending('Spec', '  x-orch-without: [weight]\n')}`,
      at('Spec/x-orch-without/0', 'there is no weight to leave out'),
    ],
    [
      'repeats what is the same',
      `${widget}${extending('Spec', '  properties:\n    color: { type: string, x-orch-proto: 2 }\n')}`,
      at('Spec/properties/color', 'is the same in the extended type'),
    ],
    [
      'passes over a type that differs',
      `${widget}${extending('Part', '  properties:\n    tone: { type: string, x-orch-proto: 2 }\n')}`,
      at('Widget/x-orch-extends', 'leads through Spec to Part, which differs here: Spec must be declared, too'),
    ],
    [
      'lacks a field that no step keeps',
      `${widget}${extending('Spec', '  x-orch-without: [color]\n')}`,
      at(
        'Widget/x-orch-resource',
        'spec.color of Widget demo.example/v1 has no counterpart in Widget demo.example/v1beta1: a step must carry it over, or keep it',
      ),
    ],
  ])('is refused if it %s', (_, types, issue) => {
    expect(issuesOf(older(types))).toContain(issue)
  })
})
