import type { ByteWriter } from '../encoding/byte-writer.ts'
import { contentOf } from '../encoding/content.ts'
import type { RequestParts } from '../policy/evaluate.ts'
import type { ObjectIdentity } from './bodies.ts'

const NAMESPACE = '","namespace":"'
const NAMESPACE_BYTES = Buffer.from(NAMESPACE)
const NAME = Buffer.from('","name":"')
const UID = Buffer.from('","uid":"')
const RESOURCE_VERSION = Buffer.from('","resourceVersion":"')

/** What requests of one type in one namespace have in common. */
export type ReferencedPlace = Pick<RequestParts, 'resource' | 'namespace' | 'group' | 'version' | 'subresource'>

const textOf = (name: string, value: string): string => (value === '' ? '' : `${name}${contentOf(value)}`)

function field(to: ByteWriter, name: Buffer, value: string | undefined): void {
  if (value === undefined || value === '') return
  to.bytes(name)
  to.content(value)
}

/** The field of events that names the object of a request, with what requests of one place have in common encoded once. */
export class EventObjectReference {
  readonly #place: ReferencedPlace
  /** The texts before the name and the uid, before the version of the object, and after it. */
  readonly #opening: Buffer
  readonly #type: Buffer
  readonly #end: Buffer

  constructor({ resource, namespace, group, version, subresource }: ReferencedPlace) {
    this.#place = { resource, namespace, group, version, subresource }
    this.#opening = Buffer.from(`,"objectRef":{"resource":"${contentOf(resource)}${textOf(NAMESPACE, namespace)}`)
    this.#type = Buffer.from(textOf('","apiGroup":"', group) + textOf('","apiVersion":"', version))
    this.#end = Buffer.from(`${textOf('","subresource":"', subresource)}"}`)
  }

  /** Returns whether it is the reference of a place. */
  isOf({ resource, namespace, group, version, subresource }: ReferencedPlace): boolean {
    const place = this.#place
    return (
      resource === place.resource &&
      namespace === place.namespace &&
      group === place.group &&
      version === place.version &&
      subresource === place.subresource
    )
  }

  /** Writes the reference: names from the path of the request, the rest from the identity as far as it is known. */
  write(to: ByteWriter, { namespace, name }: RequestParts, identity: ObjectIdentity | undefined): void {
    to.bytes(this.#opening)
    if (namespace === '') field(to, NAMESPACE_BYTES, identity?.namespace)
    field(to, NAME, name === '' ? identity?.name : name)
    if (identity !== undefined) field(to, UID, identity.uid)
    to.bytes(this.#type)
    if (identity !== undefined) field(to, RESOURCE_VERSION, identity.resourceVersion)
    to.bytes(this.#end)
  }
}
