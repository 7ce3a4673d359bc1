import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

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
