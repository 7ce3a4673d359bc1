import type { StaticToken } from '../../runtime/auth/index.ts'
import { Failure } from '../../flags/errors.ts'
import { readPresent } from '../files/private-file.ts'

/** Tokens of `--token-auth-file`. Throws Failure naming file and line (AUTHN-TOK-03). */
export async function readTokenFile(file: string): Promise<StaticToken[]> {
  const { parseTokenFile, TokenFileError } = await import('../../runtime/auth/authentication/token-file.ts')
  const text = readPresent('the token file', file)
  try {
    return parseTokenFile(text)
  } catch (error) {
    if (error instanceof TokenFileError) throw new Failure(`the token file ${file}: ${error.message}`)
    throw error
  }
}
