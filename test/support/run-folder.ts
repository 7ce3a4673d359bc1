import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { haveFacts } from './facts.ts'
import { leftOutLine } from './left-out.ts'

/** Names the folder of the run for the projects that follow, and for runs within it. */
const NAME = 'ORCH_TEST_FOLDER'

/**
 * Makes the folder in which all processes of a run have their temporary files, unless there is one: what tests leave behind, or
 * could not remove as their process was ended, goes with it. Its name is short, as sockets below it have 107 bytes for theirs.
 *
 * @param environment of the run; it is changed
 * @param atEnd calls what it is given when nothing of the run goes on
 */
export function makeRunFolder(environment: NodeJS.ProcessEnv, atEnd: (remove: () => void) => unknown): void {
  if (environment[NAME] !== undefined) return
  const folder = mkdtempSync(join(environment.TMPDIR ?? tmpdir(), 'orch-'))
  // Some tests start what runs as a user that owns nothing.
  chmodSync(folder, 0o755)
  environment[NAME] = folder
  environment.TMPDIR = folder
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
}

/**
 * Tells once for a run what is left out of it. The end of the process is later than that of all projects, the servers that
 * their files share, and MongoDB.
 */
export default function setup(): void {
  const line = leftOutLine(resolve(import.meta.dirname, '../..'), haveFacts ? 'there' : 'missing')
  if (process.env[NAME] === undefined && line !== undefined) process.stderr.write(`${line}\n`)
  makeRunFolder(process.env, (remove) => process.once('exit', remove))
}
