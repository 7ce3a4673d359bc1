// What becomes of `import.meta` in a script, which has none.
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'

const USES_PLACE = /\bimport\s*\.\s*meta\b/
const SOURCE = /\.[cm]?[jt]sx?$/
/** The namespace of the modules that say where another one is. */
const PLACE = 'place-of'

/** The folder of orch itself. */
const ITSELF = join(import.meta.dirname, '..')

const isWithin = (path, folder) => !/^\.\.(?:[/\\]|$)/.test(relative(folder, path))

/** What the members of `import.meta` are called in a script. */
export const PLACE_NAMES = {
  'import.meta.url': 'import_meta_url',
  'import.meta.filename': 'import_meta_filename',
  'import.meta.dirname': 'import_meta_dirname',
}

/** What they are in modules that say nothing of their own place, such as those of packages: text of a program. */
export const PLACE_OF_SCRIPT =
  'var import_meta_url = __filename, import_meta_filename = __filename, import_meta_dirname = undefined;'

/**
 * Makes a plugin by which each module of a project knows its own place, as if node had loaded it by itself. To be used with
 * `PLACE_NAMES` and `PLACE_OF_SCRIPT`.
 *
 * @param {string} source the entry point of the project: what is below its folder is the project's, whatever is above
 */
export const ownPlaces = (source) => ({
  name: 'own places',
  setup(build) {
    build.onLoad({ filter: SOURCE }, async ({ path, namespace }) => {
      if (namespace !== 'file' || /[/\\]node_modules[/\\]/.test(path)) return undefined
      if (isWithin(path, ITSELF) && !isWithin(path, dirname(source))) return undefined
      const contents = await readFile(path, 'utf8')
      if (!USES_PLACE.test(contents)) return undefined
      return { contents: importingPlace(contents, path), loader: loaderOf(path) }
    })
    build.onResolve({ filter: new RegExp(`^${PLACE}:`) }, ({ path }) => ({
      path: path.slice(PLACE.length + 1),
      namespace: PLACE,
      sideEffects: false,
    }))
    build.onLoad({ filter: /./, namespace: PLACE }, ({ path }) => ({ contents: placeOf(path) }))
  },
})

/** At the end, so that the lines and columns of the module stay: an import counts wherever it stands. */
const importingPlace = (contents, path) =>
  `${contents}\nimport { ${Object.values(PLACE_NAMES).join(', ')} } from ${JSON.stringify(`${PLACE}:${path}`)}\n`

const placeOf = (path) =>
  [
    `export const import_meta_url = ${JSON.stringify(pathToFileURL(path).href)}`,
    `export const import_meta_filename = ${JSON.stringify(path)}`,
    `export const import_meta_dirname = ${JSON.stringify(dirname(path))}`,
  ].join('\n')

const loaderOf = (path) => /[cm]?([jt]sx?)$/.exec(path)[1]
