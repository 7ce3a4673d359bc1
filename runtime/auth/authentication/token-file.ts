import { parse } from 'csv-parse/sync'
import type { StaticToken } from './static-tokens.ts'

/** A line of a token file that can't be read; the message names the line. */
export class TokenFileError extends Error {
  override readonly name = 'TokenFileError'
}

interface Line {
  readonly number: number
  readonly columns: readonly string[]
}

const splitGroups = (columns: readonly string[]): string[] =>
  columns
    .flatMap((column) => column.split(','))
    .map((group) => group.trim())
    .filter((group) => group !== '')

/**
 * Parses `token,user,uid[,groups…]` lines of CSV (RFC 4180). Every column after the third is a group or a quoted list of
 * groups (AUTHN-TOK-01, AUTHN-TOK-02). Throws TokenFileError (AUTHN-TOK-03).
 */
export function parseTokenFile(text: string): StaticToken[] {
  return readLines(text).map(({ number, columns }) => {
    const [token = '', username = '', uid = '', ...groups] = columns
    const error = (why: string): TokenFileError => new TokenFileError(`line ${number}: ${why}`)
    if (columns.length < 3) throw error('at least three columns are needed: token, user name, user uid')
    if (token === '') throw error('the token is empty')
    if (username === '') throw error('the user name is empty')
    return { token, user: { username, ...(uid === '' ? {} : { uid }), groups: splitGroups(groups) } }
  })
}

function readLines(text: string): Line[] {
  const lines: Line[] = []
  try {
    parse(text, {
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      bom: true,
      onRecord: (columns, { lines: number }) => void lines.push({ number, columns }),
    })
  } catch (error) {
    throw new TokenFileError(error instanceof Error ? error.message : String(error))
  }
  return lines
}
