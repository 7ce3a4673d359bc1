import type { OutputFile } from '../emit/output.ts'
import { type Digests, type Manifest, MANIFEST_PATH, digestOf, printManifest } from './manifest.ts'

/** A difference between the output folder and what the schemas say. */
export interface Drift {
  /** Path relative to the output folder. */
  readonly path: string
  readonly difference: 'missing' | 'stale' | 'extra'
}

/** Something in the output folder that keeps a command from writing: it would be lost. */
export interface Obstacle {
  /** Path relative to the output folder; it ends with `/` for a folder that holds nothing of the command. */
  readonly path: string
  /** `unknown`: the command did not write it. `edited`: somebody changed it after the command had written it. */
  readonly reason: 'unknown' | 'edited'
}

/** The content of an output folder. */
export interface FolderState {
  /** Undefined: there is none, or it can't be read. */
  readonly manifest: Manifest | undefined
  /**
   * Digest by path; undefined for anything but a regular file (a link, an unexpected folder), and for files that need
   * not be read.
   */
  readonly entries: ReadonlyMap<string, string | undefined>
}

/** The writes and removals that bring a folder up to date. */
export interface Update {
  readonly drift: readonly Drift[]
  /** The manifest while the update runs. */
  readonly journal: Manifest
  /** Files with their digests as they were seen, which must still be the same when they are removed or replaced. */
  readonly seen: Digests
  readonly remove: readonly string[]
  readonly write: readonly OutputFile[]
  /** The final manifest, which is written last. */
  readonly manifest: OutputFile
}

export type Plan = { readonly obstacles: readonly Obstacle[] } | { readonly update: Update }

/** Returns the temporary path of a file's new content, until it replaces the file atomically. */
export const temporaryPath = (path: string): string => `${path}.orch-tmp`

const TEMPORARY_MANIFEST = temporaryPath(MANIFEST_PATH)

export const manifestFile = (writer: string, files: readonly OutputFile[]): OutputFile => ({
  path: MANIFEST_PATH,
  text: printManifest({ writer, files: digestsOf(files), pending: new Map() }),
})

const digestsOf = (files: readonly OutputFile[]): Digests =>
  new Map(files.map(({ path, text }) => [path, digestOf(text)]))

/** How a folder differs from the files that it should hold, and nothing else. */
export function compare({ entries }: FolderState, files: readonly OutputFile[]): readonly Drift[] {
  const expected = digestsOf(files)
  const drift = [...expected].flatMap(([path, digest]): Drift[] => {
    if (!entries.has(path)) return [{ path, difference: 'missing' }]
    return entries.get(path) === digest ? [] : [{ path, difference: 'stale' }]
  })
  const extra = [...entries.keys()].filter((path) => !expected.has(path)).sort()
  return [...drift, ...extra.map((path): Drift => ({ path, difference: 'extra' }))]
}

/**
 * Decides everything before anything is written: returns either the obstacles or the whole update. A file may be
 * replaced or removed if the manifest says that this command wrote its content. A file that already has the wanted
 * content is fine, whoever wrote it.
 *
 * @param files everything that the folder should hold, without the manifest
 * @param mode whether files that were edited since are overwritten or are obstacles
 */
export function planUpdate(
  state: FolderState,
  { writer, files, mode }: { writer: string; files: readonly OutputFile[]; mode: 'write' | 'overwrite' },
): Plan {
  const own = state.manifest?.writer === writer ? state.manifest : undefined
  const manifest = manifestFile(writer, files)
  const drift = compare(state, [...files, manifest]).filter(({ path }) => path !== TEMPORARY_MANIFEST)
  const obstacles = drift.flatMap(({ path, difference }) => {
    const reason = difference === 'missing' ? undefined : obstacleAt(path, state, own)
    return reason === undefined || (reason === 'edited' && mode === 'overwrite') ? [] : [{ path, reason }]
  })
  if (obstacles.length > 0) return { obstacles }
  const changed = new Set(drift.map(({ path }) => path))
  const write = files.filter(({ path }) => changed.has(path))
  const seen = new Map([...state.entries].flatMap(([path, digest]) => (digest === undefined ? [] : [[path, digest]])))
  const extra = drift.filter(({ difference }) => difference === 'extra').map(({ path }) => path)
  return {
    update: {
      drift: drift.filter(({ path }) => !isTemporary(own, path)),
      journal: {
        writer,
        files: new Map([...seen].filter(([path]) => path !== MANIFEST_PATH && !isTemporary(own, path))),
        // Files of a killed update stay listed until they are removed.
        pending: new Map([
          ...[...(own?.pending ?? [])].filter(([path]) => seen.has(temporaryPath(path))),
          ...digestsOf(write),
        ]),
      },
      seen,
      remove: [...extra, ...[TEMPORARY_MANIFEST].filter((path) => seen.has(path))],
      write,
      manifest,
    },
  }
}

/** Returns why the file at a path must stay; undefined if the command wrote it. */
function obstacleAt(path: string, { entries }: FolderState, own: Manifest | undefined): Obstacle['reason'] | undefined {
  if (own === undefined) return 'unknown'
  if (path === MANIFEST_PATH) return undefined
  const digest = entries.get(path)
  if (digest === undefined) return 'unknown'
  if (isTemporary(own, path)) return undefined
  if (!own.files.has(path) && !own.pending.has(path)) return 'unknown'
  return own.files.get(path) === digest || own.pending.get(path) === digest ? undefined : 'edited'
}

/** Whether an update that was killed may have left the file: its name was written down before it was made. */
const isTemporary = (own: Manifest | undefined, path: string): boolean =>
  path === TEMPORARY_MANIFEST || [...(own?.pending.keys() ?? [])].some((pending) => temporaryPath(pending) === path)
