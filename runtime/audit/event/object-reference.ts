import type { ByteWriter } from '../encoding/byte-writer.ts'
import type { RequestParts } from '../policy/evaluate.ts'
import type { ObjectIdentity } from './bodies.ts'

const OPENING = Buffer.from(',"objectRef":{"resource":"')
const NAMESPACE = Buffer.from('","namespace":"')
const NAME = Buffer.from('","name":"')
const UID = Buffer.from('","uid":"')
const GROUP = Buffer.from('","apiGroup":"')
const VERSION = Buffer.from('","apiVersion":"')
const RESOURCE_VERSION = Buffer.from('","resourceVersion":"')
const SUBRESOURCE = Buffer.from('","subresource":"')
const END = Buffer.from('"}')

function field(to: ByteWriter, name: Buffer, value: string | undefined): void {
  if (value === undefined || value === '') return
  to.bytes(name)
  to.content(value)
}

/**
 * Writes the field of an event that names the object of a request: as its path does, and for the rest by what is known of
 * its identity. Nothing for other paths.
 */
export function writeReference(to: ByteWriter, info: RequestParts, identity: ObjectIdentity | undefined): void {
  if (!info.isResourceRequest) return
  to.bytes(OPENING)
  to.content(info.resource)
  field(to, NAMESPACE, info.namespace === '' ? identity?.namespace : info.namespace)
  field(to, NAME, info.name === '' ? identity?.name : info.name)
  if (identity !== undefined) field(to, UID, identity.uid)
  field(to, GROUP, info.group)
  field(to, VERSION, info.version)
  if (identity !== undefined) field(to, RESOURCE_VERSION, identity.resourceVersion)
  field(to, SUBRESOURCE, info.subresource)
  to.bytes(END)
}
