// Runs the command line from a checkout: compiles what is missing or stale, then hands over to cli/main.ts.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundler } from './bundle.js'
import { scriptLoader } from './script.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const argv = process.argv.slice(2)
const [command = ''] = argv
const compile = bundler(root, 'script')
const scripts = scriptLoader(/^[a-z]+$/.test(command) ? command : 'help')
const load = async (entry) => scripts.load(await compile(entry))

try {
  const { main } = await load(join(root, 'cli/main.ts'))
  process.exitCode = await main({ argv, packageFolder: root, load, keepCompiled: scripts.keep })
  // The server keeps its own once it listens; what it has run when it ends before, such as for its help, is of no use.
  if (process.exitCode === 0 && command !== 'serve') scripts.keep()
} catch (error) {
  process.stderr.write(`orch: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
