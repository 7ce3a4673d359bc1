import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configuredService, openService } from '../server/client.ts'
import { useOnce } from './use.ts'

/** A server that lacks something here, such as certificates, exits; one that hangs is killed after this time. */
const LONGEST_MILLISECONDS = 20_000
/** How long a server may take to save the compiled code, or to exit; milliseconds. */
const ENDING_MILLISECONDS = 500

/**
 * Runs a built server on an empty store, to save the code that the engine compiles for a start and for the first
 * requests. If it can't start here, nothing is saved. It runs twice and saves the code of the second run: nearly every
 * start finds an existing store, certificates and credentials.
 *
 * @param launcher text of a script that starts it, and saves the compiled code when it gets a message
 */
export async function warm(folder: string, launcher: Uint8Array): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'orch-build-'))
  try {
    const data = join(scratch, 'data')
    await runOnce(join(folder, 'server.js'), { folder, data, use: () => Promise.resolve() })
    for (const name of readdirSync(folder)) if (name.endsWith('.cache')) rmSync(join(folder, name))
    const patient = join(scratch, 'launcher.cjs')
    writeFileSync(patient, launcher)
    await runOnce(patient, { folder, data, use: (server) => useAndKeep(server, data) })
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

interface Run {
  /** Its working directory and its data folder. */
  readonly folder: string
  readonly data: string
  /** Called once the server has reported that it listens. */
  use(server: ChildProcess): Promise<void>
}

async function runOnce(script: string, { folder, data, use }: Run): Promise<void> {
  const flags = ['--data-dir', data, '--store', `lmdb:${join(data, 'store')}`, '--secure-port', '0']
  const server = spawn(process.execPath, [script, ...flags], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    timeout: LONGEST_MILLISECONDS,
  })
  const ended = once(server, 'exit')
  await Promise.race([once(server.stdout!, 'data').then(() => use(server)), ended])
  // Only now: the first lines are written before anything is saved.
  setTimeout(() => server.kill(), ENDING_MILLISECONDS)
  await ended
}

/**
 * Sends requests to a server, then lets it save the compiled code; if the requests fail, the code of the start alone.
 */
async function useAndKeep(server: ChildProcess, data: string): Promise<void> {
  await useAsAdministrator(data).catch(() => undefined)
  server.send('keep', () => undefined)
}

/** Throws Failure. */
async function useAsAdministrator(data: string): Promise<void> {
  const client = openService(configuredService(join(data, 'admin.kubeconfig')))
  try {
    await useOnce(client)
  } finally {
    await client.close()
  }
}
