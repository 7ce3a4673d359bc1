import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { orchHereIn, orchIn, root, scratch } from './support.ts'

function projectOf(config: string): string {
  const folder = scratch()
  writeFileSync(join(folder, 'orch.config.ts'), config)
  return folder
}

it.each([
  ['export const a = 1', 'orch.config.ts: exports no configuration: write `export default defineConfig({ … })`'],
  ['export default { vendr: 3 }', 'orch.config.ts: vendr is no key of the configuration; did you mean vendor?'],
  ["export default { schemas: 'none' }", 'orch.config.ts: schemas names none, which does not exist'],
  ['throw new Error("no luck")', 'orch.config.ts: no luck'],
])('names the file of a configuration that is wrong: %s', async (config, sentence) => {
  const { code, stderr } = await orchHereIn(projectOf(config), 'generate')
  expect({ code, stderr }).toEqual({ code: 1, stderr: `orch: ${sentence}\n` })
})

it('reads the schemas of the nearest project above the working directory', async () => {
  const folder = projectOf("export default { schemas: 'api' }")
  const below = join(folder, 'a/b')
  mkdirSync(below, { recursive: true })
  mkdirSync(join(folder, 'api'))
  const { code, stderr } = await orchIn(below, 'lock')
  expect(code).toBe(1)
  expect(stderr).toContain(`${join(folder, 'api')} has issues`)
})

const ORDER = `openapi: 3.0.3
info: { title: 'shop.\${apiDomain}', version: v1 }
paths: {}
components:
  schemas:
    Order:
      description: An order.
      type: object
      x-orch-resource: { plural: orders, scope: Namespaced, storage: true, lifecycle: { introduced: '1.0' } }
      properties:
        spec:
          description: What is wanted.
          type: object
          x-orch-proto: 2
          properties:
            count: { description: How many., type: integer, format: int32, x-orch-proto: 1 }
`

const CONFIG = `export default {
  vendor: { name: 'acme', domain: 'acme.example' },
  kinds: ['core/namespaces', 'rbac', 'coordination'],
  serve: { 'secure-port': 0, 'data-dir': 'state' },
}
`

function shop(config = CONFIG): string {
  const folder = projectOf(config)
  mkdirSync(join(folder, 'schemas/shop'), { recursive: true })
  writeFileSync(join(folder, 'schemas/shop/v1.yaml'), ORDER)
  return folder
}

it('generates code of own schemas and of the base kinds that were chosen, which imports the package by its name', async () => {
  const folder = shop()
  const { code, stderr } = await orchIn(folder, 'generate')
  expect({ code, stderr }).toMatchObject({ code: 0 })
  const written = readdirSync(join(folder, 'generated'), { recursive: true, encoding: 'utf8' })
  expect(written).toEqual(expect.arrayContaining(['shop/v1/types.ts', 'core/v1/types.ts', 'rbac/v1/types.ts']))
  expect(written.filter((path) => path.startsWith('apps'))).toEqual([])
  const modules = written.filter((path) => path.endsWith('.ts')).map((path) => join(folder, 'generated', path))
  const imported = modules.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/ from '([^']+)'/g)].map(([, name = '']) => name),
  )
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string }
  expect(new Set(imported.filter((each) => !each.startsWith('.')))).toEqual(new Set([`${name}/runtime`]))
  expect(readFileSync(join(folder, 'generated/vendor.ts'), 'utf8')).toContain("systemNamespace: 'acme-system'")
})

it('exports, locks and compares its own kinds alone', async () => {
  const folder = shop()
  writeFileSync(join(folder, 'schemas/release.yaml'), "release: '1.0'\ndate: 2026-01-01\n")
  const exported = await orchIn(folder, 'export')
  expect(exported).toMatchObject({ code: 0 })
  expect(exported.stdout.match(/^(?:apiVersion|kind|  name): .*/gm)).toEqual([
    'apiVersion: apiextensions.k8s.io/v1',
    'kind: CustomResourceDefinition',
    '  name: orders.shop.acme.example',
  ])
  const locked = await orchIn(folder, 'lock')
  expect(locked).toMatchObject({ code: 0 })
  expect(locked.stderr).toContain('release 1.0, 1 kinds')
  const compared = await orchIn(folder, 'diff', 'locks', 'schemas')
  expect(compared).toMatchObject({ code: 0 })
})

it('demands the release of a version as soon as the project counts its releases, and says what to write', async () => {
  const folder = shop()
  const file = join(folder, 'schemas/shop/v1.yaml')
  writeFileSync(file, ORDER.replace(", lifecycle: { introduced: '1.0' }", ''))
  expect(await orchHereIn(folder, 'generate')).toMatchObject({ code: 0 })
  writeFileSync(join(folder, 'schemas/release.yaml'), "release: '1.7'\ndate: unknown\n")
  const { code, stderr } = await orchHereIn(folder, 'generate')
  expect(code).toBe(1)
  expect(stderr.split('\n')[0]).toBe(
    "shop/v1.yaml#/components/schemas/Order/x-orch-resource/lifecycle: the field introduced is missing: the release in which this version came; for that of release.yaml write lifecycle: { introduced: '1.7' }",
  )
  writeFileSync(file, ORDER)
  expect(await orchHereIn(folder, 'generate')).toMatchObject({ code: 0 })
})

it('imports definitions and OpenAPI documents as its own kinds, which are generated, locked and compared', async () => {
  const folder = shop()
  writeFileSync(join(folder, 'schemas/release.yaml'), "release: '1.7'\ndate: unknown\n")
  const definitions = join(root, 'test/fixtures/definitions/argo.yaml')
  expect(await orchHereIn(folder, 'import', definitions)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^created argoproj/),
  })
  expect(existsSync(join(folder, 'schemas/vendor.yaml'))).toBe(false)
  expect(existsSync(join(folder, 'schemas/meta'))).toBe(false)
  expect(readFileSync(join(folder, 'schemas/argoproj.io/v1alpha1.yaml'), 'utf8')).toContain('introduced: "1.7"')
  const lease = join(root, 'generated/coordination/v1beta1/openapi.json')
  const text = readFileSync(lease, 'utf8').replaceAll('coordination', 'press')
  writeFileSync(join(folder, 'd.json'), text)
  expect(await orchHereIn(folder, 'import', 'd.json')).toMatchObject({ code: 0, stderr: '' })
  for (const args of [['generate'], ['lock'], ['diff', 'locks', 'schemas']])
    expect(await orchHereIn(folder, ...args), args[0]).toMatchObject({
      code: 0,
      stderr: expect.not.stringContaining('orch:'),
    })
  expect(readFileSync(join(folder, 'locks/1.7.json'), 'utf8')).toContain('LeaseCandidate')
})

it.each([
  ["kinds: ['rabc']", /^orch: orch\.config\.ts: kinds holds "rabc", .*; did you mean rbac\?\n$/],
  ["vendor: 'kubernets'", /^orch: orch\.config\.ts: vendor names "kubernets"; did you mean kubernetes\?\n$/],
])('names the file where it chooses what does not come along: %s', async (key, sentence) => {
  const { code, stderr } = await orchHereIn(shop(`export default { ${key} }`), 'generate')
  expect(code).toBe(1)
  expect(stderr).toMatch(sentence)
})

it.each([
  ["{ 'secure-prot': 1 }", 'orch: orch.config.ts: serve has no flag secure-prot; did you mean secure-port?\n'],
  ["{ 'secure-port': 'x' }", /^orch: orch\.config\.ts: secure-port: /],
])('names the file where it says what is no flag of serve: %s', async (flags, sentence) => {
  const { code, stderr } = await orchHereIn(shop(`export default { serve: ${flags} }`), 'serve', '--print-config')
  expect(code).not.toBe(0)
  expect(stderr).toMatch(sentence)
})

it('gives serve its flags, before which the command line counts', async () => {
  const { stdout } = await orchIn(shop(), 'serve', '--print-config', '--data-dir', 'other')
  expect(stdout).toMatch(/secure-port: 0 .*orch\.config\.ts/)
  expect(stdout).toMatch(/data-dir: other .*--data-dir/)
})

it('names the file where its code and its schemas do not fit, when they are put together', async () => {
  const made = (kinds: string, controllers = '') => `import { defineController, defineKind } from '@orch-io/orch'
import { ConfigMapResource } from './generated/core/resources.ts'
import { OrderResource } from './generated/shop/resources.ts'
const order = defineKind(OrderResource, {})
const run = () => defineController(OrderResource, { name: 'run', reconcile: () => undefined })
export default { vendor: { name: 'acme', domain: 'acme.example' }, kinds: ['core'], ownKinds: [${kinds}], controllers: [${controllers}],
  serve: { 'secure-port': 0, 'data-dir': 'state' } }
void ConfigMapResource
`
  const folder = shop(made('order'))
  expect(await orchHereIn(folder, 'generate')).toMatchObject({ code: 0 })
  for (const [config, sentence] of [
    [made('order, order'), 'ownKinds: Order.shop.acme.example is defined twice'],
    [made('order', 'run(), run()'), 'two controllers are called run: give one of them a name'],
    [
      made('defineKind(ConfigMapResource, {})'),
      'ownKinds: ConfigMap is a built-in kind, whose rules can not be replaced',
    ],
  ] as const) {
    writeFileSync(join(folder, 'orch.config.ts'), config)
    const { code, stderr } = await orchHereIn(folder, 'serve')
    expect({ code, stderr }).toEqual({ code: 1, stderr: `orch: orch.config.ts: ${sentence}\n` })
  }
  writeFileSync(join(folder, 'orch.config.ts'), made('defineKind(OrderResource, { validat: () => [] })'))
  const { code, stderr } = await orchHereIn(folder, 'build')
  const sentence = 'defineKind of Order.shop.acme.example has no hook validat; did you mean validate?'
  expect({ code, stderr }).toEqual({ code: 1, stderr: `orch: orch.config.ts: ${sentence}\n` })
})

it('names the file of a kind or a controller where that is wrong', async () => {
  const folder = shop(`import { run } from './controllers/run.ts'
import { order } from './kinds/order.ts'
export default { vendor: { name: 'acme', domain: 'acme.example' }, kinds: ['core'], ownKinds: [order], controllers: [run, run],
  serve: { 'secure-port': 0, 'data-dir': 'state' } }
`)
  const write = (path: string, of: string, code: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    const imports = `import { ${of} } from '@orch-io/orch'\nimport { OrderResource } from '../generated/shop/resources.ts'\n`
    writeFileSync(join(folder, path), imports + code)
  }
  write('kinds/order.ts', 'defineKind', 'export const order = defineKind(OrderResource, { validat: () => [] })\n')
  write(
    'controllers/run.ts',
    'defineController',
    "export const run = defineController(OrderResource, { name: 'run', reconcile: () => undefined })\n",
  )
  expect(await orchHereIn(folder, 'generate')).toMatchObject({ code: 0 })
  expect((await orchIn(folder, 'build')).stderr).toBe(
    'orch: kinds/order.ts: defineKind of Order.shop.acme.example has no hook validat; did you mean validate?\n',
  )
  write('kinds/order.ts', 'defineKind', 'export const order = defineKind(OrderResource, {})\n')
  expect((await orchIn(folder, 'serve')).stderr).toBe(
    'orch: controllers/run.ts: two controllers are called run: give one of them a name\n',
  )
})

it('offers what is answered of own subresources, also for schemas that have the names of a maker themselves', async () => {
  const answersIn = (generated: string): unknown => {
    const file = join(generated, 'shop/v1/openapi.json')
    const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { readonly paths: Readonly<Record<string, unknown>> }
    const [, receipt] = Object.entries(paths).find(([path]) => path.endsWith('/receipt')) ?? []
    const { get } = receipt as { readonly get: { readonly responses: Readonly<Record<string, { content?: object }>> } }
    return Object.keys(get.responses['200']?.content ?? {})
  }
  const folder = shop()
  const order = ORDER.replace('storage: true,', 'storage: true, subresources: { receipt: { verbs: [get] } },')
  for (const path of ['schemas', 'whole']) {
    mkdirSync(join(folder, path, 'shop'), { recursive: true })
    writeFileSync(join(folder, path, 'shop/v1.yaml'), order)
    cpSync(join(root, 'schemas/vendor.yaml'), join(folder, path, 'vendor.yaml'))
  }
  cpSync(join(root, 'schemas/meta'), join(folder, 'whole/meta'), { recursive: true })
  expect(await orchHereIn(folder, 'generate')).toMatchObject({ code: 0 })
  expect(answersIn(join(folder, 'generated'))).toEqual(['*/*'])
  expect(await orchHereIn(folder, 'generate', 'whole', '--out', 'of-whole')).toMatchObject({ code: 0 })
  expect(answersIn(join(folder, 'of-whole'))).toEqual(['*/*'])

  const outside = scratch()
  cpSync(join(folder, 'whole'), join(outside, 'whole'), { recursive: true })
  expect(await orchHereIn(outside, 'generate', 'whole', '--out', 'generated')).toMatchObject({ code: 0 })
  expect(answersIn(join(outside, 'generated'))).toEqual(['*/*'])
})
