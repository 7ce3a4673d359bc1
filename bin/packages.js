// What packages are compiled without, as no start of a server needs it.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Packages that fill large tables as soon as they are loaded, for functions that the server never calls. */
const TABLES = 'mime-types'

/** What warns of deprecated calls: to name the caller, it has the engine find the lines of the whole program. */
const WARNINGS = 'depd'

/**
 * Makes a plugin that puts a module in the place of packages with large tables, which loads them at the first use of
 * anything that they export, and leaves out what warns those who write programs with packages.
 *
 * @param {(path: string) => string} loading text that defines `load`, which loads the module of a path
 */
export const leanPackages = (loading) => ({
  name: 'lean packages',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^(?:${TABLES}|${WARNINGS})$`) }, async ({ path, pluginData, ...from }) => {
      if (pluginData === 'itself') return undefined
      const found = await build.resolve(path, { ...from, pluginData: 'itself' })
      if (found.external || found.errors.length > 0) return found
      if (path === WARNINGS) return { path: join(dirname(found.path), 'lib/browser/index.js') }
      return { path: found.path, namespace: 'lazy' }
    })
    build.onLoad({ filter: /./, namespace: 'lazy' }, ({ path }) => ({
      contents: lazily(path, loading(path)),
      resolveDir: dirname(path),
    }))
  },
})

function lazily(path, loading) {
  const members = Object.entries(createRequire(path)(path)).map(([name, value]) => {
    const key = JSON.stringify(name)
    return typeof value === 'function'
      ? `${key}: (...all) => own()[${key}](...all)`
      : `get ${key}() { return own()[${key}] }`
  })
  return `${loading}; let known; const own = () => (known ??= load()); module.exports = { ${members.join(', ')} }`
}
