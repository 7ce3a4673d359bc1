import { reasonOf } from '../runtime/api/index.ts'

/** Wrong use of the command line: exit code 2 (CLI-06). The message is one sentence for the person at the terminal. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Something outside the command line is wrong (a file, a port, a database): exit code 1. One sentence. */
export class Failure extends Error {
  override readonly name = 'Failure'
}

/** Returns the message of a thrown value, or the value as text if it is no error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Returns why something failed: a sentence where the code of a connection has one, else the message. */
export function whyOf(error: unknown): string {
  const sentence = reasonOf(error)
  return sentence === reasonOf(undefined) ? messageOf(error) : sentence
}

/** Returns the `code` of a system error, such as ENOENT; undefined for any other value. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be accessed',
  EPERM: 'may not be accessed',
  EISDIR: 'is a folder',
  ENOTDIR: 'is not a folder',
  EROFS: 'is on a read-only file system',
  ENOSPC: 'does not fit on the disk',
}

/** Returns a failed file operation as a Failure of one sentence. */
export const fileFailure = (what: string, path: string, error: unknown): Failure =>
  new Failure(`${what} ${path} ${FILE_ERRORS[codeOf(error) ?? ''] ?? `cannot be used: ${messageOf(error)}`}`)
