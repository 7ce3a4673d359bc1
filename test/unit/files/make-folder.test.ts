import type * as FileSystem from 'node:fs'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { makeFolder } from '../../../runtime/files/make-folder.ts'

const refused = vi.hoisted(() => ({ paths: new Set<string>() }))

/** A file system of which a part is read-only, with what Node makes of that when all folders are asked for at once. */
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof FileSystem>()
  const failure = (code: string): Error => Object.assign(new Error(`${code}: mkdir`), { code, syscall: 'mkdir' })
  return {
    ...fs,
    mkdirSync(path: string, options?: { recursive?: boolean }) {
      if (![...refused.paths].some((each) => path.startsWith(`${each}/`))) return fs.mkdirSync(path, options)
      const isDeep = !fs.existsSync(join(path, '..'))
      throw failure(options?.recursive === true && isDeep ? 'ENOENT' : 'EROFS')
    },
  }
})

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'orch-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

it('makes a folder and those above it with the permissions, and leaves one that exists as it is', () => {
  const folder = scratch()
  makeFolder(join(folder, 'a/b'), { mode: 0o700 })
  expect(statSync(join(folder, 'a/b')).mode & 0o777).toBe(0o700)
  mkdirSync(join(folder, 'open'), { mode: 0o755 })
  makeFolder(join(folder, 'open'), { mode: 0o700 })
  expect(statSync(join(folder, 'open')).mode & 0o777).toBe(0o755)
})

it('says of a read-only file system that it is one, however many folders are missing', () => {
  const folder = scratch()
  refused.paths.add(folder)
  onTestFinished(() => refused.paths.clear())
  for (const path of ['a', 'a/b/c']) {
    expect(() => makeFolder(join(folder, path))).toThrow(expect.objectContaining({ code: 'EROFS' }))
  }
  expect(existsSync(join(folder, 'a'))).toBe(false)
})

it('keeps the error of a path through a file', () => {
  const folder = scratch()
  writeFileSync(join(folder, 'file'), '')
  expect(() => makeFolder(join(folder, 'file/a'))).toThrow(expect.objectContaining({ code: 'ENOTDIR' }))
})
