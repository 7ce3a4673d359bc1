import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative } from 'node:path'
import {
  compareReleases,
  loadSet,
  lockSource,
  parseLock,
  type Release,
  type ReleaseDates,
  type SchemaSet,
  type SetSource,
  sourceOf,
} from '../../../generator/diff/index.ts'
import { type Issue, formatIssue } from '../../../generator/issue.ts'
import { folderTree, type TextTree, textTree } from '../../../generator/project/index.ts'
import { Failure, fileFailure } from '../../../flags/errors.ts'
import { readRevision, readRevisionOf, type RevisionContent } from './git.ts'

/** One side of a comparison. */
export interface Input {
  readonly set: SchemaSet
  /** Its name in messages. */
  readonly label: string
  /** The prefix of a file's path: a folder with `/`, or `REV:PATH/`. */
  readonly prefix: string
}

/** Schemas that were found but not read yet. */
export interface Found {
  readonly label: string
  readonly prefix: string
  readonly source: SetSource
  /** Release dates from other lock files. */
  readonly dates?: ReleaseDates
}

/** Selects a lock file of a folder: the last one that is not newer than this release; undefined: the last one. */
type UpTo = Release | undefined

/** Completes the schemas of a project with the base schemas. */
export type Complete = (own: TextTree) => TextTree

/** Finds a folder of schemas or of lock files, a lock file, or `REV:PATH` of any of them. Throws Failure. */
export function findInput(argument: string, complete: Complete = (own) => own, upTo?: UpTo): Found {
  if (existsSync(argument))
    return statSync(argument).isDirectory() ? inFolder(argument, complete, upTo) : inFile(argument)
  if (!argument.includes(':')) throw new Failure(`${argument} does not exist; a git revision is written REVISION:PATH`)
  return inRevision(argument, readRevision('.', argument), { complete, upTo })
}

/** Options of reading an input. */
interface How {
  readonly complete: Complete
  readonly upTo: UpTo
}

/** Finds the content of a revision at a folder's path. Throws Failure. */
export const findAt = (folder: string, revision: string, how: How): Found =>
  inRevision(`${revision}:${shown(folder)}`, readRevisionOf(folder, revision), how)

/** Reads an input. Its issues go to `report`, each with a line break. Throws Failure. */
export function readInput({ label, prefix, source, dates }: Found, report: (issues: string) => void): Input {
  const loaded = loadSet(source)
  if ('set' in loaded) return { label, prefix, set: { ...loaded.set, dates: { ...dates, ...loaded.set.dates } } }
  const print = (issue: Issue): string => `${label}: ${formatIssue(issue)}\n`
  report(loaded.issues.map(print).join(''))
  throw new Failure('nothing was compared: the schemas have issues')
}

/** Returns a path as people write it: relative to the working directory if it is below. */
export function shown(path: string): string {
  const way = relative('.', path)
  return way.startsWith('..') || isAbsolute(way) ? path : way
}

const asPrefix = (path: string): string => (path === '' || path === '.' ? '' : `${path}/`)

function inFolder(folder: string, complete: Complete, upTo: UpTo): Found {
  const names = readdirSync(folder)
  const texts = new Map(names.filter(isLock).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  const prefix = asPrefix(shown(folder))
  return isOfLocks(names)
    ? lastLock({ label: folder, prefix, texts }, upTo)
    : { label: folder, prefix, source: sourceOf(complete(folderTree(folder))) }
}

function inFile(file: string): Found {
  try {
    const prefix = asPrefix(shown(dirname(file)))
    return { label: file, prefix, source: locked(file, basename(file), readFileSync(file, 'utf8')).source }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw fileFailure('the lock file', file, error)
  }
}

function inRevision(spec: string, content: RevisionContent, { complete, upTo }: How): Found {
  const at = spec.indexOf(':') + 1
  if ('text' in content) {
    const path = spec.slice(at)
    const prefix = spec.slice(0, at) + asPrefix(dirname(path))
    return { label: spec, prefix, source: locked(spec, basename(path), content.text).source }
  }
  const names = [...content.files.keys()]
  const prefix = spec.slice(0, at) + asPrefix(spec.slice(at).replace(/\/$/, ''))
  const texts = new Map([...content.files].filter(([name]) => isLock(name) && !name.includes('/')))
  return isOfLocks(names)
    ? lastLock({ label: spec, prefix, texts }, upTo)
    : { label: spec, prefix, source: sourceOf(complete(textTree(spec, content.files))) }
}

const isLock = (name: string): boolean => name.endsWith('.json')
/** Schemas have a vendor file and no JSON files. */
const isOfLocks = (names: readonly string[]): boolean =>
  names.some(isLock) && !names.some((name) => /^vendor\.ya?ml$/.test(name))

interface Locked {
  readonly release: Release
  readonly dates: ReleaseDates
  readonly source: SetSource
}

function locked(label: string, file: string, text: string): Locked {
  const parsed = parseLock(text)
  if ('reason' in parsed) throw new Failure(`${label} ${parsed.reason}`)
  const { release, date, dates } = parsed.lock.release
  const known = { ...dates, ...(date === 'unknown' ? {} : { [release]: date }) }
  return { release, dates: known, source: lockSource(file, text, parsed.lock) }
}

interface LockFolder {
  readonly label: string
  readonly prefix: string
  readonly texts: ReadonlyMap<string, string>
}

function lastLock({ label, prefix, texts }: LockFolder, upTo: UpTo): Found {
  const locks = [...texts]
    .map(([name, text]) => locked(prefix + name, name, text))
    .filter(({ release }) => upTo === undefined || compareReleases(release, upTo) <= 0)
    .toSorted((a, b) => compareReleases(a.release, b.release))
  const last = locks.at(-1)
  if (last === undefined) throw new Failure(`${label} has no lock file of ${upTo ?? 'any release'} or before`)
  return { label, prefix, source: last.source, dates: Object.assign({}, ...locks.map(({ dates }) => dates)) }
}
