import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Backing } from './backing.ts'
import { runHere } from './command.ts'

/**
 * Asks for a server, by flags or files that it must refuse, in this process; resolves with its exit code and output. That
 * a process ends so stands in test/cli/serve.test.ts.
 */
export async function refusedStart(
  store: Backing,
  flags: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'orch-test-'))
  const where = ['--data-dir', directory, '--bind-address', '127.0.0.1', '--secure-port', '0', '--store', store.uri]
  const { code, stdout, stderr } = await runHere(['serve', ...where, ...flags])
  await rm(directory, { recursive: true, force: true })
  return { code, output: stdout + stderr }
}
