// Runs the command line from a checkout: compiles what is missing or stale, then hands over to cli/main.ts.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundler } from './bundle.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const bundle = bundler(root)

try {
  const { main } = await import(await bundle(join(root, 'cli/main.ts')))
  process.exitCode = await main({ argv: process.argv.slice(2), root, bundle })
} catch (error) {
  process.stderr.write(`orch: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
