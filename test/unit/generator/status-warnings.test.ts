import { expect, it } from 'vitest'
import { formatIssue } from '../../../generator/issue.ts'
import { loadSchemas } from '../../../generator/load/load.ts'
import { textTree } from '../../../generator/load/tree.ts'
import { base, projectOf } from './project.ts'
import { SHOP } from './shop.ts'

/** The warnings of schemas, by path. */
function warningsOf(files: Readonly<Record<string, string>>): readonly string[] {
  const loaded = loadSchemas(projectOf(textTree('own', new Map(Object.entries(files)))))
  if ('issues' in loaded) throw new Error(loaded.issues.map(formatIssue).join('\n'))
  return loaded.warnings.map(formatIssue)
}

const warned = (version: string, advice = 'declare the field beside spec', file = `shop/${version}.yaml`): string =>
  `${file}#/components/schemas/Order/x-orch-resource/subresources/status: shop.acme.example/${version} Order has the subresource status, ` +
  `but no field status: what is written to it is dropped; ${advice}, or remove the subresource`

/** The shop with more at the root of its kind. */
const withRoot = (...lines: readonly string[]): string =>
  SHOP.replace('      properties:\n', `${lines.map((line) => `${line}\n`).join('')}      properties:\n`)
const withField = (field: string): string =>
  SHOP.replace('      properties:\n', `      properties:\n        ${field}\n`)

it('warns of a kind with the subresource status and no field of that name, with the name of the file', () => {
  expect(warningsOf({ 'shop/v1.yaml': SHOP })).toEqual([warned('v1')])
  expect(warningsOf({ 'shop/v1.yml': SHOP })).toEqual([warned('v1', undefined, 'shop/v1.yml')])
})

it('names the field that has it among its own', () => {
  const deep = SHOP.replace(
    'properties: { count:',
    'properties: { status: { description: Of it., type: object, x-orch-proto: 9 }, count:',
  )
  expect(warningsOf({ 'shop/v1.yaml': deep })).toEqual([
    warned('v1', 'spec has a field of that name: indent its lines by less, so that it stands beside spec'),
  ])
})

it('is silent where the field is kept, whatever it holds, and where there is no such subresource', () => {
  expect(warningsOf({ 'shop/v1.yaml': withField('status: { type: object }') })).toEqual([])
  expect(warningsOf({ 'shop/v1.yaml': withRoot('      x-orch-preserve-unknown-fields: true') })).toEqual([])
  expect(warningsOf({ 'shop/v1.yaml': withRoot('      additionalProperties: true') })).toEqual([])
  expect(warningsOf({ 'shop/v1.yaml': SHOP.replace('          status: {}\n', '') })).toEqual([])
})

it('warns of each version that is served, or in which objects are stored', () => {
  const older = SHOP.replace('version: v1 }', 'version: v1beta1 }').replace('storage: true', 'storage: false')
  expect(warningsOf({ 'shop/v1.yaml': SHOP, 'shop/v1beta1.yaml': older })).toEqual([warned('v1'), warned('v1beta1')])
  const unserved = (text: string): string => text.replace(/storage: (\w+)/, 'storage: $1\n        served: false')
  expect(warningsOf({ 'shop/v1.yaml': unserved(SHOP), 'shop/v1beta1.yaml': unserved(older) })).toEqual([warned('v1')])
})

it('has nothing to say of the base schemas', () => {
  const loaded = loadSchemas(base)
  expect('warnings' in loaded && loaded.warnings).toEqual([])
})
