import { readFile } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import type { Loader, Plugin } from 'esbuild'

/** What the members of `import.meta` are called in a script, which has none. */
export const PLACE_NAMES = {
  'import.meta.url': 'import_meta_url',
  'import.meta.filename': 'import_meta_filename',
  'import.meta.dirname': 'import_meta_dirname',
}

/** What they are in modules that say nothing of their own place, such as those of packages: text of a program. */
export const PLACE_OF_SCRIPT =
  'var import_meta_url = __filename, import_meta_filename = __filename, import_meta_dirname = undefined;'

const USES_PLACE = /\bimport\s*\.\s*meta\b/
const SOURCE = /\.[cm]?[jt]sx?$/
const OUTSIDE = /^\.\.(?:[/\\]|$)|(?:^|[/\\])node_modules[/\\]/
const PLACE = 'place-of'

/**
 * Makes a plugin by which each module below the folder of a project has the same place below the folder of the built server: what
 * it reads beside itself is to be copied there. To be used with `PLACE_NAMES` and `PLACE_OF_SCRIPT`.
 */
export const builtPlaces = (folder: string): Plugin => ({
  name: 'built places',
  setup(on) {
    on.onLoad({ filter: SOURCE }, async ({ path, namespace }) => {
      const place = relative(folder, path)
      if (namespace !== 'file' || OUTSIDE.test(place)) return undefined
      const contents = await readFile(path, 'utf8')
      if (!USES_PLACE.test(contents)) return undefined
      const names = Object.values(PLACE_NAMES).join(', ')
      const from = JSON.stringify(`${PLACE}:${place.split(sep).join('/')}`)
      // At the end, so that the lines of the module stay: an import counts wherever it stands.
      return { contents: `${contents}\nimport { ${names} } from ${from}\n`, loader: loaderOf(path) }
    })
    on.onResolve({ filter: /^place-of:/ }, ({ path }) => ({
      path: path.slice(PLACE.length + 1),
      namespace: PLACE,
      sideEffects: false,
    }))
    on.onLoad({ filter: /./, namespace: PLACE }, ({ path }) => ({ contents: placeOf(path), resolveDir: folder }))
  },
})

const loaderOf = (path: string): Loader => (/[jt]sx?$/.exec(path)?.[0] ?? 'ts') as Loader

/** The program is in the folder of the built server. */
const placeOf = (path: string): string => `
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
export const import_meta_filename = join(dirname(__filename), ${JSON.stringify(path)})
export const import_meta_dirname = dirname(import_meta_filename)
export const import_meta_url = pathToFileURL(import_meta_filename).href
`
