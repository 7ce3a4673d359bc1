import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { KubeConfig } from '@kubernetes/client-node'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installed, launcher, projectWithPackage } from '../support/installed-package.ts'
import { waitFor } from '../support/patience.ts'
import { whileReadOnly, withBuiltServer } from '../support/read-only.ts'

const checkout = resolve(import.meta.dirname, '../..')
const { name, exports } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
  name: string
  exports: Readonly<Record<string, string | object>>
}
const faces = Object.entries(exports).flatMap(([path, face]) =>
  typeof face === 'object' ? [name + path.slice(1)] : [],
)

interface SourceMap {
  readonly sources: readonly string[]
  readonly sourcesContent: readonly (string | null)[]
  readonly ignoreList: readonly number[]
}

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => lstatSync(join(folder, path)).isFile())

describe('an installation without development packages', () => {
  it('takes at most 60 MB, and has no sources, tests, benches or compilers in it', () => {
    const modules = join(installed(), 'node_modules')
    const bytes = filesBelow(modules).reduce((sum, path) => sum + lstatSync(join(modules, path)).size, 0)
    expect(bytes / 2 ** 20).toBeLessThan(60)
    for (const compiler of ['esbuild', 'typescript', 'ts-morph'])
      expect(existsSync(join(modules, compiler))).toBe(false)
    const own = filesBelow(join(modules, name))
    expect(own.filter((path) => /\.test\.|^(?:bench|test|generated|cli|server|generator)\//.test(path))).toEqual([])
  })

  it('has every face, with what the sources of the face export', async () => {
    const script = `const found = {}; for (const face of ${JSON.stringify(faces)}) found[face] = Object.keys(await import(face)); console.log(JSON.stringify(found))`
    const text = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: installed() })
    const found = JSON.parse(text.toString()) as Record<string, string[]>
    for (const face of faces) {
      const file = `${face === name ? 'index' : face.slice(name.length + 1).replaceAll('/', '-')}.ts`
      const source = (await import(join(checkout, 'faces', file))) as object
      expect(found[face]?.toSorted(), face).toEqual(Object.keys(source).toSorted())
    }
  })

  it('has maps that hold the sources of orch, and name what else is compiled in as foreign', () => {
    const lib = join(installed(), 'node_modules', name, 'lib')
    const modules = filesBelow(lib).filter((path) => path.endsWith('.js'))
    expect(modules.length).toBeGreaterThan(faces.length)
    for (const path of modules) {
      const code = readFileSync(join(lib, path), 'utf8')
      const [, file = ''] = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(code) ?? []
      const map = JSON.parse(readFileSync(join(lib, dirname(path), file), 'utf8')) as SourceMap
      const unknown = map.sources.filter(
        (_, index) => map.sourcesContent[index] === null && !map.ignoreList.includes(index),
      )
      expect(unknown, path).toEqual([])
      for (const index of map.ignoreList) expect(map.sources[index], path).toMatch(/node_modules|^[a-z-]+:/)
    }
  })

  it('says in one sentence what a project needs to be compiled', () => {
    const folder = projectWithPackage([])
    writeFileSync(join(folder, 'orch.config.ts'), 'export default {}')
    const { status, stderr } = spawnSync(launcher(folder), ['generate'], { cwd: folder, encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^orch: orch\.config\.ts must be compiled, and esbuild is not installed: .*\n$/)
  })

  it('says how to begin where there is no project', () => {
    const { status, stderr } = spawnSync(launcher(installed()), ['generate'], { cwd: installed(), encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^orch: there is no orch\.config\.ts in .* or above it: .*\n$/)
  })
})

const ORDER = `openapi: 3.0.3
info: { title: 'shop.\${apiDomain}', version: v1 }
paths: {}
components:
  schemas:
    Order:
      description: An order.
      type: object
      x-orch-resource: { plural: orders, scope: Namespaced, storage: true }
      properties:
        spec:
          description: What is wanted.
          type: object
          x-orch-proto: 2
          properties:
            count: { description: How many., type: integer, format: int32, x-orch-proto: 1 }
`

describe('a project with the package', () => {
  let folder = ''
  const ends: (() => void)[] = []
  const orch = (...args: readonly string[]): string => execFileSync(launcher(folder), args, { cwd: folder }).toString()

  beforeAll(() => {
    folder = projectWithPackage(['esbuild', 'ts-morph', '@types/node'], (end) => ends.push(end))
    mkdirSync(join(folder, 'schemas/shop'), { recursive: true })
    writeFileSync(join(folder, 'schemas/shop/v1.yaml'), ORDER)
    writeFileSync(
      join(folder, 'orch.config.ts'),
      `import { defineConfig } from '${name}'
import { order } from './kinds/shop/order.ts'
export default defineConfig({
  ownKinds: [order],
  vendor: { name: 'acme', domain: 'acme.example' },
  serve: { 'secure-port': 0, 'data-dir': 'data' },
})
`,
    )
    // It imports what is generated from a configuration that imports it.
    mkdirSync(join(folder, 'kinds/shop'), { recursive: true })
    writeFileSync(
      join(folder, 'kinds/shop/order.ts'),
      `import { defineKind, invalidValue } from '${name}'
import { OrderResource } from '../../generated/shop/resources.ts'
export const order = defineKind(OrderResource, {
  validate: ({ spec }) =>
    spec?.count === 0 ? [invalidValue('spec.count', spec.count, 'must not be zero')] : [],
})
`,
    )
    orch('generate')
  })
  afterAll(() => {
    for (const end of ends) end()
  })

  it('has types of every face that hold in the strictest form', () => {
    const imports = faces.map((face, index) => `export * as face${index} from '${face}'`)
    writeFileSync(
      join(folder, 'consumer.ts'),
      `${imports.join('\n')}
import { defineConfig, type Authenticator } from '${name}'
const authenticator: Authenticator = { authenticate: () => ({ username: 'jane', groups: [] }) }
export const config = defineConfig({ authenticators: [authenticator], kinds: ['core'] })
// @ts-expect-error there is no such key
defineConfig({ vendr: 1 })
`,
    )
    const options = {
      target: 'ES2023',
      lib: ['ES2023'],
      module: 'NodeNext',
      noEmit: true,
      types: ['node'],
      strict: true,
      exactOptionalPropertyTypes: true,
      verbatimModuleSyntax: true,
      allowImportingTsExtensions: true,
    }
    const check = (skipLibCheck: boolean, files: readonly string[]): string => {
      writeFileSync(
        join(folder, 'tsconfig.json'),
        JSON.stringify({ compilerOptions: { ...options, skipLibCheck }, files }),
      )
      const tsc = join(checkout, 'node_modules/typescript/bin/tsc')
      return spawnSync(process.execPath, [tsc, '-p', '.'], { cwd: folder, encoding: 'utf8' }).stdout
    }
    const issues = check(false, ['consumer.ts', 'generated/index.ts', 'orch.config.ts'])
    expect(issues).toBe('')
  })

  it('is generated again where its packages can’t be written', async () => {
    const modules = join(folder, 'node_modules')
    rmSync(join(modules, '.cache'), { recursive: true })
    await whileReadOnly(modules, () => {
      const { status, stderr } = spawnSync(launcher(folder), ['generate', '--check'], { cwd: folder, encoding: 'utf8' })
      expect({ status, stderr }).toMatchObject({ status: 0 })
      expect(stderr.split('\n').length).toBe(2)
    })
  })

  it('is built into a folder that serves as any user, without writing anything there', async () => {
    const build = join(folder, 'build')
    orch('build')
    expect(readdirSync(build)).toEqual(expect.arrayContaining(['Dockerfile', 'server.js']))
    expect(readdirSync(build).filter((file) => file.endsWith('.cache'))).toHaveLength(1)
    expect(existsSync(join(build, 'node_modules/esbuild'))).toBe(false)
    await withBuiltServer(build, async ({ banner, client }) => {
      expect(banner).toMatch(/^acme .*listens on https:/)
      expect((await client.get('/apis/shop.acme.example/v1/orders')).status).toBe(200)
    })
  })

  it('is built with what the engine compiles for the first requests, beyond that for a start', async () => {
    const build = join(folder, 'build')
    const cache = join(build, readdirSync(build).find((file) => file.endsWith('.cache')) ?? '')
    renameSync(cache, `${cache}.built`)
    const flags = ['--data-dir', join(folder, 'data-of-start'), '--secure-port', '0']
    const server = spawn(process.execPath, ['server.js', ...flags], {
      cwd: build,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(server.stdout, 'data')
    await waitFor(() => expect(existsSync(cache)).toBe(true))
    server.kill()
    await once(server, 'exit')
    const ofStart = statSync(cache).size
    renameSync(`${cache}.built`, cache)
    expect(statSync(cache).size).toBeGreaterThan(1.1 * ofStart)
  })

  it('is built into a program whose text is kept once, with a byte for each character', () => {
    // A single other character would double what the text takes, and the engine keeps it.
    expect(readFileSync(join(folder, 'build/program.cjs')).findIndex((byte) => byte > 127)).toBe(-1)
  })

  it('is built with large parts in files that are read at their first use, and share what the program has', () => {
    const build = join(folder, 'build')
    const files = readdirSync(build).filter((file) => file.endsWith('.cjs'))
    expect(files).toEqual(expect.arrayContaining([expect.stringMatching(/^undici-/), expect.stringMatching(/^issue-/)]))
    expect(files.filter((file) => /^(?:serve|lmdb)-/.test(file))).toEqual([])
    const script = `for (const file of ${JSON.stringify(['program.cjs', ...files])}) console.log(typeof require('./' + file))`
    const { stdout, stderr } = spawnSync(process.execPath, ['--eval', script], { cwd: build, encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(stdout).toBe('object\n'.repeat(files.length + 1))
    expect(readFileSync(join(build, files.find((file) => file.startsWith('issue-')) ?? ''), 'utf8')).toContain(
      'require("./program.cjs")',
    )
  })

  it('starts as well with a compiled form that is damaged, or without one', async () => {
    const build = join(folder, 'build')
    const serves = (): Promise<void> =>
      withBuiltServer(build, async ({ client }) =>
        expect((await client.get('/apis/shop.acme.example/v1/orders')).status).toBe(200),
      )
    const cache = join(build, readdirSync(build).find((file) => file.endsWith('.cache')) ?? '')
    const good = readFileSync(cache)
    writeFileSync(cache, good.subarray(0, good.length >> 1))
    await serves()
    rmSync(cache)
    await serves()
    expect(readdirSync(build).filter((file) => file.endsWith('.cache'))).toEqual([])
  })

  it('keeps what it did not build', () => {
    mkdirSync(join(folder, 'mine'))
    writeFileSync(join(folder, 'mine/notes.txt'), 'mine')
    const { status, stderr } = spawnSync(launcher(folder), ['build', '--out', 'mine'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^orch: .*mine holds other files than orch build wrote; nothing was written: .*\n$/)
  })

  it('makes a typed client', () => {
    orch('client', '--out', 'client')
    expect(readFileSync(join(folder, 'client/package.json'), 'utf8')).toContain('"@acme-example/client"')
  })

  it('serves its own kind over HTTPS, and what it is served with is left as it is', async () => {
    const before = filesBelow(join(folder, 'node_modules', name))
    const server = spawn(launcher(folder), ['serve'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      await once(server.stdout, 'data')
      const config = new KubeConfig()
      config.loadFromFile(join(folder, 'data/admin.kubeconfig'))
      const url = `${config.getCurrentCluster()?.server}/apis/shop.acme.example/v1/namespaces/default/orders`
      const headers = { authorization: `Bearer ${config.getCurrentUser()?.token}`, 'content-type': 'application/json' }
      const dispatcher = new Agent({ connect: { rejectUnauthorized: false } })
      const post = (spec: object) =>
        request(url, { method: 'POST', headers, dispatcher, body: JSON.stringify({ metadata: { name: 'a' }, spec }) })
      expect((await post({ count: 'many' })).statusCode).toBe(400)
      const refused = await post({ count: 0 })
      expect(refused.statusCode).toBe(422)
      expect(await refused.body.json()).toMatchObject({ details: { causes: [{ field: 'spec.count' }] } })
      const created = await post({ count: 2 })
      expect(created.statusCode).toBe(201)
      expect(await created.body.json()).toMatchObject({
        apiVersion: 'shop.acme.example/v1',
        kind: 'Order',
        spec: { count: 2 },
      })
      await dispatcher.close()
    } finally {
      server.kill()
      await once(server, 'exit')
    }
    expect(filesBelow(join(folder, 'node_modules', name))).toEqual(before)
  })
})
