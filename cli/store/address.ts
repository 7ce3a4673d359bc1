import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CommandContext } from '../command.ts'
import { Failure } from '../../flags/errors.ts'
import { mapped, path, text } from '../../flags/flag.ts'
import type { FlagValues } from '../../flags/parse.ts'
import { openProject } from '../project/project.ts'
import { loadDefinitions } from '../serve/definitions.ts'
import { parseStoreAddress, type StoreAddress } from '../../server/stores/index.ts'

/** The store of a command; the same flags as those of `serve`. */
export const STORE_FLAGS = {
  'data-dir': text({ placeholder: 'DIR', default: './data', help: 'Data folder of the server.' }),
  store: mapped(
    path({
      placeholder: 'lmdb:DIR|mongodb://…',
      help: 'Where objects are kept, as given to serve (default lmdb:<data-dir>/store).',
    }),
    (address, name) => (address === undefined ? undefined : parseStoreAddress(address, name)),
  ),
  definitions: path({
    placeholder: 'DIR',
    help: 'Folder that `orch generate` wrote: names the MongoDB database where the connection string does not.',
  }),
} as const

export const addressOf = (flags: FlagValues<typeof STORE_FLAGS>): StoreAddress =>
  flags.store ?? { driver: 'lmdb', folder: join(flags['data-dir'], 'store') }

/** Returns the name of the MongoDB database if the connection string has none: the product's name. */
export async function databaseOf(
  address: StoreAddress,
  context: CommandContext,
  definitions: string | undefined,
): Promise<string> {
  if (address.driver === 'lmdb' || /^mongodb(?:\+srv)?:\/\/[^/]+\/[^?]/.test(address.uri)) return ''
  return (await loadDefinitions(definitions ?? (await openProject(context)).generated, context.load)).vendor.name
}

/** Throws Failure if the folder was never an embedded store: opening it would create one. */
export function assertStore(address: StoreAddress): void {
  if (address.driver === 'mongodb') return
  if (!['data.mdb', 'initialized'].some((file) => existsSync(join(address.folder, file)))) {
    throw new Failure(`the folder ${address.folder} holds no store`)
  }
}

/** Throws Failure unless an embedded store can be created in the folder without overwriting anything. */
export function assertNoStore({ folder }: StoreAddress & { driver: 'lmdb' }): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Failure(`the folder ${folder} is not empty: a backup is restored into an empty store only`)
  }
}
