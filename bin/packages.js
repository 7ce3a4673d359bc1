// What packages are compiled without, as no start of a server needs it.
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'

/** Packages without classes that fill large tables as soon as they are loaded, for functions that the server never calls. */
export const TABLES = ['mime-types']

/** Packages that most starts of a server never call. */
export const LATE = [...TABLES, 're2js', 'yaml', 'js-yaml']

/** What warns of deprecated calls: to name the caller, it has the engine find the lines of the whole program. */
const WARNINGS = 'depd'

/**
 * Makes a plugin that puts a module in the place of packages, which loads them at the first use of anything that they
 * export, and leaves out what warns those who write programs with packages.
 *
 * @param {string[]} names the packages
 * @param {(path: string) => string} loading text that defines `load`, which loads the module of a path
 */
export const leanPackages = (names, loading) => ({
  name: 'lean packages',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^(?:${[...names, WARNINGS].join('|')})$`) }, async (asked) => {
      const { path, pluginData, ...from } = asked
      if (pluginData === 'itself') return undefined
      // What is loaded later is required, whichever way it was imported.
      const kind = path === WARNINGS ? from.kind : 'require-call'
      const found = await build.resolve(path, { ...from, kind, pluginData: 'itself' })
      if (found.external || found.errors.length > 0) return found
      if (path === WARNINGS) return { path: join(dirname(found.path), 'lib/browser/index.js') }
      return { path: found.path, namespace: 'lazy' }
    })
    build.onLoad({ filter: /./, namespace: 'lazy' }, ({ path }) => ({
      contents: lazily(path, loading(path), TABLES.includes(nameOf(path))),
      resolveDir: dirname(path),
    }))
  },
})

const nameOf = (path) => /.*[/\\]node_modules[/\\]((?:@[^/\\]+[/\\])?[^/\\]+)/.exec(path)?.[1]

/** @param hasNoClasses whoever takes a function out of the package as soon as that is there, as koa does, need not call it */
function lazily(path, loading, hasNoClasses) {
  const members = Object.entries(createRequire(path)(path)).map(([name, value]) => {
    const key = JSON.stringify(name)
    return hasNoClasses && typeof value === 'function'
      ? `${key}: (...given) => own()[${key}](...given)`
      : `get ${key}() { return own()[${key}] }`
  })
  return `${loading}; let known; const own = () => (known ??= load()); module.exports = { ${members.join(', ')} }`
}
