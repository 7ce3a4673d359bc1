import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launcher, projectWithPackage, runIn } from '../support/installed-package.ts'
import { withBuiltServer } from '../support/read-only.ts'

const checkout = resolve(import.meta.dirname, '../..')
const definitions = join(checkout, 'test/fixtures/definitions')

/** An API of somebody else, as its server describes it. */
const BOOKS = {
  openapi: '3.0.0',
  info: { title: 'library', version: '1' },
  paths: {
    '/apis/library.example/v1/namespaces/{namespace}/books': {
      get: {
        'x-kubernetes-action': 'list',
        'x-kubernetes-group-version-kind': { group: 'library.example', version: 'v1', kind: 'Book' },
        responses: {},
      },
      post: {
        'x-kubernetes-action': 'post',
        'x-kubernetes-group-version-kind': { group: 'library.example', version: 'v1', kind: 'Book' },
        responses: {},
      },
    },
  },
  components: {
    schemas: {
      'example.library.v1.Book': {
        description: 'A book.',
        type: 'object',
        properties: {
          apiVersion: { type: 'string' },
          kind: { type: 'string' },
          metadata: { type: 'object' },
          spec: {
            description: 'What it is.',
            type: 'object',
            properties: { pages: { type: 'integer', format: 'int32' } },
          },
        },
        'x-kubernetes-group-version-kind': [{ group: 'library.example', version: 'v1', kind: 'Book' }],
      },
    },
  },
}

describe('an empty project with the packed package', () => {
  let folder = ''
  const ends: (() => void)[] = []
  const orch = (...args: readonly string[]) => runIn(folder, launcher(folder), args)
  beforeAll(() => {
    folder = projectWithPackage(['esbuild'], (end) => ends.push(end))
    writeFileSync(
      join(folder, 'orch.config.ts'),
      "export default { vendor: { name: 'acme', domain: 'acme.example' } }\n",
    )
    for (const place of ['schemas', 'theirs']) mkdirSync(join(folder, place))
    for (const name of ['istio', 'others'])
      cpSync(join(definitions, `${name}.yaml`), join(folder, 'theirs', `${name}.yaml`))
    writeFileSync(join(folder, 'books.json'), JSON.stringify(BOOKS))
  })
  afterAll(() => {
    for (const end of ends) end()
  })

  it('imports a file of definitions', () => {
    const file = join(definitions, 'cert-manager.yaml')
    expect(orch('import', file)).toEqual({ status: 0, stdout: 'created cert-manager.io/v1.yaml\n', stderr: '' })
    expect(orch('import', file)).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('cert-manager.io/v1.yaml') as string,
    })
  })

  it('imports a folder of them, and says which version it can not', () => {
    const { status, stdout, stderr } = orch('import', 'theirs')
    expect(stderr).toMatch(/^orch: machines\.cluster\.x-k8s\.io: v1alpha4 is left out: [^\n]+\n$/)
    expect(status).toBe(1)
    expect(stdout).toContain('created networking.istio.io/v1.yaml\n')
    expect(readFileSync(join(folder, 'schemas/cluster.x-k8s.io/v1beta2.yaml'), 'utf8')).toContain('# conversion has no')
  })

  it('imports an OpenAPI document', () => {
    expect(orch('import', 'books.json')).toEqual({ status: 0, stdout: 'created library.example/v1.yaml\n', stderr: '' })
  })

  it('serves all that it imported, from a built folder', async () => {
    expect(orch('generate')).toMatchObject({ status: 0 })
    expect(orch('build')).toMatchObject({ status: 0 })
    await withBuiltServer(join(folder, 'build'), async ({ client }) => {
      const books = '/apis/library.example/v1/namespaces/default/books'
      expect((await client.post(books, { metadata: { name: 'one' }, spec: { pages: 'many' } })).status).toBe(400)
      expect(await client.post(books, { metadata: { name: 'one' }, spec: { pages: 3 } })).toMatchObject({
        status: 201,
        body: { apiVersion: 'library.example/v1', kind: 'Book', spec: { pages: 3 } },
      })
      for (const path of ['cert-manager.io/v1/certificates', 'cluster.x-k8s.io/v1beta2/machines'])
        expect((await client.get(`/apis/${path}`)).status, path).toBe(200)
    })
  })
})

describe('an empty folder with the packed package, which is no project', () => {
  it('gets what every folder of schemas needs, and exports what it was given', () => {
    const folder = projectWithPackage([])
    const orch = (...args: readonly string[]) => runIn(folder, launcher(folder), args)
    const file = join(definitions, 'cert-manager.yaml')
    expect(orch('import', file)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^orch: there is no orch\.config\.ts in .*\n$/) as string,
    })
    expect(orch('import', file, '--out', 'schemas')).toEqual({
      status: 0,
      stdout: 'created vendor.yaml\ncreated meta/v1.yaml\ncreated cert-manager.io/v1.yaml\n',
      stderr: '',
    })
    const { status, stdout } = orch('export', 'schemas')
    expect(status).toBe(0)
    expect(stdout).toMatch(/^apiVersion: apiextensions\.k8s\.io\/v1\nkind: CustomResourceDefinition\n/)
  })
})
