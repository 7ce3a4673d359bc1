import { join } from 'node:path'
import { readClientConfiguration } from '../../server/configuration/client.ts'
import { runControllersOf } from '../../server/index.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { Failure, UsageError } from '../../flags/errors.ts'
import { toggle } from '../../flags/flag.ts'
import { describeFlags } from '../../flags/help.ts'
import { parseFlags } from '../../flags/parse.ts'
import { namingFile, openWholeProject } from '../project/project.ts'
import { stackReader } from '../project/source.ts'
import { firstSignal } from '../serve/signals.ts'
import { SERVER_FLAGS } from '../server/client.ts'
import { defined } from '../../runtime/json/index.ts'

export const FLAGS = {
  ...SERVER_FLAGS,
  'print-role': toggle({
    default: false,
    help: 'Prints the roles that whoever runs the controllers needs, as YAML, and ends.',
  }),
} as const

const USAGE = `Usage: orch controllers [flags]

Runs the controllers of the project against a server until SIGTERM or SIGINT. Of several such processes, and of servers that
have the same controllers, one runs each of them: they elect it by a Lease. How long that lasts is said by serve in
orch.config.ts (leader-elect-…). --print-role prints the roles that the user of the client configuration needs.

Flags:
`

const BEARER = /^Bearer /

/** `orch controllers`. */
export async function run(context: CommandContext): Promise<ExitCode> {
  const { argv, stdout, stderr, load } = context
  const { flags, positionals, help } = parseFlags({ argv, flags: FLAGS })
  if (help) {
    stdout.write(USAGE + describeFlags(FLAGS))
    return 0
  }
  if (positionals.length > 0)
    throw new UsageError(`controllers takes flags only, not ${JSON.stringify(positionals[0])}`)
  const project = await openWholeProject(context)
  const { config, generated, label } = project
  const names = (config.controllers ?? []).map(({ name }) => name)
  if (names.length === 0) throw new Failure(`${label} has no controllers`)
  const definitions = await load(join(generated, 'index.ts'))
  if (flags['print-role']) {
    const { rolesText } = await import('./roles.ts')
    stdout.write(await namingFile(project, () => rolesText(config, definitions)))
    return 0
  }
  const ended = firstSignal(process, () => process.exit(1))
  const file = flags.kubeconfig ?? (process.env['KUBECONFIG'] || join(flags['data-dir'], 'admin.kubeconfig'))
  const { url, authorities, authorization, clientCertificate } = readClientConfiguration(
    'the client configuration',
    file,
  )
  const options = {
    definitions,
    server: url,
    ...defined({ ca: authorities }),
    ...(authorization === undefined ? {} : { token: () => authorization().replace(BEARER, '') }),
    ...(clientCertificate === undefined ? {} : { cert: clientCertificate.certificate, key: clientCertificate.key }),
    output: stderr,
  }
  const controllers = await namingFile(project, () => runControllersOf(config, options, stackReader()))
  stdout.write(`runs ${names.join(', ')} on ${new URL(url).origin}\n`)
  await ended
  await controllers.close()
  return 0
}
