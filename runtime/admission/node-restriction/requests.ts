import { objectOf, stringOf } from '../../json/index.ts'
import type { AdmissionAttributes } from '../types.ts'
import type { NodeRestrictionOptions } from './options.ts'
import { refused } from './refusal.ts'

/**
 * A node may request certificates of kubelets only for itself: whoever approves and signs them goes by their common name.
 * Throws ApiError 403.
 */
export function validateCertificateRequest(
  node: string,
  attributes: Readonly<AdmissionAttributes>,
  { vendor, commonNameOf }: Pick<NodeRestrictionOptions, 'vendor' | 'commonNameOf'>,
): void {
  if (attributes.operation !== 'CREATE') return
  const { signerName, request } = objectOf(attributes.object?.spec)
  const { domain, componentPrefix } = vendor
  if (
    signerName !== `${domain}/kubelet-serving` &&
    signerName !== `${domain}/${componentPrefix}-apiserver-client-kubelet`
  )
    return
  const named = commonNameOf(stringOf(request))
  if ('error' in named) throw refused(attributes, `unable to parse csr: ${named.error}`)
  const wanted = `system:node:${node}`
  if (named.commonName !== wanted) throw refused(attributes, `can only create a node CSR with CN=${wanted}`)
}
