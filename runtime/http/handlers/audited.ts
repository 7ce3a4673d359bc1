import { compactJson, type Representation, type ServedType } from '../../codec/index.ts'
import { identityOf, type EncodedList, type WriteResult } from '../../registry/index.ts'
import type { ResourceCall } from './call.ts'
import type { RequestScope } from '../pipeline/types.ts'

/** Most bytes of a list in an audit event. */
const MOST_LIST_BYTES = 10 * 1024 * 1024

/** Returns whether a response in this form can be part of an audit event. */
export const isJson = ({ contentType }: Representation): boolean => contentType.startsWith('application/json')

/** Records the created object in the audit event: the server may have chosen its name, uid and version. */
export function noteCreated({ event }: RequestScope, { object, status, identity }: WriteResult): void {
  if (event === undefined || status !== undefined) return
  // A dry run has no version.
  const resourceVersion = object.revision === 0 ? undefined : String(object.revision)
  const { namespace, name, uid } = identity ?? identityOf(object)
  event.created({ namespace, name, uid, resourceVersion })
}

/**
 * Adds a list response to the audit event, if its level requires that: piece by piece, yielding to other requests in
 * between. For a list that is too large it only records that it was left out.
 */
export async function noteList(
  { scope: { event }, services }: ResourceCall,
  representation: Representation,
  type: ServedType,
  list: EncodedList,
): Promise<void> {
  if (event?.includes('RequestResponse') !== true) return
  const form = isJson(representation) ? representation : compactJson
  const pieces: Uint8Array[] = []
  let length = 0
  for (const piece of form.list(type, list).chunks()) {
    length += piece.length
    if (length > MOST_LIST_BYTES) return event.answerLeftOut()
    pieces.push(piece)
    if (pieces.length > 1) await services.turns.next()
  }
  event.answered(Buffer.concat(pieces))
}
