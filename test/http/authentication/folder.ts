import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

export interface Folder {
  readonly path: string
  /** Writes a file; gives its path. */
  write(name: string, content: string): string
}

/** A folder for the tests of one file, removed after them. */
export function temporaryFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'orch-authentication-'))
  afterAll(() => rmSync(path, { recursive: true, force: true }))
  return {
    path,
    write(name, content) {
      const file = join(path, name)
      writeFileSync(file, content)
      return file
    },
  }
}
