import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { generateClient } from '../../../generator/generate-client.ts'
import { emitOpenapi } from '../../../generator/emit/openapi/document.ts'
import { importOpenApi } from '../../../generator/definitions/openapi/import.ts'
import { textTree } from '../../../generator/load/tree.ts'
import type { Model } from '../../../generator/model/model.ts'
import { isJsonObject, objectOf, type JsonObject } from '../../../runtime/json/index.ts'
import { readTree, repository, temporaryFolder } from './fixture.ts'
import { base, modelOf, projectOf } from './project.ts'
import { SHOP } from './shop.ts'

function documentOf(model: Model, folder: string): JsonObject {
  const file = model.groupVersions.find((each) => each.folder === folder && each.version === 'v1')
  if (file === undefined) throw new Error(`there is no ${folder}`)
  return JSON.parse(emitOpenapi(model, file).text) as JsonObject
}

/** The media types of each successful answer to a call, by its code. */
function answersTo(document: JsonObject, path: string, method: string): Readonly<Record<string, readonly string[]>> {
  const { responses } = objectOf(objectOf(objectOf(document.paths)[path])[method])
  const found = Object.entries(objectOf(responses)).filter(([code]) => code.startsWith('2'))
  return Object.fromEntries(found.map(([code, answer]) => [code, Object.keys(objectOf(objectOf(answer).content))]))
}

const ORDER = '/apis/shop.acme.example/v1/namespaces/{namespace}/orders/{name}'
const ALL = ['application/json', 'application/vnd.acme.protobuf', 'application/yaml']
const JSON_ALONE = ['application/json']
const own = textTree('own', new Map([['shop/v1.yaml', SHOP]]))

it('offers what own code answers as JSON, and as anything where no schema says what it is', () => {
  const document = documentOf(modelOf(own), 'shop')
  const answers = (subresource: string, method: string) => answersTo(document, ORDER + subresource, method)
  expect([answers('', 'get'), answers('/status', 'put'), answers('/scale', 'get')]).toEqual([
    { 200: ALL },
    { 200: ALL, 201: ALL },
    { 200: ALL },
  ])
  expect(answers('/note', 'get')).toEqual({ 200: JSON_ALONE })
  expect(answers('/note', 'put')).toEqual({ 200: JSON_ALONE })
  expect(answers('/note', 'patch')).toEqual({ 200: JSON_ALONE })
  expect(answers('/price', 'post')).toEqual({ 201: JSON_ALONE })
  expect(answers('/total', 'get')).toEqual({ 200: JSON_ALONE })
  expect(answers('/receipt', 'get')).toEqual({ 200: ['*/*'] })
  expect(answers('/receipt', 'post')).toEqual({ 200: ['*/*'], 201: ['*/*'] })
})

it('takes bodies of own code in every representation, and patches of it but for those of field managers', () => {
  const { paths } = documentOf(modelOf(own), 'shop')
  const taken = (subresource: string, method: string) => {
    const { requestBody } = objectOf(objectOf(objectOf(paths)[ORDER + subresource])[method])
    return Object.keys(objectOf(objectOf(requestBody).content))
  }
  expect(taken('/price', 'post')).toEqual(ALL)
  expect(taken('/status', 'patch')).toContain('application/apply-patch+yaml')
  expect(taken('/note', 'patch')).toEqual([
    'application/json-patch+json',
    'application/merge-patch+json',
    'application/strategic-merge-patch+json',
  ])
})

it('says of built-in kinds what it says elsewhere, also where a project has their files itself', () => {
  const binding = '/api/v1/namespaces/{namespace}/pods/{name}/binding'
  const created = { 200: ALL, 201: ALL, 202: ALL }
  const path = 'core/v1.yaml'
  const replaced = textTree('own', new Map([[path, readFileSync(join(repository, 'schemas', path), 'utf8')]]))
  for (const tree of [own, replaced])
    expect(answersTo(documentOf(modelOf(tree, ['core/all']), 'core'), binding, 'post')).toEqual(created)
})

it('has the types that its schema names in a client, and is unknown where it names none', () => {
  const out = join(temporaryFolder(), 'client')
  const made = generateClient({ schemas: projectOf(own), out, version: '1.0.0', mode: 'overwrite', root: repository })
  expect(made.outcome).toBe('current')
  const text = Object.entries(readTree(out)).find(([path]) => path.endsWith('shop/v1/index.d.ts'))?.[1]
  expect(text?.replaceAll(/\s+/g, ' ')).toContain(
    'note: types.Note; price: Exchange<types.Question, types.Price>; total: Exchange<unknown, types.Price>; receipt: Exchange<unknown, unknown>',
  )
})

it('is read back from its documents as it was', () => {
  const document = documentOf(modelOf(own), 'shop')
  const metaTypes = new Set(
    Object.keys(objectOf(objectOf(objectOf(valueOf(base.document('meta/v1.yaml'))).components).schemas)),
  )
  const { files, omissions } = importOpenApi([{ file: 'd.json', document }], { metaTypes, wanted: () => true })
  expect(omissions).toEqual([])
  const folder = [...files.keys()][0]?.split('/')[0] ?? ''
  expect(documentOf(modelOf(textTree('imported', files)), folder).paths).toEqual(document.paths)
})

const valueOf = (parsed: unknown): JsonObject => objectOf(isJsonObject(parsed) ? parsed['value'] : undefined)
