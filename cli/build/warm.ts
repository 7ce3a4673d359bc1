import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A server that needs what is not here, such as certificates, ends by itself; one that hangs is ended. */
const LONGEST_MILLISECONDS = 20_000

/**
 * Runs a built server on an empty store of its own, so that it keeps what the engine compiles at its start. One that can't
 * start here keeps nothing. It runs twice, and keeps what the second start compiles: nearly every start finds a store,
 * certificates and credentials.
 */
export async function warm(folder: string): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'orch-build-'))
  try {
    await startOnce(folder, scratch)
    for (const name of readdirSync(folder)) if (name.endsWith('.cache')) rmSync(join(folder, name))
    await startOnce(folder, scratch)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function startOnce(folder: string, data: string): Promise<void> {
  const flags = ['--data-dir', data, '--store', `lmdb:${join(data, 'store')}`, '--secure-port', '0']
  const server = spawn(process.execPath, [join(folder, 'server.js'), ...flags], {
    ...{ cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], timeout: LONGEST_MILLISECONDS },
  })
  const ended = once(server, 'exit')
  await Promise.race([once(server.stdout, 'data'), ended])
  // Only now: the first lines are written before anything is kept.
  setTimeout(() => server.kill(), 500)
  await ended
}
