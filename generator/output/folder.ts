import { lstatSync, readFileSync, readdirSync, renameSync, rmSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { makeFolder } from '../../runtime/files/index.ts'
import type { OutputFile } from '../emit/output.ts'
import { type Manifest, MANIFEST_PATH, digestOf, parseManifest, printManifest } from './manifest.ts'
import { type FolderState, type Update, temporaryPath } from './plan.ts'

/** An output folder that can't be used as one; the message is the end of a sentence that begins with its path. */
export class FolderError extends Error {}

/**
 * Reads a folder without following symbolic links. Folders in which nothing is expected are listed as
 * one entry, `name/`, and not read; empty ones are left out. Throws FolderError if there is something else than a folder.
 *
 * @param files what the folder should hold
 */
export function readFolder(out: string, files: readonly OutputFile[]): FolderState {
  if (!isFolder(out)) return { manifest: undefined, entries: new Map() }
  const manifest = readManifest(out)
  const known = [
    ...files.map(({ path }) => path),
    ...(manifest?.files.keys() ?? []),
    ...(manifest?.pending.keys() ?? []),
  ]
  const paths = new Set([MANIFEST_PATH, ...known].flatMap((path) => [path, temporaryPath(path)]))
  const folders = new Set([...paths].flatMap(foldersAbove))
  const entries = new Map<string, string | undefined>()
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(out, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name)
      if (!entry.isDirectory()) entries.set(path, entry.isFile() && paths.has(path) ? digestAt(out, path) : undefined)
      else if (folders.has(path)) walk(path)
      else if (holdsAnything(join(out, path))) entries.set(paths.has(path) ? path : `${path}/`, undefined)
    }
  }
  walk('')
  return { manifest, entries }
}

/** Brings a folder up to date. Throws FolderError for a file that is no longer what it was when that was planned. */
export function applyUpdate(out: string, update: Update): void {
  const steps = stepsOf(out, update)
  while (steps.next().done !== true);
}

/**
 * The same step by step. The manifest names every file before it is touched, and each file is replaced atomically:
 * after a kill between any two steps the next run knows which files are its own.
 */
export function* stepsOf(out: string, { journal, seen, remove, write, manifest, drift }: Update): Generator<undefined> {
  if (drift.length === 0 && remove.length === 0) return
  const expectUnchanged = (path: string): void => {
    if (digestAt(out, path) !== seen.get(path)) throw new FolderError(`was changed meanwhile, at ${path}: try again`)
  }
  makeFolder(out)
  const unfinished = temporaryPath(MANIFEST_PATH)
  if (remove.includes(unfinished)) rmSync(join(out, unfinished))
  if (remove.length + write.length > 0) yield* replaceFile(out, { path: MANIFEST_PATH, text: printManifest(journal) })
  for (const path of remove.filter((each) => each !== unfinished)) {
    expectUnchanged(path)
    rmSync(join(out, path))
    yield
    removeEmptyFolders(out, posix.dirname(path))
    yield
  }
  for (const file of write) {
    expectUnchanged(file.path)
    yield* replaceFile(out, file)
  }
  yield* replaceFile(out, manifest)
}

function* replaceFile(out: string, { path, text }: OutputFile): Generator<undefined> {
  const target = join(out, path)
  const temporary = temporaryPath(target)
  makeFolder(dirname(target))
  // Fails if there is one already: it is not known whose.
  writeFileSync(temporary, text, { flag: 'wx' })
  yield
  if (lstatSync(target, { throwIfNoEntry: false })?.isDirectory() === true) removeFolders(target)
  renameSync(temporary, target)
  yield
}

function removeEmptyFolders(out: string, folder: string): void {
  if (folder === '.' || readdirSync(join(out, folder)).length > 0) return
  rmdirSync(join(out, folder))
  removeEmptyFolders(out, posix.dirname(folder))
}

/** Removes a folder that holds nothing but folders; the system refuses any other. */
function removeFolders(folder: string): void {
  for (const name of readdirSync(folder)) removeFolders(join(folder, name))
  rmdirSync(folder)
}

function isFolder(path: string): boolean {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return false
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw new FolderError('is not a folder')
  return true
}

function readManifest(out: string): Manifest | undefined {
  const path = join(out, MANIFEST_PATH)
  const isFile = lstatSync(path, { throwIfNoEntry: false })?.isFile() === true
  return isFile ? parseManifest(readFileSync(path, 'utf8')) : undefined
}

/** Digest of a regular file; undefined if there is none. */
function digestAt(out: string, path: string): string | undefined {
  const file = join(out, path)
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() === true ? digestOf(readFileSync(file)) : undefined
}

/** Whether a folder holds anything but folders, at any depth. */
const holdsAnything = (folder: string): boolean =>
  readdirSync(folder, { withFileTypes: true }).some(
    (entry) => !entry.isDirectory() || holdsAnything(join(folder, entry.name)),
  )

/** `a/b/c` → `a/b` and `a`. */
function foldersAbove(path: string): readonly string[] {
  const folder = posix.dirname(path)
  return folder === '.' || folder === '/' ? [] : [folder, ...foldersAbove(folder)]
}
