import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '../../runtime/store/contract/index.ts'
import { lmdbLog, type LmdbLogOptions } from '../../runtime/store/lmdb/index.ts'
import type { LogWorld } from './log.ts'

/** A fresh environment in a folder of its own. */
export async function lmdbWorld(options: Omit<LmdbLogOptions, 'path'> = {}): Promise<LogWorld> {
  const path = await mkdtemp(join(tmpdir(), 'lmdb-log-'))
  const logs: Log[] = []
  return {
    async open() {
      const log = await lmdbLog({ path, ...options })
      logs.push(log)
      return log
    },
    async dispose() {
      await Promise.all(logs.map((log) => log.close()))
      await rm(path, { recursive: true, force: true })
    },
  }
}
