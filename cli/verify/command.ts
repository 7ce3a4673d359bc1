import { parseBootstrapToken, type BootstrapTokenText } from '../../runtime/api/index.ts'
import { decodeYaml, DecodingError } from '../../runtime/codec/index.ts'
import { isSignedBy } from '../../runtime/controllers/index.ts'
import { objectOf, stringOf } from '../../runtime/json/index.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { Failure, UsageError } from '../../flags/errors.ts'
import { path } from '../../flags/flag.ts'
import { describeFlags } from '../../flags/help.ts'
import { parseFlags } from '../../flags/parse.ts'
import { readInput } from '../input-file.ts'

export const FLAGS = {
  'token-file': path({ help: 'File that holds the bootstrap token <id>.<secret>.' }),
} as const

const USAGE = `Usage: orch verify FILE --token-file FILE

Verifies the ConfigMap cluster-info, in YAML or JSON and - for standard input, by a bootstrap token that the reader knows,
and prints the client configuration in it: the authority and the address of the server. Whoever read it without trusting
anybody may trust what is printed.

Flags:
`

/** `orch verify` (SIGN-06, SIGN-07). */
export async function run({ argv, stdout }: CommandContext): Promise<ExitCode> {
  const { flags, positionals, help } = parseFlags({ argv, flags: FLAGS })
  if (help) {
    stdout.write(USAGE + describeFlags(FLAGS))
    return 0
  }
  const [file, ...more] = positionals
  const tokenFile = flags['token-file']
  if (file === undefined || more.length > 0) throw new UsageError('verify takes one file with a ConfigMap')
  if (tokenFile === undefined) throw new UsageError('verify needs --token-file')
  stdout.write(verified(await readInput(file), file, await readToken(tokenFile)))
  return 0
}

async function readToken(file: string): Promise<BootstrapTokenText> {
  const token = parseBootstrapToken(
    Buffer.from(await readInput(file))
      .toString('utf8')
      .trim(),
  )
  if (token === undefined) throw new Failure(`the token file ${file} holds no bootstrap token`)
  return token
}

/** Returns the signed text of a ConfigMap. Throws Failure unless the token has signed it. */
function verified(bytes: Uint8Array, file: string, token: BootstrapTokenText): string {
  const data = objectOf(objectOf(decoded(bytes, file)).data)
  const payload = stringOf(data.kubeconfig)
  if (payload === '') throw new Failure(`${file} has no data.kubeconfig`)
  const key = `jws-kubeconfig-${token.id}`
  const signature = stringOf(Object.hasOwn(data, key) ? data[key] : '')
  if (signature === '') throw new Failure(`${file} has no signature of the token ${token.id}`)
  if (!isSignedBy(signature, payload, token)) throw new Failure(`${file} is not signed by the token ${token.id}`)
  return payload
}

function decoded(bytes: Uint8Array, file: string): unknown {
  try {
    return decodeYaml(bytes).value
  } catch (error) {
    if (error instanceof DecodingError) throw new Failure(`${file}: ${error.message}`)
    throw error
  }
}
