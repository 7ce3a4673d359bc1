import { readFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { templateRenderer } from '../../generator/emit/output.ts'
import { checkConfig, ConfigError } from '../../config/index.ts'
import { didYouMean } from '../../runtime/text/index.ts'
import { readArguments } from '../arguments.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { Failure, UsageError } from '../../flags/errors.ts'
import { path, text, toggle } from '../../flags/flag.ts'
import { createFiles } from '../import/create-files.ts'
import { baseSchemas, vendorsOf } from '../project/schemas.ts'
import { askDomain } from './ask.ts'
import { PROJECT_FILES } from './files.ts'
import { missingIgnores, presentIn } from './present.ts'

export const FLAGS = {
  domain: path({
    placeholder: 'DOMAIN',
    help: 'Domain of the vendor, which groups and labels carry (default: asked at a terminal, else the name of the folder and .example).',
  }),
  vendor: text({
    placeholder: 'NAME',
    default: '',
    help: 'Names of another vendor, as kubernetes: the server then speaks with the clients of that one.',
  }),
  yes: toggle({ default: false, help: 'Asks nothing.' }),
} as const

const USAGE = `Usage: orch init [DIR] [flags]

Makes a project in a folder (default: the working directory): one kind with its own code, a controller and a test, and what
builds and runs it. A file that exists is never overwritten: beside a .gitignore and a README.md, as a new repository has them, the
project is made, and they stay as they are; beside another file of its own it is not.

Flags:
`

/** `orch init`. */
export async function run(context: CommandContext): Promise<ExitCode> {
  const { packageFolder, stdout, stderr } = context
  const parsed = readArguments(context, { usage: USAGE, flags: FLAGS, takes: 'init takes one folder' })
  if (parsed === undefined) return 0
  const { flags, given = '.' } = parsed
  const folder = resolve(given)
  const { kept, inTheWay } = presentIn(folder, PROJECT_FILES.keys())
  if (inTheWay.length > 0)
    throw new Failure(
      `${folder} has ${inTheWay.join(', ')} already; nothing was written: move what is in the way, or name another folder, as orch init ${nameFor(folder)}-server`,
    )
  const name = nameFor(folder)
  const domain =
    flags.domain ??
    (flags.yes ? `${name}.example` : await askDomain(`${name}.example`, { input: process.stdin, output: stderr }))
  checkDomain(domain, name)
  checkVendor(flags.vendor, packageFolder)
  const vendor = flags.vendor === '' ? { name, domain } : flags.vendor
  const view = { name, ...versionsAt(packageFolder), vendor: printed(vendor), group: groupOf(vendor, domain) }
  const render = templateRenderer(join(packageFolder, 'templates/project'))
  const files = new Map([...PROJECT_FILES].map(([file, template]) => [file, render(template, view)]))
  const missing = kept.includes('.gitignore') ? missingIgnores(folder, files.get('.gitignore') ?? '') : []
  for (const file of kept) files.delete(file)
  for (const file of createFiles(folder, files)) stdout.write(`created ${file}\n`)
  for (const file of kept) stdout.write(`kept ${file}\n`)
  if (missing.length > 0) stderr.write(`.gitignore lacks ${missing.join(', ')}: add them, data/ holds credentials\n`)
  const way = relative('.', folder)
  stderr.write(`${folder}: ${way === '' ? '' : `cd ${way}, `}npm install, npm test, npm start\n`)
  return 0
}

/** Returns a name for the package and the vendor, derived from a folder's name. */
function nameFor(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[-0-9]+|-$/g, '')
  return name === '' ? 'project' : name
}

/** Throws UsageError for a domain that is invalid in a configuration. */
function checkDomain(domain: string, name: string): void {
  try {
    checkConfig({ vendor: { name, domain } })
  } catch (error) {
    throw error instanceof ConfigError ? new UsageError(`--domain: ${error.message}`) : error
  }
}

/** Throws UsageError for an unknown vendor; '' stands for the project's own names. */
function checkVendor(vendor: string, packageFolder: string): void {
  const names = vendorsOf(baseSchemas({ packageFolder })).map((known) => known.name)
  if (vendor === '' || names.includes(vendor)) return
  throw new UsageError(
    `--vendor: there is no ${JSON.stringify(vendor)}${didYouMean(vendor, names, `; there is ${names.join(', ')}`)}`,
  )
}

const printed = (vendor: string | { readonly name: string; readonly domain: string }): string =>
  typeof vendor === 'string' ? `'${vendor}'` : `{ name: '${vendor.name}', domain: '${vendor.domain}' }`

/** Under another vendor's names, the groups of a project are still its own. */
const groupOf = (vendor: string | object, domain: string): string =>
  typeof vendor === 'string' ? `shop.${domain}` : 'shop.${apiDomain}'

interface PackageFile {
  readonly name: string
  readonly version: string
  readonly devDependencies: Readonly<Record<string, string>>
}

/** The versions of packages that orch is developed with, and the version of the running node. */
function versionsAt(packageFolder: string) {
  const file = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as PackageFile
  const { esbuild, typescript, vitest, '@types/node': types } = file.devDependencies
  return { package: file.name, version: file.version, esbuild, typescript, vitest, types, node: process.versions.node }
}
