import { join } from 'node:path'
import { expect, expectTypeOf, it } from 'vitest'
import type { ApiObject, Client, Exchange, Resource } from '../../../client/index.ts'
import { generateClient } from '../../../generator/generate-client.ts'
import { generateInto, issuesOf, readTree, repository, schemaFolder, temporaryFolder } from './fixture.ts'
import { SHOP } from './shop.ts'

const files = { 'shop.acme.example/v1.yaml': SHOP }
const reference = (name: string) => ({ $ref: `#/components/schemas/example.acme.shop.v1.${name}` })

it('describes what a subresource takes apart from what it answers', async () => {
  const out = temporaryFolder()
  expect(await generateInto(out, schemaFolder(files))).toMatchObject({ outcome: 'current' })
  const tree = readTree(out)
  const { paths, components } = JSON.parse(tree['shop.acme.example/v1/openapi.json'] ?? '') as {
    paths: Record<string, { post: { requestBody: object; responses: object } }>
    components: { schemas: Record<string, { properties: object }> }
  }
  const { post } = paths['/apis/shop.acme.example/v1/namespaces/{namespace}/orders/{name}/price'] ?? {}
  const content = (name: string) => ({ content: { 'application/json': { schema: reference(name) } } })
  expect(post?.requestBody).toMatchObject(content('Question'))
  expect(post?.responses).toMatchObject({ 201: content('Price') })
  expect(Object.keys(components.schemas['example.acme.shop.v1.Price']?.properties ?? {})).toEqual([
    'apiVersion',
    'kind',
    'metadata',
    'total',
  ])
  expect(tree['shop.acme.example/v1/kinds.ts']).toMatch(
    /answer: \{\s*kind: \{ group: 'shop.acme.example', version: 'v1', kind: 'Price' \}/,
  )
})

it('types both in the client', () => {
  const out = join(temporaryFolder(), 'client')
  const written = generateClient({
    schemas: schemaFolder(files),
    out,
    version: '1.0.0',
    mode: 'overwrite',
    root: repository,
  })
  expect(written.outcome).toBe('current')
  expect(Object.values(readTree(out)).join()).toMatch(/price: Exchange<types\.Question, types\.Price>/)
})

it('lets the client give what was asked for', () => {
  interface Question extends ApiObject {
    currency: string
  }
  interface Price extends ApiObject {
    total: number
  }
  type Widgets = Resource<ApiObject, 'Cluster', { price: Exchange<Question, Price>; status: ApiObject }>
  const _use = (client: Client, widgets: Widgets) => client.for(widgets).subresource('price')
  type Calls = ReturnType<typeof _use>
  expectTypeOf<Awaited<ReturnType<Calls['create']>>>().toEqualTypeOf<Price>()
  expectTypeOf<Question>().toExtend<Parameters<Calls['create']>[1]>()
  expectTypeOf<Price>().not.toExtend<Parameters<Calls['create']>[1]>()
})

it('refuses an answer of a type that there is not', () => {
  const wrong = { 'shop.acme.example/v1.yaml': SHOP.replace("/Price'", "/Nothing'") }
  expect(issuesOf(wrong)).toEqual([expect.stringMatching(/answer.*Nothing|Nothing/)])
})
