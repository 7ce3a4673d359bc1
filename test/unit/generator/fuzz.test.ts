import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stringify } from 'yaml'
import { demoFile, issuesOf, load } from './fixture.ts'

const file = 'demo.example/v1.yaml'
const words = [
  'type',
  'object',
  'array',
  'properties',
  'items',
  'required',
  '$ref',
  'allOf',
  'x-orch-resource',
  'x-orch-list-type',
  'map',
  'default',
  '__proto__',
  'constructor',
  '${name}',
  '#/components/schemas/T',
]
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(null, true, 0, -1, 1.5, ...words),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...words), tie('value'), { maxKeys: 4 }),
  ),
})).value

it('refuses any YAML text with issues, never with an exception', () => {
  const text = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom(...'-:[]{}&*!|>#% \n\t"\'abc'), { maxLength: 40 }).map((each) => each.join('')),
  )
  fc.assert(
    fc.property(text, (yaml) => {
      expect(issuesOf({ [file]: yaml })).not.toEqual([])
    }),
    { numRuns: 60 },
  )
})

it('loads or refuses any schema', () => {
  fc.assert(
    fc.property(json, (schema) => {
      const result = load({ [file]: demoFile(`T: ${JSON.stringify(schema)}\n`) })
      expect('model' in result || result.issues.length > 0).toBe(true)
    }),
    { numRuns: 100 },
  )
})

it('loads or refuses any document', () => {
  fc.assert(
    fc.property(json, (document) => {
      const result = load({ [file]: stringify(document) })
      expect('model' in result || result.issues.length > 0).toBe(true)
    }),
    { numRuns: 60 },
  )
})

it('refuses aliases that contain themselves or explode', () => {
  expect(issuesOf({ [file]: 'a: &a [*a]\n' })).not.toEqual([])
  const levels = Array.from(
    { length: 12 },
    (_, level) => `l${level + 1}: &l${level + 1} [${Array(9).fill(`*l${level}`).join()}]`,
  )
  expect(issuesOf({ [file]: `l0: &l0 x\n${levels.join('\n')}\n` })).not.toEqual([])
})
