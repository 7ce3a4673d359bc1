import type { Eventual } from '../../../async/index.ts'
import type { ObjectSource } from '../../../codec/index.ts'
import type { ObjectWrite, StoredChange, WriteRequest } from '../object-write.ts'
import { hasStatus } from '../preparation/server-owned.ts'
import { encodeWritten } from './stored-size.ts'
import { mayBeEdited } from '../stored-form/to-stored-form.ts'

const NOTHING: readonly never[] = []

/** Lets the strategy allocate unique values for the object (addresses, ports), then encodes it. */
export function claim(write: ObjectWrite): Eventual<void> {
  const { request, present, object, outcome } = write
  if (outcome === 'unchanged' && present !== undefined) {
    write.change = { value: present.stored.value, outcome, claims: NOTHING, object: undefined }
    return
  }
  if (request.resource.strategy.allocate !== undefined)
    return allocated(write).then((change) => void (write.change = change))
  const value = encodeWritten(object, { source: sourceOf(request), before: beforeOf(write) })
  const { validity } = write
  write.change = { value, outcome, claims: NOTHING, object: isReadSoon(write) ? object : undefined, validity }
}

/** Returns whether the written object will soon be read again: it is an update, or its status will be filled in. */
const isReadSoon = ({ present, request }: ObjectWrite): boolean => present !== undefined || hasStatus(request.resource)

/** Returns the source to copy bytes from; none if a strategy or a conversion may have edited the draft in place. */
const sourceOf = (request: WriteRequest): ObjectSource | undefined =>
  mayBeEdited(request) ? undefined : request.context.source?.take()

const beforeOf = ({ present }: ObjectWrite): ObjectSource | undefined =>
  present === undefined ? undefined : { text: present.stored.value, object: present.old }

/** After a conflict a creation retries only its allocation, each time with a copy of the draft. */
async function allocated(write: ObjectWrite): Promise<StoredChange> {
  const { request, present, outcome } = write
  const { resource } = request
  const object = present === undefined ? structuredClone(write.object) : write.object
  const change = { after: outcome === 'removed' ? undefined : object, before: present?.old }
  const claims = (await resource.strategy.allocate?.(resource, change, request)) ?? NOTHING
  const value = encodeWritten(object, { before: beforeOf(write) })
  return present === undefined
    ? { value, outcome, claims, object: undefined, claimAgain: () => allocated(write) }
    : { value, outcome, claims, object }
}
