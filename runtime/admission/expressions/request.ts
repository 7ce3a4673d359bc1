import type { JsonObject } from '../../json/index.ts'
import { isNamespaceType } from '../match/criteria.ts'
import type { AdmissionAttributes } from '../types.ts'

/**
 * Returns a write as an AdmissionRequest v1 without its objects: for webhooks, and for expressions as `request`.
 *
 * @param version of the type, in which the objects are sent
 * @param apiDomain domain of API groups
 */
export function admissionRequest(attributes: AdmissionAttributes, version: string, apiDomain: string): JsonObject {
  const { kind, resource, subresource, name, namespace, operation, user, dryRun } = attributes
  // A Namespace object counts as being in itself.
  const place = isNamespaceType(resource) ? name : namespace
  return {
    kind: { group: kind.group, version: kind.version ?? version, kind: kind.kind },
    resource: { group: resource.group, version, resource: resource.resource },
    ...(subresource === '' ? {} : { subResource: subresource }),
    requestKind: { group: kind.group, version: kind.version ?? attributes.version, kind: kind.kind },
    requestResource: { group: resource.group, version: attributes.version, resource: resource.resource },
    ...(subresource === '' ? {} : { requestSubResource: subresource }),
    ...(name === '' ? {} : { name }),
    ...(place === '' ? {} : { namespace: place }),
    operation,
    userInfo: { username: user.username, uid: user.uid, groups: user.groups, extra: user.extra },
    dryRun: dryRun === 'All',
    options: {
      kind: `${operation.charAt(0)}${operation.slice(1).toLowerCase()}Options`,
      apiVersion: `meta.${apiDomain}/v1`,
      ...(dryRun === undefined ? {} : { dryRun: [dryRun] }),
    },
  }
}
