import type { CommandContext, ExitCode } from '../command.ts'
import { Failure, UsageError } from '../../flags/errors.ts'
import { toggle } from '../../flags/flag.ts'
import { describeFlags } from '../../flags/help.ts'
import { parseFlags } from '../../flags/parse.ts'
import { openServer, SERVER_FLAGS, type ServerClient } from '../server/client.ts'
import { migrateType, type Observer, type Tally } from './objects.ts'
import { readDefinitions, trimStoredVersions, type Definitions } from './stored-versions.ts'
import { storedTypes, type StoredType } from './types.ts'

export const FLAGS = {
  ...SERVER_FLAGS,
  'trim-stored-versions': toggle({
    default: false,
    help: 'Also leaves nothing but the storage version in status.storedVersions of definitions whose objects are all migrated.',
  }),
} as const

const USAGE = `Usage: orch migrate [RESOURCE.GROUP ...] [flags]

Has a server write every object again that it stores in another version than the storage version of its type; without names,
of all types. Objects in the storage version are left alone, writes of others are never lost, and what was interrupted is
begun again by the same command. Run it when every server of the store is of the new release.

Flags:
`

/** `orch migrate`. */
export async function run({ argv, stdout, stderr }: CommandContext): Promise<ExitCode> {
  const { flags, positionals, help } = parseFlags({ argv, flags: FLAGS })
  if (help) {
    stdout.write(USAGE + describeFlags(FLAGS))
    return 0
  }
  const server = openServer(flags, { environment: process.env })
  try {
    let unreadable = 0
    const types = await storedTypes(server, (base, reason) => {
      unreadable++
      stderr.write(`orch: ${base} is left out: ${reason}\n`)
    })
    const definitions = flags['trim-stored-versions'] ? await readDefinitions(server, types) : undefined
    const tallies: Tally[] = []
    for (const type of chosen(types, positionals)) {
      const tally = await migrateType(server, type, observerOf({ stdout, stderr }))
      const failed = tally.failed + (tally.failed > 0 ? 0 : await trim(server, definitions, type, { stdout, stderr }))
      tallies.push({ ...tally, failed })
    }
    const sum = (count: (tally: Tally) => number): number => tallies.reduce((all, tally) => all + count(tally), 0)
    const seen = sum((each) => each.seen)
    const rewritten = sum((each) => each.rewritten)
    const failed = sum((each) => each.failed)
    stdout.write(`${tallies.length} types, ${seen} objects: ${rewritten} rewritten, ${failed} failed\n`)
    return failed + unreadable > 0 ? 1 : 0
  } finally {
    await server.close()
  }
}

/** Returns the types with these names; without names, all types. Throws UsageError for an unknown name. */
function chosen(types: readonly StoredType[], names: readonly string[]): readonly StoredType[] {
  if (names.length === 0) return types
  return names.map((name) => {
    const found = types.find((type) => type.name === name)
    if (found === undefined) throw new UsageError(`the server has no ${name} that could be migrated`)
    return found
  })
}

type Output = Pick<CommandContext, 'stdout' | 'stderr'>

const observerOf = ({ stdout, stderr }: Output): Observer => ({
  progress({ name }, { seen, rewritten }, left) {
    const of = left > 0 ? ` of ${seen + left}` : ''
    stdout.write(`${name}: ${seen}${of} objects, ${rewritten} rewritten\n`)
  },
  failed({ name }, object, reason) {
    stderr.write(`orch: ${[name, object].filter((part) => part !== '').join(' ')}: ${reason}\n`)
  },
})

/** Trims the stored versions of a type's definition, if there is one. Returns the number of failures. */
async function trim(
  server: ServerClient,
  definitions: Definitions | undefined,
  { name }: StoredType,
  { stdout, stderr }: Output,
): Promise<number> {
  if (definitions === undefined) return 0
  try {
    const gone = await trimStoredVersions(server, definitions, name)
    if (gone.length > 0) stdout.write(`${name}: no longer stored in ${gone.join(', ')}\n`)
    return 0
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    stderr.write(`orch: ${error.message}\n`)
    return 1
  }
}
