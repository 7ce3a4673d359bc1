// Runs the command line: from a checkout it compiles what is missing or stale, a package holds it compiled. Then it hands over
// to cli/main.ts.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundler, projectBundler } from './bundle.js'
import { scriptLoader } from './script.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const argv = process.argv.slice(2)
const [command = ''] = argv
const scripts = scriptLoader(/^[a-z]+$/.test(command) ? command : 'help')
const isCheckout = existsSync(join(root, 'cli/main.ts'))

/** Loads an entry point that this checkout compiles, wherever it is. */
async function loadHere(entry, how) {
  const file = await bundler(root, 'script')(entry, how)
  return moduleOf(file, () => scripts.load(file))
}

/** Loads an entry point of a project, whose packages are its own. */
async function loadThere(entry, how) {
  const folder = projectOf(dirname(entry)) ?? dirname(entry)
  const compiled = await projectBundler(folder)(entry, how)
  if (typeof compiled === 'string') return moduleOf(compiled, () => scripts.load(compiled))
  const { text } = compiled
  return moduleOf(text, () => scripts.run(text, join(folder, 'node_modules/.cache/orch/text.cjs')))
}

const loaded = new Map()

/** Runs what is compiled to a file or a text once: a module has one state. What has changed since is another one. */
function moduleOf(compiled, run) {
  const module = loaded.get(compiled) ?? run()
  loaded.set(compiled, module)
  return module
}

/** Returns the nearest folder at or above one that has packages. */
function projectOf(folder) {
  if (existsSync(join(folder, 'node_modules'))) return folder
  return dirname(folder) === folder ? undefined : projectOf(dirname(folder))
}

try {
  const { main } = isCheckout ? await loadHere(join(root, 'cli/main.ts')) : await import('../lib/cli/main.js')
  const load = isCheckout ? loadHere : loadThere
  const { stdout, stderr } = process
  process.exitCode = await main({ argv, packageFolder: root, load, keepCompiled: scripts.keep, stdout, stderr })
  // The server keeps its own once it listens; what it has run when it ends before, such as for its help, is of no use.
  if (process.exitCode === 0 && command !== 'serve') scripts.keep()
} catch (error) {
  process.stderr.write(`orch: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
