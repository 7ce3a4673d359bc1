import { generateUid } from '../../api/index.ts'
import type { ApiRequest } from './types.ts'

/** Characters of an id that a client may choose. */
const MOST_CHARACTERS = 64
const SANE = /^[A-Za-z0-9._-]+$/

/**
 * Returns the id that identifies a request in its answer, in logs and in audit events: the client's header `Audit-Id`
 * if it is short and consists of letters, digits, `.`, `_` and `-`; otherwise a random one.
 */
export function auditIdOf({ headers }: Pick<ApiRequest, 'headers'>): string {
  const given = headers['audit-id']
  if (typeof given !== 'string' || given.length > MOST_CHARACTERS || !SANE.test(given)) return generateUid()
  return given
}
