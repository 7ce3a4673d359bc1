// The slow half of bundle.js: loaded only when something must be compiled.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { leanPackages, TABLES } from './packages.js'
import { ownPlaces, PLACE_NAMES, PLACE_OF_SCRIPT } from './places.js'

/**
 * Packages that every start of the server loads: finding and compiling their many small files one by one would cost more
 * than all of the program. The others stay outside; the lock file shows when any of them changes.
 */
const INSIDE = ['@koa/router', 'content-type', 'jose', 'js-yaml', 'koa', 'negotiator', 're2js', 'yaml']
const PACKAGE = /^(?:@[^/]+\/)?[^./][^/]*/
const nameIn = (path) => PACKAGE.exec(path)?.[0]

/** The folder of orch itself. */
const ITSELF = join(import.meta.dirname, '..')

/** What the compiler calls modules that are in no file. */
const MADE = /^(?:anything|place-of):/

/** Whether a file, relative to the root, is of a package. */
const isPackaged = (file) => /(?:^|[/\\])node_modules[/\\]/.test(file)

const packagesOf = (root, names) => ({
  name: 'packages',
  setup(build) {
    const faces = facesOf(root)
    build.onResolve({ filter: PACKAGE }, ({ path, importer, kind }) => {
      if (faces.has(path)) return { path: faces.get(path) }
      const inside = kind === 'entry-point' || isPackaged(relative(root, importer)) || names.includes(nameIn(path))
      return inside ? undefined : { path, external: true }
    })
    // Text is parsed faster as JSON than as program.
    build.onLoad({ filter: /node_modules.*\.json$/ }, async ({ path }) => ({
      contents: `module.exports = JSON.parse(${JSON.stringify(await readFile(path, 'utf8'))})`,
    }))
  },
})

/** The sources of what a checkout exports, by the names under which the code of projects imports them. */
function facesOf(root) {
  const file = join(root, 'package.json')
  if (!existsSync(file) || !existsSync(join(root, 'faces'))) return new Map()
  const { name, exports = {} } = JSON.parse(readFileSync(file, 'utf8'))
  const faces = Object.entries(exports).filter(([, face]) => typeof face === 'object')
  return new Map(
    faces.map(([path, face]) => [
      name + path.slice(1),
      join(root, face.default.replace(/^\.\/lib\//, '').replace(/\.js$/, '.ts')),
    ]),
  )
}

/** Tells which folder the generator wrote. */
const MANIFEST = '.orch-manifest.json'

const isGenerated = (folder) =>
  existsSync(join(folder, MANIFEST)) || (dirname(folder) !== folder && isGenerated(dirname(folder)))

/**
 * What is anything: it can be called, and has every member. The compiler copies what a module has itself, and leaves its
 * prototype.
 */
const ANYTHING = `const own = { defineConfig: (config) => config, [Symbol.toPrimitive]: () => '', then: undefined }
const anything = new Proxy(function () {}, {
  get: (_, name) => (name in own ? own[name] : anything),
  apply: () => anything,
  construct: () => anything,
})
module.exports = Object.create(anything)`

/**
 * Puts anything in the place of generated code, which may be missing or stale, and of orch itself: a configuration can be
 * read then, but for what is made of code.
 */
const withoutCode = (name) => ({
  name: 'without code',
  setup(build) {
    build.onResolve({ filter: /./ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === 'itself' || from.kind === 'entry-point') return undefined
      if (path === name || path.startsWith(`${name}/`)) return { path, namespace: 'anything' }
      if (!path.startsWith('.')) return undefined
      const found = await build.resolve(path, { ...from, pluginData: 'itself' })
      const isCode = found.errors.length > 0 || isGenerated(dirname(found.path))
      return isCode ? { path, namespace: 'anything' } : undefined
    })
    build.onLoad({ filter: /./, namespace: 'anything' }, () => ({ contents: ANYTHING }))
  },
})

/** The name of orch as a package. */
const ownName = () => JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')).name

/** How a bundle loads a module of a package from its own folder. The path in a variable keeps the compiler from following it. */
const loadingFrom = (folder) => (path) =>
  `const from = ${JSON.stringify(relative(folder, path))}; const load = () => require(from)`

/** What packages of the older kind call to load a part of node. */
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"

/** A module is split where it imports lazily. A script is whole, so that the engine takes all of it from its cache. */
const FORMS = {
  module: { format: 'esm', splitting: true, banner: { js: REQUIRE }, outExtension: { '.js': '.js' } },
  script: {
    format: 'cjs',
    // A script from the cache of the engine can't import: what it would import lazily is required then.
    supported: { 'dynamic-import': false },
    define: PLACE_NAMES,
    banner: { js: PLACE_OF_SCRIPT },
    outExtension: { '.js': '.cjs' },
  },
}

/**
 * Compiles one entry point with everything it imports from the checkout.
 *
 * @returns {Promise<{ file: string, files: [string, number, number][] }>} the compiled file relative to `dist`, and each
 *   source file with its time of change (milliseconds) and size (bytes)
 */
export async function buildBundle(options) {
  const { outputFiles, files } = await compileBundle({ inside: INSIDE, ...options })
  return { file: storeBundle(options.dist, options.source, outputFiles), files }
}

/**
 * Compiles one entry point, and writes nothing.
 *
 * @param {'whole' | 'shape'} extent `shape`: without generated code, and without what is made of it
 * @param {'none' | 'beside'} map `beside`: the output has one that says from which file each of its lines is
 * @param {string[]} inside packages that become part of the bundle; all others stay outside
 */
export async function compileBundle({ root, dist, source, form, always, inside, extent, map }) {
  if (!existsSync(source)) throw new Error(`${relative(process.cwd(), source)} does not exist`)
  const esbuild = await importEsbuild(relative(process.cwd(), source))
  const started = Date.now()
  const result = await esbuild
    .build({
      absWorkingDir: root,
      entryPoints: [source],
      // As deep as the folder that it is stored in: maps name their sources relative to it.
      outdir: join(dist, 'build'),
      entryNames: '[name]',
      chunkNames: '[name]-[hash]',
      bundle: true,
      ...FORMS[form],
      plugins: [
        ...(form === 'script' ? [ownPlaces(dirname(source), ITSELF)] : []),
        ...(extent === 'shape' ? [withoutCode(ownName())] : []),
        leanPackages(TABLES, loadingFrom(join(dist, 'build'))),
        packagesOf(root, inside),
      ],
      platform: 'node',
      target: 'node20',
      minifyWhitespace: true,
      minifySyntax: true,
      lineLimit: 120,
      ...(map === 'beside' ? { sourcemap: 'external', sourcesContent: false } : {}),
      write: false,
      metafile: true,
      logLevel: 'silent',
    })
    .catch((error) => {
      throw compileError(error, root)
    })
  return {
    outputFiles: result.outputFiles,
    files: stamps(root, started, [
      ...Object.keys(result.metafile.inputs).filter((file) => !isPackaged(file) && !MADE.test(file)),
      ...always,
    ]),
  }
}

async function importEsbuild(source) {
  try {
    return await import('esbuild')
  } catch {
    if (existsSync(join(import.meta.dirname, '../cli')))
      throw new Error('the dependencies are not installed: run `npm ci` first')
    throw new Error(
      `${source} must be compiled, and esbuild is not installed: npm install --save-dev esbuild; what orch build makes runs without it`,
    )
  }
}

/**
 * What to do about errors of the compiler, by their text: what it says itself is about its own options.
 *
 * @type {[RegExp, (found: RegExpExecArray) => string][]}
 */
const ADVICE = [
  [
    /^Top-level await is /,
    () => 'await at the top of a module does not work in own code, which runs as a script: await within a function',
  ],
  [
    /^Could not resolve "(\.[^"]*)"/,
    ([, path]) =>
      `there is no file ${JSON.stringify(path)}: a relative path counts from this file, and names the extension`,
  ],
]

function advised(text) {
  for (const [pattern, advice] of ADVICE) {
    const found = pattern.exec(text)
    if (found !== null) return advice(found)
  }
  return text
}

/**
 * Returns an error whose message is about the first place where something is wrong. Its `places` are all of them, each with its
 * file (absolute path), its line and column from 1, and its reason.
 */
function compileError({ errors = [], message }, root) {
  const places = errors.flatMap(({ text, location }) =>
    location === null
      ? []
      : [
          {
            file: resolve(root, location.file),
            line: location.line,
            column: location.column + 1,
            reason: advised(text),
          },
        ],
  )
  const [first] = places
  if (first === undefined) return new Error(`cannot compile: ${errors[0]?.text ?? message}`)
  const { file, line, column, reason } = first
  return Object.assign(new Error(`${relative(process.cwd(), file)}:${line}:${column}: cannot compile: ${reason}`), {
    places,
  })
}

/** Writes the output under a folder named by its content; another process may have done the same at the same time. */
export function storeBundle(dist, source, outputFiles) {
  const hash = createHash('sha256')
  for (const file of outputFiles.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    hash.update(relative(dist, file.path)).update('\0').update(file.contents)
  }
  const name = hash.digest('hex').slice(0, 16)
  const folder = join(dist, name)
  if (!existsSync(folder)) {
    const temporary = `${folder}.${process.pid}`
    mkdirSync(temporary, { recursive: true })
    for (const file of outputFiles) writeFileSync(join(temporary, basename(file.path)), file.contents)
    try {
      renameSync(temporary, folder)
    } catch (error) {
      rmSync(temporary, { recursive: true, force: true })
      if (!existsSync(folder)) throw error
    }
  }
  const stem = basename(source).replace(/\.[^.]+$/, '')
  const names = outputFiles.map((file) => basename(file.path))
  return `${name}/${names.find((output) => output.startsWith(`${stem}.`) && !output.endsWith('.map'))}`
}

/** A file that changed while the build ran gets a time that never matches, so the next start builds again. */
function stamps(root, started, files) {
  return files.map((file) => {
    const { mtimeMs, size } = statSync(resolve(root, file))
    return [file, mtimeMs < started ? mtimeMs : -1, size]
  })
}
