import { listOf, objectOf, stringOf, textsOf } from '../../../json/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { addressWarnings, rangeWarnings } from '../../warnings/addresses.ts'

const TOPOLOGY = (domain: string): readonly [string, string] => [
  `service.${domain}/topology-aware-hints`,
  `service.${domain}/topology-mode`,
]

/**
 * Returns the warnings of a Service: about fields that have no effect, and about forms that a later release may refuse.
 */
export const serviceWarnings: NonNullable<Strategy['warnings']> = ({ metadata, spec: given }, _old, request) => {
  if (request.context.subresource !== '') return []
  const { type, clusterIPs, externalIPs, loadBalancerIP, loadBalancerSourceRanges, externalName } = objectOf(given)
  const [hints, mode] = TOPOLOGY(request.resource.vendor.domain)
  const external = textsOf(externalIPs)
  return [
    ...(metadata.annotations?.[hints] === undefined
      ? []
      : [`annotation ${hints} is deprecated, please use ${mode} instead`]),
    ...listOf(clusterIPs).flatMap((ip, index) => addressWarnings(stringOf(ip), `spec.clusterIPs[${index}]`)),
    ...external.flatMap((ip, index) => addressWarnings(ip, `spec.externalIPs[${index}]`)),
    ...addressWarnings(stringOf(loadBalancerIP), 'spec.loadBalancerIP'),
    ...listOf(loadBalancerSourceRanges).flatMap((range, index) =>
      rangeWarnings(stringOf(range), `spec.loadBalancerSourceRanges[${index}]`),
    ),
    ...(type === 'ExternalName' && external.length > 0
      ? ['spec.externalIPs is ignored when spec.type is "ExternalName"']
      : []),
    ...(type !== 'ExternalName' && stringOf(externalName) !== ''
      ? ['spec.externalName is ignored when spec.type is not "ExternalName"']
      : []),
  ]
}
