import { existsSync, readFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { templateRenderer } from '../../generator/emit/output.ts'
import { checkConfig, ConfigError } from '../../config/index.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { Failure, UsageError } from '../../flags/errors.ts'
import { path, text, toggle } from '../../flags/flag.ts'
import { describeFlags } from '../../flags/help.ts'
import { parseFlags } from '../../flags/parse.ts'
import { createFiles } from '../import/create-files.ts'
import { PROJECT_FILES } from './files.ts'

export const FLAGS = {
  domain: path({
    placeholder: 'DOMAIN',
    help: 'Domain of the maker, which groups and labels carry (default: asked at a terminal, else the name of the folder and .example).',
  }),
  vendor: text({
    placeholder: 'NAME',
    default: '',
    help: 'Names of another maker, as kubernetes: the server then speaks with the clients of that one.',
  }),
  yes: toggle({ default: false, help: 'Asks nothing.' }),
} as const

const USAGE = `Usage: orch init [DIR] [flags]

Makes a project in a folder (default: the working directory): one kind with its own code, a controller and a test, and what
builds and runs it. A file that exists is never overwritten.

Flags:
`

/** `orch init`. */
export async function run({ argv, packageFolder, stdout, stderr }: CommandContext): Promise<ExitCode> {
  const { flags, positionals, help } = parseFlags({ argv, flags: FLAGS })
  if (help) {
    stdout.write(USAGE + describeFlags(FLAGS))
    return 0
  }
  const [given = '.', ...more] = positionals
  if (more.length > 0) throw new UsageError(`init takes one folder, not ${positionals.length}`)
  const folder = resolve(given)
  const present = [...PROJECT_FILES.keys()].filter((file) => existsSync(join(folder, file)))
  if (present.length > 0) throw new Failure(`${folder} has ${present.join(', ')} already; nothing was written`)
  const name = nameFor(folder)
  const domain = flags.domain ?? (flags.yes ? `${name}.example` : await ask(`${name}.example`))
  const vendor = flags.vendor === '' ? { name, domain } : flags.vendor
  check({ vendor }, domain, name)
  const view = { name, ...versionsAt(packageFolder), vendor: printed(vendor), group: groupOf(vendor, domain) }
  const render = templateRenderer(join(packageFolder, 'templates/project'))
  const files = new Map([...PROJECT_FILES].map(([file, template]) => [file, render(template, view)]))
  for (const file of createFiles(folder, files)) stdout.write(`created ${file}\n`)
  const way = relative('.', folder)
  stderr.write(`${folder}: ${way === '' ? '' : `cd ${way}, `}npm install, npm test, npm start\n`)
  return 0
}

/** A folder's name as that of a package and of a maker. */
function nameFor(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[-0-9]+|-$/g, '')
  return name === '' ? 'project' : name
}

/** Throws UsageError for names that a configuration can't have. */
function check(config: object, domain: string, name: string): void {
  try {
    checkConfig(config)
    checkConfig({ vendor: { name, domain } })
  } catch (error) {
    throw error instanceof ConfigError ? new UsageError(`--domain: ${error.message}`) : error
  }
}

/** Asks for the domain at a terminal; elsewhere there is nobody to ask. */
async function ask(guess: string): Promise<string> {
  if (!process.stdin.isTTY) return guess
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = (await terminal.question(`Domain of your groups and labels (${guess}): `)).trim()
  terminal.close()
  return answer === '' ? guess : answer
}

const printed = (vendor: string | { readonly name: string; readonly domain: string }): string =>
  typeof vendor === 'string' ? `'${vendor}'` : `{ name: '${vendor.name}', domain: '${vendor.domain}' }`

/** Under the names of another maker, the groups of a project are still its own. */
const groupOf = (vendor: string | object, domain: string): string =>
  typeof vendor === 'string' ? `shop.${domain}` : 'shop.${apiDomain}'

interface PackageFile {
  readonly name: string
  readonly version: string
  readonly devDependencies: Readonly<Record<string, string>>
}

/** The versions that orch itself is developed with, and that of the node that runs. */
function versionsAt(packageFolder: string) {
  const file = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as PackageFile
  const { esbuild, typescript, vitest, '@types/node': types } = file.devDependencies
  return { package: file.name, version: file.version, esbuild, typescript, vitest, types, node: process.versions.node }
}
