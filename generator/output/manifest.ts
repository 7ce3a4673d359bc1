import { createHash } from 'node:crypto'
import { isJsonObject } from '../../runtime/json/index.ts'

/** The file in an output folder that says which other files in it a command wrote, and what it wrote into them. */
export const MANIFEST_PATH = '.orch-manifest.json'

const FORMAT = 1

/** Digest of a file's content by its path relative to the folder, with `/`. */
export type Digests = ReadonlyMap<string, string>

export interface Manifest {
  /** The command that the folder belongs to. */
  readonly writer: string
  readonly files: Digests
  /**
   * The files that an update is about to write. It has entries while the update runs, and after one that was killed.
   */
  readonly pending: Digests
}

/** SHA-256 in hexadecimal. */
export const digestOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** The text of a manifest: sorted by path, a line for each file, so that version control merges it line by line. */
export function printManifest({ writer, files, pending }: Manifest): string {
  const sorted = (digests: Digests): Record<string, string> =>
    Object.fromEntries([...digests].sort(([a], [b]) => (a < b ? -1 : 1)))
  const document = {
    format: FORMAT,
    writer,
    files: sorted(files),
    ...(pending.size === 0 ? {} : { pending: sorted(pending) }),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** Parses a manifest; undefined if the text is none, or has a later format. */
export function parseManifest(text: string): Manifest | undefined {
  const document = parsed(text)
  if (!isJsonObject(document) || document.format !== FORMAT || typeof document.writer !== 'string') return undefined
  const files = digestsOf(document.files)
  const pending = digestsOf(document.pending ?? {})
  return files === undefined || pending === undefined ? undefined : { writer: document.writer, files, pending }
}

function digestsOf(value: unknown): Digests | undefined {
  if (!isJsonObject(value)) return undefined
  const entries = Object.entries(value).flatMap(([path, digest]) =>
    typeof digest === 'string' ? [[path, digest] as const] : [],
  )
  return entries.length === Object.keys(value).length ? new Map(entries) : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
