import { spawnSync } from 'node:child_process'
import { Failure } from '../../../flags/errors.ts'

/** The content of a revision at a path: the text of a file, or the files of a folder by path. */
export type RevisionContent = { readonly text: string } | { readonly files: ReadonlyMap<string, string> }

/** Most bytes of output; no folder of schemas has more. */
const MAXIMAL_BYTES = 256 * 1024 * 1024

/** Longest time of one call, which may fetch missing objects of a partial clone. */
const MAXIMAL_MILLISECONDS = 60_000

/** The files that are read: schemas and lock files. */
const READ = /\.(ya?ml|json)$/i

/** Runs a git command that changes neither the worktree nor the index. Returns undefined if it fails. */
function git(folder: string, args: readonly string[], input = ''): Buffer | undefined {
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' }
  const { status, stdout, error } = spawnSync('git', ['-C', folder, ...args], {
    env,
    input,
    maxBuffer: MAXIMAL_BYTES,
    timeout: MAXIMAL_MILLISECONDS,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  if (error !== undefined && 'code' in error && error.code === 'ENOENT') throw new Failure('git is not installed')
  return status === 0 ? stdout : undefined
}

const line = (output: Buffer | undefined): string | undefined => output?.toString('utf8').trim()

/**
 * Reads `REV:PATH` from the repository of a folder; the path is relative to the top of the repository, or to the folder
 * if it begins with `./`. Throws Failure.
 */
export function readRevision(folder: string, spec: string): RevisionContent {
  const id = line(git(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', spec]))
  const type = id === undefined ? undefined : line(git(folder, ['cat-file', '-t', id]))
  if (id === undefined || type === undefined) throw new Failure(missing(folder, spec))
  if (type === 'blob') return { text: git(folder, ['cat-file', 'blob', id])?.toString('utf8') ?? '' }
  if (type !== 'tree') throw new Failure(`${spec} names neither a file nor a folder: write REVISION:PATH`)
  const blobs = blobsOf(git(folder, ['ls-tree', '-r', '-z', '--full-tree', id])?.toString('utf8') ?? '')
  const contents = git(folder, ['cat-file', '--batch'], blobs.map(([, blob]) => `${blob}\n`).join(''))
  return { files: new Map(textsOf(contents ?? Buffer.alloc(0)).map((text, index) => [blobs[index]?.[0] ?? '', text])) }
}

function missing(folder: string, spec: string): string {
  if (git(folder, ['rev-parse', '--git-dir']) === undefined) return `${folder} is in no git repository`
  return `the repository has no ${spec}; a shallow clone lacks older revisions until they are fetched`
}

/** Regular files of a listing: `<mode> <type> <id>\t<path>`, each ended by a zero. */
const blobsOf = (listing: string): readonly (readonly [path: string, id: string])[] =>
  listing.split('\0').flatMap((entry) => {
    const [head = '', path = ''] = entry.split('\t', 2)
    const [mode, , id] = head.split(' ')
    return mode?.startsWith('100') === true && id !== undefined && READ.test(path) ? [[path, id]] : []
  })

/** Contents in the form `<id> blob <size>\n<bytes>\n`. */
function textsOf(output: Buffer): readonly string[] {
  const texts: string[] = []
  for (let at = 0; at < output.length;) {
    const end = output.indexOf('\n', at)
    const size = Number(output.toString('utf8', at, end).split(' ')[2])
    texts.push(output.toString('utf8', end + 1, end + 1 + size))
    at = end + size + 2
  }
  return texts
}

/** Returns the content of a revision at a folder's path. Throws Failure. */
export function readRevisionOf(folder: string, revision: string): RevisionContent {
  return readRevision(folder, `${revision}:${line(git(folder, ['rev-parse', '--show-prefix'])) ?? ''}`)
}

/** Returns the merge base of the present revision and another. Throws Failure. */
export function mergeBase(folder: string, revision: string): string {
  const base = line(git(folder, ['merge-base', '--end-of-options', revision, 'HEAD']))
  if (base === undefined || base === '')
    throw new Failure(`${missing(folder, revision)}, or it has nothing in common with HEAD`)
  return base
}
