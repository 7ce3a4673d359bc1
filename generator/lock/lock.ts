import { isJsonObject } from '../../runtime/json/index.ts'
import type { Lifecycle } from '../../runtime/scheme/index.ts'
import { listSchemaFiles, topFile } from '../load/files.ts'
import { valueTree } from '../load/tree.ts'
import { pointerTo } from '../issue.ts'
import type { KindModel } from '../model/model.ts'
import { digestOf } from '../output/manifest.ts'
import { locatorOf, type Locator } from '../load/position.ts'
import { isThere } from '../diff/comparison.ts'
import { isUpTo, type Release } from '../diff/release.ts'
import type { SchemaSet, SetSource } from '../diff/schema-set.ts'
import { type Stability, stabilityOf } from '../diff/stability.ts'
import { RELEASE_FILE, type Entry, type ReleaseDocument } from '../diff/tables.ts'
import { contentsOf } from './contents.ts'
import { asLock } from './form.ts'
import { printLines } from './print.ts'

const FORMAT = 1
const NOTICE = 'Written by orch lock, which refuses a file that was changed otherwise.'

/** A summary of a kind, for people and for other programs. */
interface LockedKind {
  readonly group: string
  readonly kind: string
  readonly storageVersion: string
  /** Newest first. */
  readonly versions: readonly LockedVersion[]
}

interface LockedVersion extends Lifecycle {
  readonly version: string
  readonly stability: Stability
  /** Whether the release of the file serves it. */
  readonly served: boolean
}

/** The promises of a release, with which later releases are compared. */
export interface Lock {
  /** `release.yaml` as it was, without what a later release introduces: release, days, flags, feature gates, metrics, behaviours and annotations. */
  readonly release: ReleaseDocument
  readonly kinds: readonly LockedKind[]
  /** Schema files by path. */
  readonly schemas: Readonly<Record<string, unknown>>
}

export type ParsedLock = { readonly lock: Lock } | { readonly reason: string }

/** Returns the lock of a release. */
export function lockOf({ tree }: SetSource, { model, release }: SchemaSet): Lock {
  const file = topFile(listSchemaFiles(tree), 'release')
  const parsed = file === undefined ? undefined : tree.document(file)
  if (parsed === undefined || 'issues' in parsed) throw new Error(`${tree.name} was read and has no release`)
  return {
    release: withoutLater(parsed.value as ReleaseDocument),
    kinds: model.kinds.map((kind) => lockedKind(kind, release)),
    schemas: contentsOf(tree),
  }
}

/** Leaves out the entries of tables that a later release introduces: that release promises them. */
const withoutLater = (document: ReleaseDocument): ReleaseDocument => {
  const isPromised = ({ introduced }: Entry): boolean =>
    introduced === undefined || isUpTo(introduced, document.release)
  const tables = Object.entries(document).flatMap(([key, value]) =>
    Array.isArray(value) ? [[key, (value as readonly Entry[]).filter(isPromised)] as const] : [],
  )
  return { ...document, ...Object.fromEntries(tables) }
}

const lockedKind = ({ group, kind, storageVersion, versions }: KindModel, release: Release): LockedKind => ({
  group,
  kind,
  storageVersion,
  versions: versions.map(({ version, served, lifecycle }) => ({
    version,
    stability: stabilityOf(version),
    served: served && isThere(lifecycle, release),
    ...lifecycle,
  })),
})

/** Formats a lock: the same lock gives the same text. */
export function printLock(lock: Lock): string {
  const digest = digestOf(JSON.stringify(lock))
  return printLines({ notice: NOTICE, format: FORMAT, digest, ...lock })
}

/** Reads a lock. A text that `printLock` can't have written is refused, with a reason that ends a sentence. */
export function parseLock(text: string): ParsedLock {
  const document = parsed(text)
  if (!isJsonObject(document) || typeof document.format !== 'number' || !isJsonObject(document.schemas))
    return { reason: 'is no lock file' }
  if (document.format !== FORMAT) return { reason: `is a lock file of format ${document.format}, not ${FORMAT}` }
  const { release, kinds, schemas, digest } = document
  const written = { release, kinds, schemas }
  if (digest !== digestOf(JSON.stringify(written))) return { reason: 'was changed since orch lock wrote it' }
  const lock = asLock(written)
  return lock === undefined ? { reason: 'is no lock file' } : { lock }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The schemas of a lock.
 * @param file what findings call the lock file
 */
export function lockSource(file: string, text: string, lock: Lock): SetSource {
  let locator: Locator | undefined
  return {
    tree: valueTree(file, new Map([...Object.entries(lock.schemas), [RELEASE_FILE, lock.release]])),
    locate: ({ file: inside, pointer }) => {
      locator ??= locatorOf(text)
      const own = `${inside === RELEASE_FILE ? '/release' : pointerTo('/schemas', inside)}${pointer}`
      return { file, pointer: own, ...locator(own) }
    },
  }
}
