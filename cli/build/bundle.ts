import { basename, join, resolve } from 'node:path'
import type { BuildOptions, build as runEsbuild, Plugin } from 'esbuild'
import { builtPlaces, ownModules, PLACE_NAMES, PLACE_OF_SCRIPT } from '../../bin/places.js'
import { messageOf, Failure } from '../../flags/errors.ts'
import { isCheckout, packageAt } from '../package.ts'
import { LMDB_CONSTANTS, lmdbInside } from './lmdb.ts'
import { mapOf, type ProgramMap } from './maps.ts'
import { partsOf } from './parts.ts'

type Build = typeof runEsbuild

/** The parts of a program to bundle. */
export interface BundleOptions {
  readonly packageFolder: string
  /** Text of the entry point, and the folder to which its imports are relative. */
  readonly entry: string
  readonly folder: string
  /** Packages that stay outside of the program. */
  readonly outside: readonly string[]
}

/** A file of the program; its path is relative to the folder of the program. */
interface ProgramFile {
  readonly path: string
  readonly contents: Uint8Array
}

/** The file that every start reads. */
const PROGRAM = 'program.cjs'

/** Smaller lazy imports are part of the program: a separate file would cost more than it saves. */
const LATER_BYTES = 100_000

/** Modules that are imported lazily, but by nearly every start. */
const AT_ONCE = /^(?:serve|lmdb)-/

/** Packages whose scripts become part of the program although their native parts stay outside. */
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

/** A script from the engine's code cache can't use `import()`, so lazy imports become `require`. */
const SCRIPT = { bundle: true, format: 'cjs', supported: { 'dynamic-import': false }, write: false } as const

/** Source maps are separate files, which only error reports read. */
const MAPPED = { sourcemap: 'external', sourcesContent: false } as const

/**
 * Compiles a program with everything that it imports into `program.cjs`, and large lazy imports into files beside it. A
 * file with code of the project has a source map of that code beside it. Throws Failure.
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

/** Compiles a script that is loaded on its own, such as the launcher. Throws Failure. */
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

/** Modules by name, each with its imports, as the compiler splits them at lazy imports. */
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

/** Returns a module with its source map inlined, where the next step of the compiler looks for it. */
const mapped = (text: string, map: string): string =>
  `${text}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}`

/** Modules without a file, and the entry point. */
const MADE = /^(?:[\w-]+:|<|%3C)/

/** Keeps only the project's own sources in the maps, by their paths in the project, and drops maps without any. */
function withOwnMaps(files: readonly ProgramFile[], { folder, packageFolder }: BundleOptions): readonly ProgramFile[] {
  const isOwn = ownModules(folder, packageFolder)
  const nameOf = (source: string) => (!MADE.test(source) && isOwn(resolve(folder, source)) ? source : undefined)
  return files.flatMap((file) => {
    if (!isMap(file.path)) return [file]
    const map = mapOf(JSON.parse(Buffer.from(file.contents).toString()) as ProgramMap, nameOf)
    return map.sources.length === 0 ? [] : [{ path: file.path, contents: Buffer.from(JSON.stringify(map)) }]
  })
}

/** Links modules into the files of a program. Files that are loaded later share the modules of the program. */
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

/** The text by which a file that is loaded later refers to a module of the program. */
const sharedPart = (index: number): string =>
  `const { part${index} } = require('./${PROGRAM}'); Object.defineProperty(part${index}, '__esModule', { value: true }); module.exports = part${index}`

/**
 * A plugin that resolves modules by name; a name without text is a file beside this one.
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

/**
 * Returns the module of an entry point of orch's package: that of the package which builds, whichever others are
 * installed.
 */
function faceOf(packageFolder: string, path: string): string {
  const stem = path === '' ? 'index' : path.replaceAll('/', '-')
  return join(packageFolder, isCheckout(packageFolder) ? `faces/${stem}.ts` : `lib/faces/${stem}.js`)
}
