import { notFound } from '../../api/index.ts'
import { objectOf, stringOf } from '../../json/index.ts'
import type { AdmissionAttributes } from '../types.ts'
import type { NodeRestrictionOptions } from './options.ts'
import { nodeNameOf, refused } from './refusal.ts'

/** A node may request tokens only for Pods that run on it, for their account. Throws ApiError 403, 404. */
export async function validateToken(
  node: string,
  attributes: Readonly<AdmissionAttributes>,
  { find }: NodeRestrictionOptions,
): Promise<void> {
  if (attributes.operation !== 'CREATE' || attributes.subresource !== 'token') return
  const bound = objectOf(objectOf(attributes.object?.spec).boundObjectRef)
  const name = stringOf(bound.name)
  if (bound.apiVersion !== 'v1' || bound.kind !== 'Pod' || name === '')
    throw refused(attributes, 'node requested token not bound to a pod')
  const uid = stringOf(bound.uid)
  if (uid === '') throw refused(attributes, 'node requested token with a pod binding without a uid')
  const pod = await find('pods', { namespace: attributes.namespace, name })
  if (pod === undefined) throw notFound({ group: '', resource: 'pods' }, name)
  if (uid !== pod.metadata.uid) {
    const why = `the UID in the bound object reference (${uid}) does not match the UID in record`
    throw refused(attributes, `${why}. The object might have been deleted and then recreated`)
  }
  if (nodeNameOf(pod) !== node)
    throw refused(attributes, 'node requested token bound to a pod scheduled on a different node')
  if (stringOf(objectOf(pod.spec).serviceAccountName) !== attributes.name)
    throw refused(attributes, 'node requested token bound to a pod of another service account')
}
