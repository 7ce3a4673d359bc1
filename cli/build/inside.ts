import { readFile } from 'node:fs/promises'
import { createRequire as loaderFrom } from 'node:module'
import type { BuildOptions, Plugin } from 'esbuild'
import type { Build, ProgramFile } from './bundle.ts'

/** Packages that fill large tables as soon as they are loaded, for functions that the server never calls. */
const TABLES = /^mime-types$/

/**
 * Puts a module in the place of packages with large tables, which loads them at the first call of anything that they export.
 *
 * @param files receives the packages, each compiled into a file of its own
 */
export const tablesLater = (build: Build, options: BuildOptions, files: ProgramFile[]): Plugin => ({
  name: 'tables later',
  setup(on) {
    const places = new Map<string, string>()
    on.onResolve({ filter: TABLES }, async ({ path, pluginData, ...from }) => {
      if (pluginData === 'itself') return undefined
      const found = await on.resolve(path, { ...from, pluginData: 'itself' })
      return { path: found.path, namespace: 'tables' }
    })
    on.onResolve({ filter: /./, namespace: 'tables' }, ({ path }) => ({ path, external: true }))
    on.onLoad({ filter: /./, namespace: 'tables' }, async ({ path }) => {
      const place = places.get(path) ?? `./tables-${places.size}.cjs`
      if (!places.has(path)) {
        places.set(path, place)
        const { outputFiles } = await build({
          ...options,
          entryPoints: [path],
          bundle: true,
          format: 'cjs',
          write: false,
        })
        for (const { contents } of outputFiles) files.push({ path: place, contents })
      }
      return { contents: lazily(path, place) }
    })
  },
})

function lazily(path: string, place: string): string {
  const members = Object.entries(loaderFrom(path)(path) as object).map(([name, value]) => {
    const key = JSON.stringify(name)
    return typeof value === 'function'
      ? `${key}: (...all) => own()[${key}](...all)`
      : `get ${key}() { return own()[${key}] }`
  })
  return `let known; const own = () => (known ??= require(${JSON.stringify(place)})); module.exports = { ${members.join(', ')} }`
}

/** Lets the scripts of LMDB be part of the program, while their native part is found where the package is. */
export const lmdbInside: Plugin = {
  name: 'lmdb inside',
  setup(on) {
    on.onResolve({ filter: /^lmdb$/ }, ({ path, kind, pluginData, ...from }) => {
      if (kind === 'require-resolve') return { path, external: true }
      return pluginData === 'itself'
        ? undefined
        : on.resolve(path, { ...from, kind: 'require-call', pluginData: 'itself' })
    })
    on.onLoad({ filter: /[/\\]lmdb[/\\]dist[/\\]index\.cjs$/ }, async ({ path }) => ({
      contents: `var __filename = require.resolve('lmdb');${await readFile(path, 'utf8')}`,
    }))
  },
}

/** LMDB keeps bytes here: its library of encodings needs no native part of its own. */
export const LMDB_CONSTANTS = { 'process.env.MSGPACKR_NATIVE_ACCELERATION_DISABLED': '"true"' }
