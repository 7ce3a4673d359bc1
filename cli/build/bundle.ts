import { basename, join } from 'node:path'
import type { BuildOptions, build as runEsbuild, Plugin } from 'esbuild'
import { messageOf, Failure } from '../../flags/errors.ts'
import { isCheckout, packageAt } from '../package.ts'
import { LMDB_CONSTANTS, lmdbInside } from './lmdb.ts'
import { partsOf } from './parts.ts'
import { builtPlaces, PLACE_NAMES, PLACE_OF_SCRIPT } from './places.ts'

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

/**
 * Compiles a program with everything that it imports into `program.cjs`, and what it imports lazily, where that is large,
 * into files beside it. Throws Failure.
 */
export async function bundleProgram(options: BundleOptions): Promise<readonly ProgramFile[]> {
  const { build } = await importEsbuild()
  try {
    return await link(build, await compile(build, options))
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
    write: false,
    metafile: true,
  })
  const files = Object.entries(metafile.outputs).map(([path, { bytes, imports, entryPoint }]) => ({
    name: basename(path),
    isEntry: entryPoint === '<stdin>',
    file: {
      bytes,
      imports: imports.map((each) => (each.external === true ? each : { ...each, path: basename(each.path) })),
    },
  }))
  const first = files.find(({ isEntry }) => isEntry)?.name ?? ''
  const made = new Map(files.map((each) => [each.name, each.file]))
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]))
  return { entry: first, texts, ...partsOf(made, first, (each, bytes) => bytes < LATER_BYTES || AT_ONCE.test(each)) }
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
    stdin: { contents: [`export * from './${entry}'`, ...exported].join('\n'), resolveDir: '/' },
    banner: { js: PLACE_OF_SCRIPT },
    plugins: [parts((name) => (program.includes(name) ? texts.get(name) : undefined))],
  })
  return [
    ...main.outputFiles.map(({ contents }) => ({ path: PROGRAM, contents })),
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
