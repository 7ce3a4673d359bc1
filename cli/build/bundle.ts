import { basename, join, resolve } from 'node:path'
import type { BuildOptions, build as runEsbuild, Plugin } from 'esbuild'
import { builtPlaces, ownModules, PLACE_NAMES, PLACE_OF_SCRIPT } from '../../bin/places.js'
import { messageOf, Failure } from '../../flags/errors.ts'
import { isCheckout, packageAt } from '../package.ts'
import { LMDB_CONSTANTS, lmdbInside } from './lmdb.ts'
import { mapOf, type ProgramMap } from './maps.ts'
import { partsOf } from './parts.ts'

type Build = typeof runEsbuild

/** What becomes one program. */
export interface BundleOptions {
  readonly packageFolder: string
  /** Text of the entry point, and the folder that its imports count from. */
  readonly entry: string
  readonly folder: string
  /** Packages that stay beside the program. */
  readonly outside: readonly string[]
}

/** A file of the program; its path counts from the folder of the program. */
interface ProgramFile {
  readonly path: string
  readonly contents: Uint8Array
}

/** The file that every start reads. */
const PROGRAM = 'program.cjs'

/** What is imported lazily and smaller is part of the program: a file of its own would cost more than it saves. */
const LATER_BYTES = 100_000

/** Modules that are imported lazily, but by nearly every start. */
const AT_ONCE = /^(?:serve|lmdb)-/

/** Packages whose scripts become part of the program, although they have native parts beside it. */
const INSIDE = ['lmdb']

const COMMON = {
  platform: 'node',
  target: 'node20',
  define: { 'import.meta.url': '__filename', ...LMDB_CONSTANTS },
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 120,
  logLevel: 'silent',
} satisfies BuildOptions

/** A script from the cache of the engine can't import: what it would import lazily is required then. */
const SCRIPT = { bundle: true, format: 'cjs', supported: { 'dynamic-import': false }, write: false } as const

/** Maps are files of their own, which nothing reads but what tells of an error. */
const MAPPED = { sourcemap: 'external', sourcesContent: false } as const

/**
 * Compiles a program with everything that it imports into `program.cjs`, and what it imports lazily, where that is large,
 * into files beside it. Beside a file with code of the project is a map of that code. Throws Failure.
 */
export async function bundleProgram(options: BundleOptions): Promise<readonly ProgramFile[]> {
  const { build } = await importEsbuild()
  try {
    const modules = await compile(build, options)
    return withOwnMaps(await link(build, modules), options)
  } catch (error) {
    throw new Failure(
      `the project can't be compiled: ${messageOf(error).split('\n').slice(1).join(' ').trim() || messageOf(error)}`,
    )
  }
}

/** Compiles a program for a script that is loaded by itself, such as the launcher. Throws Failure. */
export async function bundleScript(entry: string, folder: string): Promise<Uint8Array> {
  const { build } = await importEsbuild()
  const { outputFiles } = await build({ ...COMMON, ...SCRIPT, stdin: { contents: entry, resolveDir: folder } })
  return outputFiles[0]?.contents ?? new Uint8Array()
}

async function importEsbuild(): Promise<{ readonly build: Build }> {
  return import('esbuild').catch(() => {
    throw new Failure('orch build compiles with esbuild, which is not installed: npm install --save-dev esbuild')
  })
}

/** Modules by their names, each with what it imports: by the compiler, which cuts them where a part is imported lazily. */
interface Modules {
  readonly entry: string
  readonly texts: ReadonlyMap<string, string>
  readonly program: readonly string[]
  readonly later: readonly string[]
}

async function compile(build: Build, { packageFolder, entry, folder, outside }: BundleOptions): Promise<Modules> {
  const { name } = packageAt(packageFolder)
  const { outputFiles, metafile } = await build({
    ...COMMON,
    stdin: { contents: entry, resolveDir: folder, loader: 'ts' },
    absWorkingDir: folder,
    outdir: folder,
    chunkNames: '[name]-[hash]',
    bundle: true,
    format: 'esm',
    splitting: true,
    define: { ...COMMON.define, ...PLACE_NAMES },
    supported: { 'top-level-await': false },
    external: outside.filter((each) => !INSIDE.includes(each)).flatMap((each) => [each, `${each}/*`]),
    plugins: [builtPlaces(folder), faces(name, packageFolder), lmdbInside],
    ...MAPPED,
    write: false,
    metafile: true,
  })
  const outputs = Object.entries(metafile.outputs).filter(([path]) => !isMap(path))
  const files = outputs.map(([path, { bytes, imports, entryPoint }]) => ({
    name: basename(path),
    isEntry: entryPoint === '<stdin>',
    file: {
      bytes,
      imports: imports.map((each) => (each.external === true ? each : { ...each, path: basename(each.path) })),
    },
  }))
  const first = files.find(({ isEntry }) => isEntry)?.name ?? ''
  const made = new Map(files.map((each) => [each.name, each.file]))
  const written = new Map(outputFiles.map(({ path, text }) => [basename(path), text]))
  const texts = new Map(
    files.map(({ name: each }) => [each, mapped(written.get(each) ?? '', written.get(`${each}.map`) ?? '')]),
  )
  return { entry: first, texts, ...partsOf(made, first, (each, bytes) => bytes < LATER_BYTES || AT_ONCE.test(each)) }
}

const isMap = (path: string): boolean => path.endsWith('.map')

/** Returns a module with its map within it, where the next step of the compiler looks for it. */
const mapped = (text: string, map: string): string =>
  `${text}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}`

/** Modules that are in no file, and the entry point. */
const MADE = /^(?:[\w-]+:|<|%3C)/

/** Leaves the project's own sources in the maps, by their paths in the project, and no map that has none of them. */
function withOwnMaps(files: readonly ProgramFile[], { folder, packageFolder }: BundleOptions): readonly ProgramFile[] {
  const isOwn = ownModules(folder, packageFolder)
  const nameOf = (source: string) => (!MADE.test(source) && isOwn(resolve(folder, source)) ? source : undefined)
  return files.flatMap((file) => {
    if (!isMap(file.path)) return [file]
    const map = mapOf(JSON.parse(Buffer.from(file.contents).toString()) as ProgramMap, nameOf)
    return map.sources.length === 0 ? [] : [{ path: file.path, contents: Buffer.from(JSON.stringify(map)) }]
  })
}

/** Joins modules into the files of a program. Those that are loaded later share the modules of the program. */
async function link(build: Build, { entry, texts, program, later }: Modules): Promise<readonly ProgramFile[]> {
  const shared = new Set<number>()
  const share = (name: string): string | undefined => {
    const index = program.indexOf(name)
    if (index === -1) return undefined
    shared.add(index)
    return sharedPart(index)
  }
  const rest = await build({
    ...COMMON,
    ...SCRIPT,
    ...MAPPED,
    entryPoints: later.map((each) => `./${each}`),
    outdir: '/',
    outExtension: { '.js': '.cjs' },
    banner: { js: PLACE_OF_SCRIPT },
    plugins: [parts(share, texts)],
  })
  const exported = [...shared].map((index) => `export * as part${index} from './${program[index]}'`)
  const main = await build({
    ...COMMON,
    ...SCRIPT,
    ...MAPPED,
    outfile: `/${PROGRAM}`,
    stdin: { contents: [`export * from './${entry}'`, ...exported].join('\n'), resolveDir: '/' },
    banner: { js: PLACE_OF_SCRIPT },
    plugins: [parts((name) => (program.includes(name) ? texts.get(name) : undefined))],
  })
  return [
    ...main.outputFiles.map(({ path, contents }) => ({ path: isMap(path) ? `${PROGRAM}.map` : PROGRAM, contents })),
    ...rest.outputFiles.map(({ path, contents }) => ({ path: basename(path), contents })),
  ]
}

/** The module of the program as one that is loaded later sees it. */
const sharedPart = (index: number): string =>
  `const { part${index} } = require('./${PROGRAM}'); Object.defineProperty(part${index}, '__esModule', { value: true }); module.exports = part${index}`

/**
 * Finds modules by their names; a name without text is that of a file beside this one.
 *
 * @param texts the modules that entry points name
 */
const parts = (textOf: (name: string) => string | undefined, texts?: ReadonlyMap<string, string>): Plugin => ({
  name: 'parts',
  setup(on) {
    on.onResolve({ filter: /./ }, ({ path, kind }) => {
      const name = basename(path)
      if (kind === 'entry-point') return { path: name, namespace: 'entry' }
      if (!path.startsWith('./') || path.endsWith('.cjs')) return { path, external: true }
      if (textOf(name) === undefined) return { path: `./${name.replace(/js$/, 'cjs')}`, external: true }
      return { path: name, namespace: 'part' }
    })
    on.onLoad({ filter: /./, namespace: 'part' }, ({ path }) => ({ contents: textOf(path) ?? '', resolveDir: '/' }))
    on.onLoad({ filter: /./, namespace: 'entry' }, ({ path }) => ({
      contents: texts?.get(path) ?? '',
      resolveDir: '/',
    }))
  },
})

const faces = (name: string, packageFolder: string): Plugin => ({
  name: 'faces',
  setup(on) {
    on.onResolve({ filter: /^[^./]/ }, ({ path }) =>
      path === name || path.startsWith(`${name}/`)
        ? { path: faceOf(packageFolder, path.slice(name.length + 1)) }
        : undefined,
    )
  },
})

/** Returns the module of a face: that of the package which builds, whichever others are installed. */
function faceOf(packageFolder: string, path: string): string {
  const stem = path === '' ? 'index' : path.replaceAll('/', '-')
  return join(packageFolder, isCheckout(packageFolder) ? `faces/${stem}.ts` : `lib/faces/${stem}.js`)
}
