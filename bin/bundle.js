// Compiles TypeScript entry points into dist/ with esbuild, when they are missing or stale. Plain JavaScript and no
// dependency on the fresh path, because every start of the command runs through it.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'

/** Names of the folders that builds are written to, also of those that were not finished. */
const BUILD = /^[0-9a-f]{16}(?:\.[0-9]+)?$/

/** Builds that nothing points at are kept this long: a running server may still load parts of one. */
const KEEP_MILLISECONDS = 7 * 24 * 3600 * 1000

/** What a checkout is compiled for and with. */
const CHECKOUT = { folder: 'dist', always: ['package-lock.json', 'bin/build.js', 'bin/places.js'] }

/** The same of a project that has orch as a package: its packages stay outside, and a folder that can't be written is no error. */
const PROJECT = { folder: 'node_modules/.cache/orch', always: [], inside: [] }

/**
 * @typedef {object} How how an entry point is compiled
 * @property {'whole' | 'shape'} [extent] `shape`: without generated code, and without what is made of it; default: `whole`
 * @property {'none' | 'beside'} [map] whether there is a source map beside the compiled file; default: `none`
 */

/**
 * Makes a function that compiles an entry point of a project, and returns the path of the compiled file, or its text where
 * nothing can be written. Packages stay outside.
 *
 * @param {string} root folder of the project
 * @returns {(entry: string, how?: How) => Promise<string | { text: string }>} a text has no map
 */
export function projectBundler(root) {
  const compile = bundler(root, 'script', PROJECT)
  return async (entry, how) => {
    try {
      return await compile(entry, how)
    } catch (error) {
      if (!(error instanceof Unwritable)) throw error
      const { compileBundle } = await import('./build.js')
      const dist = join(root, PROJECT.folder)
      const { extent } = how ?? {}
      const { outputFiles } = await compileBundle({ root, dist, source: entry, form: 'script', extent, ...PROJECT })
      return { text: outputFiles.find(({ path }) => path.endsWith('.cjs')).text }
    }
  }
}

/** Thrown where what was compiled can't be written. */
class Unwritable extends Error {}

/**
 * Makes a function that compiles an entry point (an absolute path: what a relative one counts from is for the caller to
 * say) and returns the path of the compiled file. Packages stay outside. Safe to call from several processes at once: each
 * build is written to a folder named by its content, and one rename makes it current.
 *
 * @param {string} root folder of the checkout
 * @param {'module' | 'script'} form what is compiled to: an ES module that node runs, or a script for `script.js`
 * @returns {(entry: string, how?: How) => Promise<string>}
 */
export function bundler(root, form, { folder, ...surroundings } = CHECKOUT) {
  const dist = join(root, folder)
  return async (entry, { extent = 'whole', map = 'none' } = {}) => {
    if (!isAbsolute(entry)) throw new Error(`${entry} is no absolute path`)
    const source = resolve(entry)
    const manifestFile = join(dist, `${nameOf(root, source)}.${extent === 'whole' ? '' : `${extent}.`}${form}.json`)
    const manifest = readManifest(manifestFile)
    if (manifest !== undefined && isFresh(root, dist, manifest) && hasMap(dist, manifest, map))
      return join(dist, manifest.file)
    const { buildBundle } = await import('./build.js')
    try {
      if (!existsSync(dist)) mkdirSync(dist, { recursive: true })
      const built = await buildBundle({ root, dist, source, form, extent, map, ...surroundings })
      const temporary = `${manifestFile}.${process.pid}`
      writeFileSync(temporary, JSON.stringify(built))
      renameSync(temporary, manifestFile)
      removeOldBuilds(dist)
      return join(dist, built.file)
    } catch (error) {
      const why = UNWRITABLE[error.code]
      throw why === undefined ? error : new Unwritable(`what was compiled can't be written to ${dist}: ${why}`)
    }
  }
}

const UNWRITABLE = {
  // What node says of folders within folders on such a file system.
  ENOENT: 'it does not exist and can’t be made',
  EROFS: 'its file system is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOSPC: 'its file system is full',
}

/** A readable name inside the checkout, one by hash outside. */
function nameOf(root, source) {
  const inside = relative(root, source)
  if (!inside.startsWith('..')) return inside.replace(/\.[^.]+$/, '').replaceAll('/', '-')
  return `${basename(dirname(source))}-${createHash('sha256').update(source).digest('hex').slice(0, 12)}`
}

function readManifest(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Whether every file that went into the build is the same by time and size, and the output is still there. */
function isFresh(root, dist, { file, files }) {
  try {
    statSync(join(dist, file))
    return files.every(([path, modified, size]) => {
      const now = statSync(isAbsolute(path) ? path : `${root}/${path}`)
      return now.mtimeMs === modified && now.size === size
    })
  } catch {
    return false
  }
}

/** Whether a build has the map that is wanted. One with a map is as good as one without. */
const hasMap = (dist, { file }, wanted) => wanted === 'none' || existsSync(join(dist, `${file}.map`))

function removeOldBuilds(dist) {
  const entries = readdirSync(dist, { withFileTypes: true })
  const current = new Set(
    entries
      .filter((entry) => entry.name.endsWith('.json'))
      .map((entry) => readManifest(join(dist, entry.name))?.file?.split('/')[0]),
  )
  for (const entry of entries) {
    if (!entry.isDirectory() || !BUILD.test(entry.name) || current.has(entry.name)) continue
    const folder = join(dist, entry.name)
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > KEEP_MILLISECONDS) rmSync(folder, { recursive: true, force: true })
  }
}
