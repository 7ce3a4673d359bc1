import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { survey } from '../../runtime/store/state/index.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { Failure, UsageError } from '../../flags/errors.ts'
import { describeFlags } from '../../flags/help.ts'
import { parseFlags } from '../../flags/parse.ts'
import { describeStore, openLogAt, parseStoreAddress, type StoreAddress } from '../../server/stores/index.ts'
import { assertStore, databaseOf, STORE_FLAGS } from '../store/address.ts'
import { besides } from '../store/elsewhere.ts'

const { definitions } = STORE_FLAGS
export const FLAGS = { definitions } as const

const USAGE = `Usage: orch check DATA-DIR|lmdb:DIR|mongodb://… [flags]

Reads all of a store and compares it with its checksums and with itself. The server may run. Exits 1 with one sentence
for each damage.

Flags:
`

/** `orch check`. */
export async function run(context: CommandContext): Promise<ExitCode> {
  const { argv, stdout, stderr } = context
  const { flags, positionals, help } = parseFlags({ argv, flags: FLAGS })
  if (help) {
    stdout.write(USAGE + describeFlags(FLAGS))
    return 0
  }
  const [place, ...more] = positionals
  if (place === undefined || more.length > 0) throw new UsageError(`check takes one store, not ${positionals.length}`)
  const address = addressAt(place)
  assertStore(address)
  const damages = await structuralDamages(address, stderr)
  if (damages.length > 0) return tell(damages, stderr)
  const log = await openLogAt(address, await databaseOf(address, context, flags.definitions))
  try {
    const found = await survey(log, describeStore(address))
    if (found.damages.length > 0) return tell(found.damages, stderr)
    const { objects, revision, batches, contents } = found
    stdout.write(
      `${describeStore(address)} is sound: ${objects} objects at revision ${revision}, ${batches} batches${besides(contents)}\n`,
    )
    return 0
  } finally {
    await log.close()
  }
}

function addressAt(place: string): StoreAddress {
  if (/^(lmdb:|mongodb(\+srv)?:)/.test(place)) return parseStoreAddress(place, 'store')
  const inside = join(place, 'store')
  if (!existsSync(place)) throw new Failure(`the data folder ${place} does not exist`)
  return { driver: 'lmdb', folder: existsSync(inside) ? inside : place }
}

/** Damages of the files of an embedded store, found without opening it. */
async function structuralDamages(address: StoreAddress, stderr: NodeJS.WritableStream): Promise<readonly string[]> {
  if (address.driver === 'mongodb') return []
  const { inspectEnvironment } = await import('../../runtime/store/lmdb/index.ts')
  try {
    const damages = inspectEnvironment(address.folder)
    if (damages !== 'busy') return damages.map(({ message }) => message)
    stderr.write('orch: the structure of the file was not checked: a server writes to it without a pause\n')
    return []
  } catch (error) {
    throw new Failure(error instanceof Error ? error.message : String(error))
  }
}

function tell(damages: readonly string[], stderr: NodeJS.WritableStream): ExitCode {
  for (const damage of damages) stderr.write(`orch: ${damage}\n`)
  return 1
}
