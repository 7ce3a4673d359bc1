import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Revision } from '../../runtime/store/contract/index.ts'
import { revisionAfter, type Backup } from '../../runtime/store/encoding/backup.ts'
import { stateOf } from '../../runtime/store/state/index.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { Failure, fileFailure, messageOf, UsageError } from '../../flags/errors.ts'
import { integer } from '../../flags/flag.ts'
import { describeFlags } from '../../flags/help.ts'
import { parseFlags } from '../../flags/parse.ts'
import { makePrivateFolder } from '../../server/files/private-file.ts'
import { describeStore, openLogAt, type StoreAddress, storeFailure } from '../../server/stores/index.ts'
import { addressOf, assertNoStore, databaseOf, STORE_FLAGS } from '../store/address.ts'
import { readBackup } from '../store/backup-file.ts'
import { besides } from '../store/elsewhere.ts'

export const FLAGS = {
  ...STORE_FLAGS,
  above: integer({
    minimum: 0,
    maximum: 2 ** 52,
    default: 0,
    help: 'A resource version that was seen: the restored store continues above it in any case.',
  }),
} as const

const USAGE = `Usage: orch restore FILE [flags]

Makes an empty store of a backup: all of it or nothing. Nothing that is there is ever overwritten. No server may use the
store. It continues above every resource version that can have been issued since the backup was taken.

Flags:
`

/** `orch restore`. */
export async function run(context: CommandContext): Promise<ExitCode> {
  const { argv, stdout } = context
  const { flags, positionals, help } = parseFlags({ argv, flags: FLAGS })
  if (help) {
    stdout.write(USAGE + describeFlags(FLAGS))
    return 0
  }
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError(`restore takes one file, not ${positionals.length}`)
  const address = addressOf(flags)
  if (address.driver === 'lmdb') assertNoStore(address)
  const backup = await readBackup(file)
  const revision = Math.max(firstRevision(file, backup), flags.above)
  if (address.driver === 'lmdb') await inPlace(address, (folder) => fill({ ...address, folder }, '', backup, revision))
  else await fill(address, await databaseOf(address, context, flags.definitions), backup, revision)
  const { objects } = backup
  stdout.write(
    `${describeStore(address)} holds ${objects.length} objects and continues after revision ${revision}${besides(objects)}\n`,
  )
  return 0
}

function firstRevision(file: string, backup: Backup): Revision {
  try {
    return revisionAfter(backup, Date.now())
  } catch (error) {
    throw new Failure(`the backup ${file} cannot be used: ${messageOf(error)}`)
  }
}

/** Writes the backup into a new store and reads it back. */
async function fill(address: StoreAddress, database: string, backup: Backup, revision: Revision): Promise<void> {
  const log = await openLogAt(address, database)
  try {
    await log.begin(revision, backup.objects)
    const restored = await stateOf(log)
    if (restored.revision !== revision || [...restored.objects].length !== backup.objects.length) {
      throw new Failure(`${describeStore(address)} does not hold what was written to it`)
    }
  } catch (error) {
    throw storeFailure(address, error)
  } finally {
    await log.close()
  }
}

/**
 * Fills a temporary folder beside the wanted one and renames it at the end, so that there is either a whole store or
 * none.
 */
async function inPlace({ folder }: StoreAddress & { driver: 'lmdb' }, work: (folder: string) => Promise<void>) {
  makePrivateFolder(dirname(folder))
  let own: string | undefined
  try {
    own = mkdtempSync(`${folder}.restoring-`)
    await work(own)
    // This replaces only an empty folder.
    renameSync(own, folder)
  } catch (error) {
    if (own !== undefined) rmSync(own, { recursive: true, force: true })
    throw error instanceof Failure ? error : fileFailure('the folder', folder, error)
  }
}
