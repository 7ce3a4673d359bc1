import { objectOf, stringOf, type JsonObject } from '../../../json/index.ts'
import { dns1035 } from '../../../api/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { ensureObject, fillIn, itemsOf } from '../../draft.ts'
import { serviceAllocation } from './allocation.ts'
import { dropUnneeded, isExternal, keepAllocated } from './types.ts'
import type { ServiceRanges } from './ranges.ts'
import { validateServiceChange, validateServiceSpec } from './validate.ts'
import { serviceProxySubresource } from './proxy.ts'
import { serviceWarnings } from './warnings.ts'

function defaultAddresses(spec: JsonObject): void {
  if (spec.type === 'ExternalName') return
  if (stringOf(spec.clusterIP) !== '') fillIn(spec, 'clusterIPs', [spec.clusterIP])
  fillIn(spec, 'ipFamilies', ['IPv4'])
  fillIn(spec, 'ipFamilyPolicy', 'SingleStack')
  fillIn(spec, 'internalTrafficPolicy', 'Cluster')
  if (isExternal(spec)) fillIn(spec, 'externalTrafficPolicy', 'Cluster')
  if (spec.type === 'LoadBalancer') fillIn(spec, 'allocateLoadBalancerNodePorts', true)
}

const AFFINITY_SECONDS = 10_800

/** Fills in the timeout of session affinity, and removes its configuration where there is no affinity. Edits the spec. */
function defaultAffinity(spec: JsonObject): void {
  if (spec.sessionAffinity === 'ClientIP') {
    const clientIP = ensureObject(ensureObject(spec, 'sessionAffinityConfig'), 'clientIP')
    fillIn(clientIP, 'timeoutSeconds', AFFINITY_SECONDS)
  } else if (spec.sessionAffinity === 'None') delete spec.sessionAffinityConfig
}

export const services = (ranges: ServiceRanges): Strategy => ({
  nameRule: dns1035,
  generation: 'none',
  deletionAnswer: 'object',
  default(draft) {
    const spec = ensureObject(draft, 'spec')
    for (const port of itemsOf(spec, 'ports')) {
      if (port.targetPort === undefined || port.targetPort === 0 || port.targetPort === '') port.targetPort = port.port
    }
    defaultAddresses(spec)
    defaultAffinity(spec)
  },
  validate: ({ spec }) => validateServiceSpec(objectOf(spec)),
  prepareForUpdate(draft, old, subresource) {
    if (subresource !== '') return
    const spec = ensureObject(draft, 'spec')
    keepAllocated(spec, objectOf(old.spec))
    dropUnneeded(spec, objectOf(old.spec))
  },
  warnings: serviceWarnings,
  validateUpdate: (service, old) => validateServiceChange(objectOf(service.spec), objectOf(old.spec)),
  allocate: serviceAllocation(ranges),
  subresources: { proxy: serviceProxySubresource },
})
