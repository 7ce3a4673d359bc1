import type { OutputFile } from '../emit/output.ts'
import { applyUpdate, readFolder } from './folder.ts'
import { type Drift, type Obstacle, compare, manifestFile, planUpdate } from './plan.ts'

/** A folder that one command writes. */
export interface Output {
  /** Path of the folder, which is made if it does not exist. */
  readonly out: string
  /** The command that the folder belongs to. */
  readonly writer: string
  /** Everything that the folder should hold, besides the manifest. */
  readonly files: readonly OutputFile[]
}

/** `write` stops at files that were edited since; `overwrite` gives up those edits, and still nothing else. */
export type WriteMode = 'write' | 'overwrite'

/** The folder is what it should be; `changed` lists what had to be written or removed for that. */
interface Current {
  readonly outcome: 'current'
  readonly files: number
  readonly changed: readonly Drift[]
}

export type Checked = Current | { readonly outcome: 'drifted'; readonly drift: readonly Drift[] }

export type Written =
  /** There are obstacles; nothing was written. */
  Current | { readonly outcome: 'blocked'; readonly obstacles: readonly Obstacle[] }

/** Reports how the folder differs from the files and their manifest, and touches nothing. Throws FolderError. */
export function checkOutput({ out, writer, files }: Output): Checked {
  const all = [...files, manifestFile(writer, files)]
  const drift = compare(readFolder(out, files), all)
  return drift.length > 0 ? { outcome: 'drifted', drift } : { outcome: 'current', files: all.length, changed: [] }
}

/** Makes the folder hold the files, the manifest that names them, and nothing else. Throws FolderError. */
export function writeOutput({ out, writer, files }: Output, mode: WriteMode): Written {
  const plan = planUpdate(readFolder(out, files), { writer, files, mode })
  if ('obstacles' in plan) return { outcome: 'blocked', obstacles: plan.obstacles }
  applyUpdate(out, plan.update)
  return { outcome: 'current', files: files.length + 1, changed: plan.update.drift }
}
