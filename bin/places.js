// What becomes of `import.meta` in a script, which has none.
import { readFile } from 'node:fs/promises'
import { dirname, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

const USES_PLACE = /\bimport\s*\.\s*meta\b/
const SOURCE = /\.[cm]?[jt]sx?$/
/** The namespace of the modules that say where another one is. */
const PLACE = 'place-of'

/** What the members of `import.meta` are called in a script. */
export const PLACE_NAMES = {
  'import.meta.url': 'import_meta_url',
  'import.meta.filename': 'import_meta_filename',
  'import.meta.dirname': 'import_meta_dirname',
}

/** What they are in modules that say nothing of their own place, such as those of packages: text of a program. */
export const PLACE_OF_SCRIPT =
  'var import_meta_url = __filename, import_meta_filename = __filename, import_meta_dirname = undefined;'

const isWithin = (path, folder) => !/^\.\.(?:[/\\]|$)/.test(relative(folder, path))

/**
 * Makes a function that tells whether a module is a project's own: it is of no package, and of orch itself only where the project is
 * within its folder.
 *
 * @param {string} folder of the project: what is above is the project's, too
 * @param {string} itself the folder of orch
 */
export const ownModules = (folder, itself) => (path) =>
  !/[/\\]node_modules[/\\]/.test(path) && (!isWithin(path, itself) || isWithin(path, folder))

/**
 * Makes a plugin by which each module of a project knows its own place, as if node had loaded it by itself. To be used with
 * `PLACE_NAMES` and `PLACE_OF_SCRIPT`.
 *
 * @param {string} folder of the project
 * @param {string} itself the folder of orch
 */
export const ownPlaces = (folder, itself) =>
  places('own places', {
    isPlaced: ownModules(folder, itself),
    textOf: (path) =>
      [
        `export const import_meta_url = ${JSON.stringify(pathToFileURL(path).href)}`,
        `export const import_meta_filename = ${JSON.stringify(path)}`,
        `export const import_meta_dirname = ${JSON.stringify(dirname(path))}`,
      ].join('\n'),
  })

/**
 * Makes the same plugin for a program that runs elsewhere: each module below the folder of the project has the same place below the
 * folder of the program, so that what it reads beside itself is to be copied there.
 *
 * @param {string} folder of the project
 */
export const builtPlaces = (folder) =>
  places('built places', {
    isPlaced: (path) => isWithin(path, folder) && !/[/\\]node_modules[/\\]/.test(path),
    textOf: (path) => `
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
export const import_meta_filename = join(dirname(__filename), ${JSON.stringify(relative(folder, path).split(sep).join('/'))})
export const import_meta_dirname = dirname(import_meta_filename)
export const import_meta_url = pathToFileURL(import_meta_filename).href
`,
  })

/**
 * @param {string} name of the plugin
 * @param {(path: string) => boolean} options.isPlaced whether a module knows its place
 * @param {(path: string) => string} options.textOf the text of a module that exports the place of another one
 */
const places = (name, { isPlaced, textOf }) => ({
  name,
  setup(build) {
    build.onLoad({ filter: SOURCE }, async ({ path, namespace }) => {
      if (namespace !== 'file' || !isPlaced(path)) return undefined
      const contents = await readFile(path, 'utf8')
      if (!USES_PLACE.test(contents)) return undefined
      return { contents: importingPlace(contents, path), loader: loaderOf(path) }
    })
    build.onResolve({ filter: new RegExp(`^${PLACE}:`) }, ({ path }) => ({
      path: path.slice(PLACE.length + 1),
      namespace: PLACE,
      sideEffects: false,
    }))
    build.onLoad({ filter: /./, namespace: PLACE }, ({ path }) => ({
      contents: textOf(path),
      resolveDir: dirname(path),
    }))
  },
})

/** At the end, so that the lines and columns of the module stay: an import counts wherever it stands. */
const importingPlace = (contents, path) =>
  `${contents}\nimport { ${Object.values(PLACE_NAMES).join(', ')} } from ${JSON.stringify(`${PLACE}:${path}`)}\n`

const loaderOf = (path) => /[cm]?([jt]sx?)$/.exec(path)[1]
