import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/**
 * The package's folder, where its native part stays. Resolving its name instead would read the files of all packages on
 * the way.
 */
const FILE = "require('node:path').join(require('node:path').dirname(__filename), 'node_modules/lmdb/dist/index.cjs')"

/** Bundles the scripts of LMDB into the program, while their native part is loaded from the package's folder. */
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
      contents: `const lmdbFile = ${FILE};${(await readFile(path, 'utf8')).replaceAll('__filename', 'lmdbFile')}`,
    }))
  },
}

/** LMDB stores plain bytes here, so its encoding library does not need its native part. */
export const LMDB_CONSTANTS = { 'process.env.MSGPACKR_NATIVE_ACCELERATION_DISABLED': '"true"' }
