import type { Eventual } from '../../../async/index.ts'
import type { ObjectSource } from '../../../codec/index.ts'
import type { ObjectWrite, StoredChange, WriteRequest } from '../object-write.ts'
import { hasStatus } from '../preparation/server-owned.ts'
import { encodeWritten } from './stored-size.ts'
import { mayBeEdited } from '../stored-form/to-stored-form.ts'

const NOTHING: readonly never[] = []

/** Lets the strategy take for the object what must be unique (addresses, ports), and encodes it. */
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

/** Returns whether somebody will soon read what is written: it was read now, or its status is to be filled in. */
const isReadSoon = ({ present, request }: ObjectWrite): boolean => present !== undefined || hasStatus(request.resource)

/** Where a kind or a conversion may have edited the draft in its place, nothing is copied from what was sent. */
const sourceOf = (request: WriteRequest): ObjectSource | undefined =>
  mayBeEdited(request) ? undefined : request.context.source?.take()

const beforeOf = ({ present }: ObjectWrite): ObjectSource | undefined =>
  present === undefined ? undefined : { text: present.stored.value, object: present.old }

/** Of a creation nothing but the claims is tried again when others were faster: each time with a draft of its own. */
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
