import { encodeBackup } from '../../runtime/store/encoding/backup.ts'
import { stateOf } from '../../runtime/store/state/index.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { Failure, UsageError } from '../../flags/errors.ts'
import { describeFlags } from '../../flags/help.ts'
import { parseFlags } from '../../flags/parse.ts'
import { describeStore, openLogAt, storeFailure } from '../../server/stores/index.ts'
import { addressOf, assertStore, databaseOf, STORE_FLAGS } from '../store/address.ts'
import { besides, elsewhereIn } from '../store/elsewhere.ts'
import { assertAbsent, readBackup, writeBackup } from '../store/backup-file.ts'

const USAGE = `Usage: orch backup FILE [flags]

Writes the state of a store at one moment into a file, which must not exist, and reads it back. The server may run.
The file holds everything, also what is secret: only its owner may read it.

Flags:
`

export const FLAGS = STORE_FLAGS

/** `orch backup`. */
export async function run(context: CommandContext): Promise<ExitCode> {
  const { argv, stdout } = context
  const { flags, positionals, help } = parseFlags({ argv, flags: STORE_FLAGS })
  if (help) {
    stdout.write(USAGE + describeFlags(STORE_FLAGS))
    return 0
  }
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError(`backup takes one file, not ${positionals.length}`)
  const address = addressOf(flags)
  assertAbsent(file)
  assertStore(address)
  const time = Date.now()
  const log = await openLogAt(address, await databaseOf(address, context, flags.definitions))
  try {
    const { revision, objects } = await stateOf(log)
    const others = elsewhereIn(objects)
    if (others !== '' && flags.store === undefined)
      throw new Failure(`${describeStore(address)} keeps ${others}: back up each of these stores by --store`)
    await writeBackup(file, encodeBackup({ revision, time }, objects))
    const written = await readBackup(file)
    stdout.write(
      `${file} holds ${written.objects.length} objects of ${describeStore(address)} at revision ${revision}${besides(objects)}\n`,
    )
  } catch (error) {
    throw storeFailure(address, error)
  } finally {
    await log.close()
  }
  return 0
}
