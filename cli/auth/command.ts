import type { CommandContext, ExitCode } from '../command.ts'
import { UsageError } from '../../flags/errors.ts'
import { didYouMean } from '../../runtime/text/index.ts'
import { describeFlags } from '../../flags/help.ts'
import { parseFlags } from '../../flags/parse.ts'
import { canI } from './can-i.ts'
import { AUTH_FLAGS, longNames } from './flags.ts'
import { openServer } from '../server/client.ts'
import { impersonation } from './impersonation.ts'
import { whoami } from './whoami.ts'
import { whoCan } from './who-can.ts'

const USAGE = `Usage: orch auth can-i VERB RESOURCE[.GROUP][/NAME] [flags]
       orch auth can-i VERB /path [flags]
       orch auth can-i --list [flags]
       orch auth who-can VERB RESOURCE[.GROUP][/NAME] [flags]
       orch auth whoami [flags]

Asks a server what its users may do. can-i exits 0 for yes and 1 for no. who-can reads roles and bindings, and knows of
nothing that other modules of authorization allow.

Flags:
`

export const FLAGS = AUTH_FLAGS

/** The subcommands, which share all flags. */
export const SUBCOMMANDS = { 'can-i': {}, 'who-can': {}, whoami: {} } as const

/** `orch auth`. */
export async function run({ argv, stdout, stderr }: CommandContext): Promise<ExitCode> {
  const { flags, positionals, help } = parseFlags({ argv: longNames(argv), flags: AUTH_FLAGS })
  const [subcommand, ...rest] = positionals
  if (help) {
    stdout.write(USAGE + describeFlags(AUTH_FLAGS))
    return 0
  }
  if (subcommand !== 'can-i' && subcommand !== 'who-can' && subcommand !== 'whoami')
    throw new UsageError(
      `auth takes can-i, who-can or whoami, not ${JSON.stringify(subcommand ?? '')}${didYouMean(subcommand ?? '', Object.keys(SUBCOMMANDS), '')}`,
    )
  if (flags.as === '' && (flags['as-group'].length > 0 || flags['as-uid'] !== ''))
    throw new UsageError('--as-group and --as-uid need --as')
  const server = openServer(flags, { environment: process.env, headers: impersonation(flags) })
  try {
    if (subcommand === 'can-i') return await canI(server, rest, flags, { stdout, stderr })
    if (subcommand === 'who-can') return await whoCan(server, rest, flags, { stdout, stderr })
    if (rest.length > 0) throw new UsageError('whoami takes flags only')
    return await whoami(server, { stdout })
  } finally {
    await server.close()
  }
}
