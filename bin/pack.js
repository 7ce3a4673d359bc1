// Makes lib/, which is what the package holds of the sources: every face and the command as modules that share what they
// have in common, and declarations of the faces. Runs before `npm pack`.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LATE, leanPackages } from './packages.js'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What packages of the older kind call to load a part of node. */
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"

/** Text is parsed faster as JSON than as program. */
const JSON_FILES = {
  name: 'json',
  setup(build) {
    build.onLoad({ filter: /node_modules.*\.json$/ }, ({ path }) => ({
      contents: `module.exports = JSON.parse(${JSON.stringify(readFileSync(path, 'utf8'))})`,
    }))
  },
}

/**
 * Compiles the faces and the command.
 *
 * @param {string} out the folder to write
 */
async function compileModules(out) {
  const { build } = await import('esbuild')
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  await build({
    absWorkingDir: root,
    entryPoints: [...facesBelow(root), 'cli/main.ts', 'cli/built.ts'],
    outdir: out,
    outbase: '.',
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    format: 'esm',
    splitting: true,
    banner: { js: REQUIRE },
    external: Object.keys({ ...dependencies, ...peerDependencies }),
    plugins: [leanPackages(LATE, (path) => `const load = () => require(${JSON.stringify(path)})`), JSON_FILES],
    platform: 'node',
    target: 'node20',
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 120,
    sourcemap: 'linked',
    sourcesContent: true,
    logLevel: 'warning',
  })
  keepOwnSources(out)
}

/**
 * Leaves in the maps the text of the sources that are orch's own, which the package does not hold: what is compiled in of other
 * packages is named as what debuggers pass over, without its text.
 *
 * @param {string} out the folder of the maps
 */
function keepOwnSources(out) {
  const maps = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js.map'))
  for (const path of maps) {
    const file = join(out, path)
    const map = JSON.parse(readFileSync(file, 'utf8'))
    const foreign = map.sources.flatMap((source, index) => (isOwn(resolve(dirname(file), source)) ? [] : [index]))
    for (const index of foreign) map.sourcesContent[index] = null
    writeFileSync(file, JSON.stringify({ ...map, ignoreList: foreign }))
  }
}

/** Whether a file is a source of this checkout. */
const isOwn = (file) => !relative(root, file).includes('node_modules') && existsSync(file)

const facesBelow = (folder) =>
  readdirSync(join(folder, 'faces'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `faces/${file}`)

/**
 * Writes the declarations of the faces and of all that they name. That the types hold is for `npm run typecheck` to say: to
 * check them all would be most of the time.
 *
 * @param {string} out the folder to write
 */
async function declareFaces(out) {
  const { default: ts } = await import('typescript')
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const program = ts.createProgram(
    facesBelow(root).map((file) => join(root, file)),
    {
      ...options,
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      noCheck: true,
      rootDir: root,
      outDir: out,
    },
  )
  const { diagnostics } = program.emit(undefined, (path, text) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text.replaceAll(/((?:from|import\()\s*'\.[^']*)\.ts'/g, "$1.js'"))
  })
  const reasons = diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
  if (reasons.length > 0) throw new Error(reasons.join('\n'))
}

const out = join(root, 'lib')
rmSync(out, { recursive: true, force: true })
await Promise.all([compileModules(out), declareFaces(out)])
const files = readdirSync(out, { recursive: true }).length
process.stderr.write(`${relative(process.cwd(), out) || '.'}${sep}: ${files} files\n`)
