import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { afterAll, expect, it } from 'vitest'
import type { matchingBudget, Pattern } from '../../../runtime/pattern/index.ts'
import type { decodeYaml } from '../../../runtime/codec/yaml/decode.ts'
import type { encodeYaml } from '../../../runtime/codec/yaml/encode.ts'
import type { ApiApplication } from '../../../runtime/http/koa/application.ts'

interface Build {
  buildBundle(options: {
    root: string
    dist: string
    source: string
    form: 'module'
    always: readonly string[]
  }): Promise<{ file: string }>
}

const root = resolve(import.meta.dirname, '../../..')
const dist = mkdtempSync(join(tmpdir(), 'orch-build-'))
afterAll(() => rmSync(dist, { recursive: true }))

it('packages with large tables are loaded at their first use, and work then', async () => {
  const { buildBundle } = (await import(pathToFileURL(join(root, 'bin/build.js')).href)) as Build
  const source = join(root, 'runtime/http/koa/application.ts')
  const { file } = await buildBundle({ root, dist, source, form: 'module', always: [] })
  const text = readFileSync(join(dist, file), 'utf8').replaceAll('\\\n', '')
  expect(text).not.toContain('application/vnd.')
  expect(text).toMatch(/from="(?:\.\.\/)+[^"]*node_modules\/[^"]*mime-types\/index.js"/)
  expect(text.length).toBeLessThan(300_000)
  const built = (await import(pathToFileURL(join(dist, file)).href)) as {
    ApiApplication: new (transport: unknown, segments: readonly string[]) => ApiApplication
  }
  const message = new IncomingMessage(new Socket())
  const context = new built.ApiApplication({}, []).createContext(message, new ServerResponse(message))
  context.type = 'json'
  expect(context.response.get('Content-Type')).toBe('application/json; charset=utf-8')
})

interface Bundle {
  projectBundler(root: string): (entry: string, how?: { readonly map: 'beside' }) => Promise<string>
}

it('a map stands beside what is compiled where its caller wants one, whatever the file is called', async () => {
  const { projectBundler } = (await import(pathToFileURL(join(root, 'bin/bundle.js')).href)) as Bundle
  const folder = mkdtempSync(join(dist, 'project-'))
  const compile = projectBundler(folder)
  for (const name of ['orch.config.ts', 'program.ts']) {
    const entry = join(folder, name)
    writeFileSync(entry, `export default ${JSON.stringify(name)}`)
    const plain = await compile(entry)
    expect(existsSync(`${plain}.map`)).toBe(false)
    const mapped = await compile(entry, { map: 'beside' })
    expect(JSON.parse(readFileSync(`${mapped}.map`, 'utf8'))).toMatchObject({
      sources: [expect.stringContaining(name)],
    })
    // A build with a map is as good for those who want none.
    expect(await compile(entry)).toBe(mapped)
  }
})

interface Packages {
  readonly LATE: readonly string[]
  leanPackages(names: readonly string[], loading: (path: string) => string): Plugin
}

/** Bundles modules of runtime/, and returns what they export; `loadedLate` of the globals holds the packages that have been loaded since. */
async function bundledLate(name: string, contents: string): Promise<unknown> {
  const { LATE, leanPackages } = (await import(pathToFileURL(join(root, 'bin/packages.js')).href)) as Packages
  const loading = (path: string): string =>
    `const load = () => (globalThis.loadedLate.push(${JSON.stringify(path)}), require(${JSON.stringify(path)}))`
  const outfile = join(dist, `${name}.cjs`)
  await build({
    stdin: { contents, resolveDir: join(root, 'runtime') },
    bundle: true,
    format: 'cjs',
    platform: 'node',
    outfile,
    plugins: [leanPackages(LATE, loading)],
  })
  Object.assign(globalThis, { loadedLate: [] })
  return import(pathToFileURL(outfile).href)
}

/** Names of the packages that have been loaded. */
const loaded = (): readonly (string | undefined)[] =>
  (globalThis as unknown as { loadedLate: readonly string[] }).loadedLate.map(
    (path) => /.*node_modules\/([^/]+)/.exec(path)?.[1],
  )

it('packages that most starts never call are loaded at their first use, and work then', async () => {
  const late = (await bundledLate(
    'late',
    "export * from './codec/yaml/decode.ts'\nexport * from './codec/yaml/encode.ts'\nexport * from './pattern/index.ts'",
  )) as {
    decodeYaml: typeof decodeYaml
    encodeYaml: typeof encodeYaml
    Pattern: typeof Pattern
    matchingBudget: typeof matchingBudget
  }
  expect(loaded()).toEqual([])
  expect(late.decodeYaml(Buffer.from('a: 0o7\nb: yes')).value).toEqual({ a: '0o7', b: true })
  expect(late.encodeYaml({ a: [1] })).toBe('a:\n  - 1\n')
  expect(new late.Pattern('^a+$').matches('aa', late.matchingBudget())).toBe(true)
  expect(() => new late.Pattern('(')).toThrow('missing closing )')
  expect(loaded()).toEqual(['js-yaml', 'yaml', 're2js'])
})

it('a function of them that others take out of its package is loaded when it is called', async () => {
  const { ApiApplication: Application } = (await bundledLate('koa', "export * from './http/koa/application.ts'")) as {
    ApiApplication: new (transport: unknown, segments: readonly string[]) => ApiApplication
  }
  const message = new IncomingMessage(new Socket())
  const context = new Application({}, []).createContext(message, new ServerResponse(message))
  expect(loaded()).toEqual([])
  context.type = 'json'
  expect(context.response.get('Content-Type')).toBe('application/json; charset=utf-8')
  expect(loaded()).toEqual(['mime-types'])
})
