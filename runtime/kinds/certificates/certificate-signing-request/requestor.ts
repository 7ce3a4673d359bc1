import { defined, objectOf } from '../../../json/index.ts'
import type { Admission } from '../../../admission/index.ts'

/**
 * Writes the user who creates a CertificateSigningRequest into its spec, whatever the body says. `group`: the API group
 * of CertificateSigningRequests.
 */
export const certificateRequestor = (group: string): Admission => ({
  handles: (operation, type, subresource) =>
    operation === 'CREATE' &&
    subresource === '' &&
    type.group === group &&
    type.resource === 'certificatesigningrequests',
  async admit({ object, user }) {
    if (object === undefined) throw new TypeError('a creation without an object')
    const { username: _n, uid: _u, groups: _g, extra: _e, ...spec } = objectOf(object.spec)
    const { username, uid, groups, extra } = user
    return {
      ...object,
      spec: {
        ...spec,
        username,
        ...defined({ uid }),
        groups: [...groups],
        ...(extra === undefined ? {} : { extra: structuredClone(extra) }),
      },
    }
  },
})
