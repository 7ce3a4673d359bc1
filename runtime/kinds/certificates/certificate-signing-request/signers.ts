import { jsonEqual, objectOf, stringOf } from '../../../json/index.ts'
import { forbidden, type DynamicObject } from '../../../api/index.ts'
import type { Authorize, Admission, AdmissionAttributes } from '../../../admission/index.ts'

export interface CertificateSignersOptions {
  /** API group of CertificateSigningRequests and signers. */
  readonly group: string
  readonly authorize: Authorize
  /** Signer whose certificates make their holders users of this API. */
  readonly clientSigner: string
  /** A group that no certificate of that signer may name. */
  readonly reservedGroup: string
  /** Reads the groups that a certificate request names; it may be malformed. */
  readonly groupsOf: (request: string) => readonly string[]
}

const signerOf = ({ spec }: DynamicObject): string => stringOf(objectOf(spec).signerName)

const RESOURCE = 'certificatesigningrequests'

/** The verb on a signer that a write of a request needs; undefined: none. */
function verbFor({ subresource, object, oldObject }: Readonly<AdmissionAttributes>): 'approve' | 'sign' | undefined {
  if (subresource === 'approval') return 'approve'
  const now = objectOf(object?.status)
  const old = objectOf(oldObject?.status)
  const isSame = (field: string): boolean => jsonEqual(now[field] ?? null, old[field] ?? null)
  return subresource === 'status' && !(isSame('certificate') && isSame('conditions')) ? 'sign' : undefined
}

/**
 * Refuses writes of CertificateSigningRequests that would let somebody act as a user without permission: to approve a
 * request or to write its certificate the caller needs that verb on the signer, by its name or by `<domain>/*`, and no
 * request may name the reserved group. Throws ApiError 403.
 */
export function certificateSigners(options: CertificateSignersOptions): Admission {
  const { group, authorize, clientSigner, reservedGroup, groupsOf } = options

  function checkSubject({ object, name, resource }: Readonly<AdmissionAttributes>): void {
    if (object === undefined || signerOf(object) !== clientSigner) return
    if (groupsOf(stringOf(objectOf(object.spec).request)).includes(reservedGroup))
      throw forbidden(resource, name, `use of ${clientSigner} signer with ${reservedGroup} group is not allowed`)
  }

  async function checkVerb(attributes: Readonly<AdmissionAttributes>): Promise<void> {
    const { user, name, resource, oldObject } = attributes
    const verb = verbFor(attributes)
    if (verb === undefined || oldObject === undefined) return
    const signer = signerOf(oldObject)
    for (const each of [signer, `${signer.split('/', 1)[0]}/*`]) {
      const { allowed } = await authorize(user, { verb, group, resource: 'signers', name: each })
      if (allowed) return
    }
    throw forbidden(resource, name, `user not permitted to ${verb} requests with signerName ${JSON.stringify(signer)}`)
  }

  return {
    handles: (operation, type, subresource) =>
      type.group === group &&
      type.resource === RESOURCE &&
      (operation === 'CREATE' ? subresource === '' : operation === 'UPDATE' && subresource !== ''),
    validate: (attributes) => (attributes.operation === 'CREATE' ? checkSubject(attributes) : checkVerb(attributes)),
  }
}
