import { compactJson, type Representation, type ServedType } from '../../codec/index.ts'
import { identityOf, type EncodedList, type WriteResult } from '../../registry/index.ts'
import type { ResourceCall } from './call.ts'
import type { RequestScope } from '../pipeline/types.ts'

/** Bytes of a list that an audit event holds at most. */
const MOST_LIST_BYTES = 10 * 1024 * 1024

/** Whether what is sent in a form can be a part of an audit event. */
export const isJson = ({ contentType }: Representation): boolean => contentType.startsWith('application/json')

/** Notes in the audit event which object was created: the client may have left name, uid and version to the server. */
export function noteCreated({ event }: RequestScope, { object, status, identity }: WriteResult): void {
  if (event === undefined || status !== undefined) return
  // A dry run has no version.
  const resourceVersion = object.revision === 0 ? undefined : String(object.revision)
  const { namespace, name, uid } = identity ?? identityOf(object)
  event.created({ namespace, name, uid, resourceVersion })
}

/**
 * Notes a list that is answered in the audit event, if its level asks for it: piece by piece, with turns of the event loop
 * for others in between. Of one that is too large only that it was left out.
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
