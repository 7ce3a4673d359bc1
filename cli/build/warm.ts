import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A server that needs what is not here, such as certificates, ends by itself; one that hangs is ended. */
const LONGEST_MILLISECONDS = 20_000

/**
 * Runs a built server once, on an empty store of its own, so that it keeps what the engine compiles at its start. One that
 * can't start here keeps nothing.
 */
export async function warm(folder: string): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'orch-build-'))
  const flags = ['--data-dir', scratch, '--store', `lmdb:${join(scratch, 'store')}`, '--secure-port', '0']
  const server = spawn(process.execPath, [join(folder, 'server.js'), ...flags], {
    ...{ cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], timeout: LONGEST_MILLISECONDS },
  })
  try {
    const ended = once(server, 'exit')
    await Promise.race([once(server.stdout, 'data'), ended])
    // Only now: the first lines are written before anything is kept.
    setTimeout(() => server.kill(), 500)
    await ended
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
