import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { CommandContext, ExitCode } from '../command.ts'
import { Failure, UsageError } from '../../flags/errors.ts'
import { list, path } from '../../flags/flag.ts'
import { describeFlags } from '../../flags/help.ts'
import { parseFlags } from '../../flags/parse.ts'
import { isCheckout } from '../package.ts'
import { findConfig } from '../project/find.ts'
import { openProject, openWholeProject } from '../project/project.ts'
import { bundleProgram, bundleScript } from './bundle.ts'
import { DOCKERFILE, HEALTH, launcherOf, patientLauncherOf, programOf } from './files.ts'
import { clearFolder, copyFolder, copyPackage, put } from './folder.ts'
import { packagesWith } from './packages.ts'
import { warm } from './warm.ts'

export const FLAGS = {
  out: path({ placeholder: 'DIR', help: 'Folder to write (default build/ of the project).' }),
  external: list({
    placeholder: 'PACKAGE,…',
    default: [],
    help: 'Packages of the project that are copied beside the program, such as those with native parts.',
  }),
} as const

const USAGE = `Usage: orch build [flags]

Makes one folder of a project that runs with node server.js: as any user, on a read-only file system but for its data
folder, without anything that only generates or compiles. A Dockerfile in it makes an image.

Flags:
`

/** `orch build`. */
export async function run(context: CommandContext): Promise<ExitCode> {
  const { argv, packageFolder, stdout, stderr } = context
  const { flags, positionals, help } = parseFlags({ argv, flags: FLAGS })
  if (help) {
    stdout.write(USAGE + describeFlags(FLAGS))
    return 0
  }
  if (positionals.length > 0) throw new UsageError(`build takes flags only, not ${JSON.stringify(positionals[0])}`)
  const config = findConfig(process.cwd())
  if (config === undefined) throw new Failure('there is no orch.config.ts here or above: orch build is for projects')
  const project = await openProject(context)
  const generated = join(project.generated, 'index.ts')
  if (!existsSync(generated)) throw new Failure(`${project.generated} holds no generated code: run orch generate first`)
  // Mistakes in the project's code are found here rather than where the server starts.
  await openWholeProject(context)
  const outside = [...dependenciesOf(packageFolder), ...flags.external]
  const built = join(packageFolder, isCheckout(packageFolder) ? 'cli/built.ts' : 'lib/cli/built.js')
  const entry = programOf({ built, config, generated })
  const program = await bundleProgram({ packageFolder, entry, folder: project.folder, outside })
  const { found, missing } = packagesWith(outside, [packageFolder, project.folder])
  if (missing.length > 0) throw new Failure(`${missing.join(', ')} must be in the build and is not installed`)
  const out = resolve(flags.out ?? join(project.folder, 'build'))
  clearFolder(out)
  for (const { path, contents } of program) put(out, path, contents)
  const loader = join(packageFolder, 'bin/script.js')
  put(out, 'server.js', await bundleScript(launcherOf(loader), project.folder))
  put(out, 'health.js', HEALTH)
  put(out, 'package.json', `${JSON.stringify({ private: true, type: 'commonjs' })}\n`)
  put(out, 'Dockerfile', DOCKERFILE)
  copyFolder(project.generated, join(out, 'generated'))
  for (const { path, folder } of found) copyPackage(folder, join(out, 'node_modules', path))
  await warm(out, await bundleScript(patientLauncherOf(loader, out), project.folder))
  stdout.write(`${out}\n`)
  stderr.write(`${out}: run node server.js in it, or docker build\n`)
  return 0
}

/** Returns the packages that an installed orch needs. */
function dependenciesOf(packageFolder: string): readonly string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    dependencies?: Readonly<Record<string, string>>
  }
  return Object.keys(dependencies)
}
