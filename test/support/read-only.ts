import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from './client.ts'

/** A user that owns nothing. */
const NOBODY = 65_534

/** A server that was built, while it runs. */
interface BuiltServer {
  /** What it said first. */
  readonly banner: string
  readonly url: string
  /** Folder of its data. */
  readonly data: string
  readonly client: Client
}

/** Puts a folder on a file system that is read-only. Returns what puts it back. */
export function mountReadOnly(folder: string): () => void {
  execFileSync('mount', ['--bind', folder, folder])
  const back = (): void => void execFileSync('umount', ['-l', folder])
  try {
    execFileSync('mount', ['-o', 'remount,bind,ro', folder])
    return back
  } catch (error) {
    back()
    throw error
  }
}

/** Calls a function while a folder can't be written. */
export async function whileReadOnly<T>(folder: string, call: () => T | Promise<T>): Promise<T> {
  const back = mountReadOnly(folder)
  try {
    return await call()
  } finally {
    back()
  }
}

/** Runs what `orch build` made, read-only and as a user that owns nothing but the data folder, for the time of a function. */
export async function withBuiltServer(build: string, call: (server: BuiltServer) => Promise<void>): Promise<void> {
  const data = mkdtempSync(`${build}-data-`)
  chownSync(data, NOBODY, NOBODY)
  chmodSync(join(build, '..'), 0o755)
  const serving = whileReadOnly(build, async () => {
    const flags = ['--data-dir', data, '--secure-port', '0']
    const server = spawn(process.execPath, ['server.js', ...flags], {
      cwd: build,
      uid: NOBODY,
      gid: NOBODY,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const [line] = (await once(server.stdout, 'data')) as [Buffer]
      const banner = line.toString()
      const url = /https:\/\/[^\s,]+/.exec(banner)?.[0] ?? ''
      const read = (file: string): string => readFileSync(join(data, file), 'utf8').trim()
      const client = new Client({ url, token: read('admin.token'), ca: read('pki/ca.crt') })
      await call({ banner, url, data, client })
      await client.close()
    } finally {
      server.kill()
      await once(server, 'exit')
    }
  })
  await serving.finally(() => rmSync(data, { recursive: true, force: true }))
}
