// The command line, uncompiled: what a profile says of it names the source files. Run by `node --import tsx`.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { main } from '../../cli/main.ts'

const { stdout, stderr } = process
process.exitCode = await main({
  argv: process.argv.slice(2),
  packageFolder: resolve(import.meta.dirname, '../..'),
  load: (entry) => import(pathToFileURL(entry).href) as Promise<object>,
  keepCompiled: () => undefined,
  stdout,
  stderr,
})
