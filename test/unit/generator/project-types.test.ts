import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { textTree } from '../../../generator/load/tree.ts'
import { generate } from '../../../generator/generate.ts'
import { compile } from './compile.ts'
import { repository, temporaryFolder, writeFiles } from './fixture.ts'
import { projectOf } from './project.ts'
import { SHOP } from './shop.ts'

/** What a program begins with: a line each. */
const HEAD = [
  `import { defineKind } from '${repository}/runtime/kinds/own/own-kind.ts'`,
  `import { reply } from '${repository}/runtime/kinds/own/reply.ts'`,
  `import type { TypedClient } from '${repository}/operator/client.ts'`,
  "import { OrderResource } from './generated/shop/resources.ts'",
  "import type { Order } from './generated/shop/v1/types.ts'",
  'declare const client: TypedClient',
  "const orders = client.for(OrderResource).in('default')",
  'export const used = (order: Order) => [reply, defineKind, orders, order]',
]

/** Code of subresources: the first of each is right, the others are wrong. */
const HOOKS: Readonly<Record<string, readonly string[]>> = {
  'a name that the schema declares': [
    'total: { get: () => ({ total: 1 }) }',
    'totals: { get: () => ({ total: 1 }) }',
    'status: { get: () => ({}) }',
  ],
  'the body that it names': [
    'price: { create: (order, body) => ({ total: (body.currency ?? "EUR").length + (order.spec?.count ?? 0) }) }',
    'price: { create: (_, body) => ({ total: body.amount }) }',
    'price: { create: (_, body) => ({ total: body.currency }) }',
    'price: { create: (_, body) => { body.currency = "EUR"; return { total: 1 } } }',
    'price: { create: (_, body: { readonly amount: number }) => ({ total: body.amount }) }',
  ],
  'the answer that it names, whose envelope the server completes': [
    'price: { create: async () => ({ metadata: { name: "a" }, total: 1 }) }',
    'price: { create: () => ({ total: "1" }) }',
    'price: { create: async () => ({ total: "1" }) }',
    'price: { create: () => ({}) }',
  ],
  'a body as its answer, where it names no other': [
    'note: { get: ({ metadata }) => ({ apiVersion: "shop.acme.example/v1", kind: "Note", metadata, text: "" }), update: (_, body) => body }',
    'note: { get: () => ({ text: "" }) }',
    'note: { update: (_, { metadata }) => metadata }',
  ],
  'a form of its own everywhere': [
    'price: { create: () => reply({ contentType: "text/plain", body: "1" }) }, receipt: { get: () => reply({ contentType: "text/csv", body: "1" }) }',
    'receipt: { get: () => "1" }',
  ],
  'an object of any form where no type is named': [
    'receipt: { get: () => ({ anything: [1] }), create: (_, { metadata }) => ({ of: metadata.name }) }',
    'receipt: { create: (_, { text }) => ({ text }) }',
  ],
}

/** Calls of subresources, in the same way. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  'a name that the schema declares': [
    'orders.subresource("note")',
    'orders.subresource("notes")',
    'client.for(OrderResource).subresource("notes")',
  ],
  'the body that it names': [
    'orders.subresource("price").create("a", { metadata: {}, currency: "EUR" })',
    'orders.subresource("price").create("a", { metadata: {}, currency: 1 })',
    'orders.subresource("price").create("a", { metadata: {}, amount: 1 })',
    'orders.subresource("price").create("a", { metadata: {}, total: 1 })',
  ],
  'the answer that it names': [
    'void (async (): Promise<number> => (await orders.subresource("price").create("a", { metadata: {} })).total)',
    'void (async (): Promise<string> => (await orders.subresource("price").create("a", { metadata: {} })).total)',
    'void (async (): Promise<unknown> => (await orders.subresource("price").create("a", { metadata: {} })).currency)',
  ],
  'a body as its answer, where it names no other': [
    'void (async (): Promise<string | undefined> => (await orders.subresource("note").get("a")).text)',
    'void (async (): Promise<number | undefined> => (await orders.subresource("note").get("a")).text)',
  ],
  'the object of the status, and the Scale': [
    'void (async () => [(await orders.subresource("status").get("a")).spec?.count, (await orders.subresource("scale").get("a")).spec?.replicas])',
    'void (async () => (await orders.subresource("scale").get("a")).spec?.count)',
    'void (async () => (await orders.subresource("status").get("a")).spec?.replicas)',
  ],
  'what is not known where no type is named': [
    'void (async (): Promise<unknown> => orders.subresource("receipt").create("a", { anything: 1 }))',
    'void (async () => (await orders.subresource("receipt").get("a")).anything)',
    'void (async (): Promise<Order> => orders.subresource("receipt").get("a"))',
  ],
}

const hooked = (text: string): string => `defineKind(OrderResource, { subresources: { ${text} } })`
const CASES = [
  ...Object.entries(HOOKS).map(([title, texts]) => ({ title: `has code for ${title}`, texts: texts.map(hooked) })),
  ...Object.entries(CALLS).map(([title, texts]) => ({ title: `is called with ${title}`, texts })),
]

describe('within a project, a subresource', () => {
  const folder = temporaryFolder()
  const programs = {
    'right.ts': [...HEAD, ...CASES.map(({ texts: [right = ''] }) => right)],
    'wrong.ts': [...HEAD, ...CASES.flatMap(({ texts: [, ...wrong] }) => wrong)],
  }
  let errors: readonly string[] = []
  beforeAll(async () => {
    const schemas = projectOf(textTree('own', new Map([['shop/v1.yaml', SHOP]])))
    const codegen = join(repository, 'runtime/codegen/index.ts')
    expect(await generate({ schemas, out: join(folder, 'generated'), codegen })).toMatchObject({ outcome: 'current' })
    const texts = Object.entries(programs).map(([path, lines]) => [path, lines.join('\n')])
    writeFiles(folder, { 'package.json': '{ "type": "module" }', ...Object.fromEntries(texts) })
    errors = compile(folder, Object.keys(programs))
  })

  it('type-checks as its schema says', () => {
    expect(errors.filter((error) => /^(?:right\.ts|generated\/)/.test(error))).toEqual([])
  })

  it.each(CASES.map(({ title, texts }) => [title, texts] as const))('%s, or it fails to compile', (_, [, ...wrong]) => {
    const lines = programs['wrong.ts']
    const refused = wrong.filter((text) =>
      errors.some((error) => error.startsWith(`wrong.ts:${lines.indexOf(text) + 1}:`)),
    )
    expect(refused).toEqual(wrong)
  })
})
