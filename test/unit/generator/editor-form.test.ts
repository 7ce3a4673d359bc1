import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import { editorForm } from '../../../generator/load/form.ts'
import { folderTree } from '../../../generator/load/tree.ts'

const root = resolve(import.meta.dirname, '../../..')

it('stands in the file that editors read, word for word', () => {
  const text = readFileSync(resolve(root, 'docs/schema-file.schema.json'), 'utf8')
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(editorForm)))
})

it('takes schema files as they are written, and tells of a key that there is not', () => {
  const isValid = new Ajv({ strict: false }).compile(editorForm)
  const parsed = folderTree(resolve(root, 'schemas')).document('rbac/v1.yaml')
  const value = parsed !== undefined && 'value' in parsed ? (parsed.value as object) : {}
  expect(isValid(value)).toBe(true)
  expect(isValid({ ...value, componets: {} })).toBe(false)
})
