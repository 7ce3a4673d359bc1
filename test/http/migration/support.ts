import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openStoreAt } from '../../../server/stores/store.ts'
import { parseStoreAddress } from '../../../server/stores/address.ts'
import { vendor } from '../../../generated/index.ts'
import { collectionRange } from '../../../runtime/api/index.ts'
import type { Store } from '../../../runtime/store/contract/index.ts'
import type { Backing } from '../../support/backing.ts'
import type { Entity } from '../../support/client.ts'

const launcher = resolve(import.meta.dirname, '../../../bin/orch')

/** The store of running servers, beside them. */
export const openBeside = (backing: Backing): Promise<Store> =>
  openStoreAt(parseStoreAddress(backing.uri, 'store'), {
    retentionMilliseconds: 60_000,
    database: vendor.name,
    onError: (error) => console.error(error),
  })

/** An object as its bytes lie in the store. */
export interface Lying {
  readonly apiVersion: string
  readonly revision: number
}

/** The objects of a type as they lie in the store, by name. */
export async function lyingObjects(store: Store, group: string, resource: string): Promise<Map<string, Lying>> {
  const { items } = await store.list(collectionRange({ group, resource }, ''))
  return new Map(
    items.map(({ value, revision }) => {
      const { apiVersion, metadata } = JSON.parse(Buffer.from(value).toString()) as Entity
      return [metadata.name, { apiVersion, revision }]
    }),
  )
}

/** What `orch migrate` needs to reach a server. */
export interface MigrateTarget {
  readonly url: string
  readonly token: string
}

/** Starts `orch migrate`; `ended` resolves when it is over. */
export async function startMigrate({ url, token }: MigrateTarget, ...args: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'orch-migrate-'))
  const file = join(folder, 'kubeconfig')
  const configuration = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'c',
    clusters: [{ name: 'k', cluster: { server: url, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'u', user: { token } }],
    contexts: [{ name: 'c', context: { cluster: 'k', user: 'u' } }],
  }
  await writeFile(file, JSON.stringify(configuration))
  const child: ChildProcess = spawn(launcher, ['migrate', ...args, '--kubeconfig', file])
  let output = ''
  child.stdout?.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr?.on('data', (text: Buffer) => (output += text.toString()))
  const ended = once(child, 'close').then(async ([code]) => {
    await rm(folder, { recursive: true })
    return { code: code as number | null, output }
  })
  return {
    ended,
    kill: () => child.kill('SIGKILL'),
    /** Resolves when the output has a text. */
    async says(text: string): Promise<void> {
      while (!output.includes(text)) {
        if (child.exitCode !== null) throw new Error(`it has ended without saying ${text}: ${output}`)
        await Promise.race([once(child.stdout!, 'data'), ended])
      }
    },
  }
}

/** Runs `orch migrate` to its end. */
export const migrate = async (target: MigrateTarget, ...args: readonly string[]) =>
  (await startMigrate(target, ...args)).ended
