import {
  conflict,
  invalid,
  type ApiError,
  type GroupResource,
  type ObjectMeta,
  invalidValue,
} from '../../../api/index.ts'
import type { Revision } from '../../../store/contract/index.ts'
import { parseResourceVersion } from '../../read/versions.ts'
import type { ObjectReference } from '../../contract.ts'
import type { Present } from '../object-write.ts'

/** Returns the 409 for an object that was modified meanwhile. */
export const modifiedConflict = (type: GroupResource, name: string): ApiError =>
  conflict(type, name, 'the object has been modified; please apply your changes to the latest version and try again')

/** Returns the version of an If-Match header, which is quoted or bare (PUT-05); '': there is none. */
export const ifMatchVersion = (ifMatch = ''): string => ifMatch.replace(/^(?:W\/)?"(.*)"$/, '$1')

/** Throws ApiError 409 unless If-Match allows the present version (PUT-05). */
export function checkIfMatch(type: GroupResource, name: string, ifMatch: string | undefined, current: Revision): void {
  if (ifMatch === undefined || ifMatch === '') return
  const version = ifMatchVersion(ifMatch)
  if (version !== '' && version !== '*' && version !== String(current)) throw modifiedConflict(type, name)
}

/** The identity of a stored object, for preconditions. */
interface Identified {
  readonly type: GroupResource
  readonly target: ObjectReference
  readonly metadata: ObjectMeta
}

/** Throws ApiError 409 if the metadata has a uid or a resourceVersion other than the stored object's. */
export function checkIdentity(
  { uid = '', resourceVersion = '' }: Pick<ObjectMeta, 'uid' | 'resourceVersion'>,
  { type, target, metadata }: Identified,
): void {
  const refuse = (field: string, wanted: string, present: string | undefined): ApiError => {
    const path = [type.resource, target.namespace, target.name].filter((part) => part !== '').join('/')
    const detail = `Precondition failed: ${field} in precondition: ${wanted}, ${field} in object meta: ${present}`
    const why = `StorageError: invalid object, Code: 4, Key: /registry/${path}, ResourceVersion: 0, AdditionalErrorMsg: ${detail}`
    return conflict(type, target.name, why)
  }
  if (uid !== '' && uid !== metadata.uid) throw refuse('UID', uid, metadata.uid)
  const present = metadata.resourceVersion
  if (resourceVersion !== '' && resourceVersion !== present) throw refuse('ResourceVersion', resourceVersion, present)
}

/** Throws ApiError 409 or 422 unless an update is meant for the present object (PUT-02, PUT-04, and the uid of a PUT). */
export function checkPreconditions(wanted: ObjectMeta, { request, stored, old }: Present): void {
  const { resource, options, target } = request
  const { type, definition } = resource
  checkIfMatch(type, target.name, options.ifMatch, stored.revision)
  const { uid = '', resourceVersion = '' } = wanted
  if (options.method === 'replace') checkIdentity({ uid }, { type, target, metadata: old.metadata })
  const version = parseResourceVersion(resourceVersion) ?? 0
  if (version === 0) {
    if (definition.updates?.unconditional !== 'refused') return
    throw invalid({ group: type.group, kind: type.resource }, target.name, [
      invalidValue('metadata.resourceVersion', 0, 'must be specified for an update'),
    ])
  }
  if (version !== stored.revision) throw modifiedConflict(type, target.name)
}
