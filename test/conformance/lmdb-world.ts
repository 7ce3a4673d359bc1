import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from 'lmdb'
import type { Log } from '../../runtime/store/contract/index.ts'
import { lmdbLog, type LmdbLogOptions } from '../../runtime/store/lmdb/index.ts'
import type { DamageWorld } from './log.ts'

/** A fresh environment in a folder of its own. */
export async function lmdbWorld(options: Omit<LmdbLogOptions, 'path'> = {}): Promise<DamageWorld> {
  const path = await mkdtemp(join(tmpdir(), 'lmdb-log-'))
  const logs: Log[] = []
  return {
    async open() {
      const log = await lmdbLog({ path, ...options })
      logs.push(log)
      return log
    },
    damageBatch: (slot) => damage<number>(path, 'log', slot),
    damageObject: (key) => damage<string>(path, 'checkpoint', key),
    async dispose() {
      await Promise.all(logs.map((log) => log.close()))
      await rm(path, { recursive: true, force: true })
    },
  }
}

/** Changes the last byte of an entry, whose version stays. */
async function damage<K extends string | number>(path: string, name: string, key: K): Promise<void> {
  const root = open({ path, noSubdir: false, overlappingSync: false, encoding: 'binary', maxDbs: 8 })
  const useVersions = name !== 'log'
  const entries = root.openDB<Buffer, K>({ name, encoding: 'binary', useVersions })
  const { value, version } = entries.getEntry(key) ?? { value: Buffer.alloc(0), version: undefined }
  const changed = Buffer.from(value)
  changed[changed.length - 1] = changed.at(-1)! ^ 0x10
  if (version === undefined) await entries.put(key, changed)
  else await entries.put(key, changed, version)
  await root.close()
}
