import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** Where the package is, whose native part stays in it. To resolve its name would read the files of all packages on the way. */
const FILE = "require('node:path').join(require('node:path').dirname(__filename), 'node_modules/lmdb/dist/index.cjs')"

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
      contents: `const lmdbFile = ${FILE};${(await readFile(path, 'utf8')).replaceAll('__filename', 'lmdbFile')}`,
    }))
  },
}

/** LMDB keeps bytes here: its library of encodings needs no native part of its own. */
export const LMDB_CONSTANTS = { 'process.env.MSGPACKR_NATIVE_ACCELERATION_DISABLED': '"true"' }
