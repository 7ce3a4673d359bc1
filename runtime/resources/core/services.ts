import { isIP } from 'node:net'
import type { FieldError } from '../../meta/field-error.ts'
import { duplicateValue, forbiddenValue, invalidValue, requiredValue } from '../../meta/field-errors.ts'
import { listOf, objectOf, objectsOf, stringOf, type JsonObject } from '../../meta/json.ts'
import { dns1035, dnsLabel } from '../../meta/names.ts'
import type { Strategy } from '../../registry/index.ts'
import { ensureObject, fillIn, itemsOf } from '../draft.ts'
import { serviceProxySubresource } from './node-agent.ts'
import { serviceAllocation } from './service-allocation.ts'
import { dropUnneeded, hasClusterAddress, keepAllocated } from './service-kinds.ts'
import type { ServiceRanges } from './service-ranges.ts'

const rangeFault = 'must be between 1 and 65535, inclusive'
const isPort = (value: unknown): boolean => typeof value === 'number' && value >= 1 && value <= 65_535

/** A port as it is shown in the message about a repeated one. */
const shown = ({ name, protocol, appProtocol, port, nodePort }: JsonObject): JsonObject => ({
  Name: name ?? '',
  Protocol: protocol ?? '',
  AppProtocol: appProtocol ?? null,
  Port: port ?? 0,
  TargetPort: 0,
  NodePort: nodePort ?? 0,
})

function validatePorts(spec: Readonly<JsonObject>): FieldError[] {
  const ports = objectsOf(spec.ports)
  const errors: FieldError[] = []
  if (ports.length === 0 && spec.clusterIP !== 'None' && spec.type !== 'ExternalName')
    errors.push(requiredValue('spec.ports'))
  const names = new Set<string>()
  for (const [index, port] of ports.entries()) {
    const at = `spec.ports[${index}]`
    const name = stringOf(port.name)
    if (name === '') {
      if (ports.length > 1) errors.push(requiredValue(`${at}.name`))
    } else {
      errors.push(...dnsLabel(name).map((problem) => invalidValue(`${at}.name`, name, problem)))
      if (names.has(name)) errors.push(duplicateValue(`${at}.name`, name))
      names.add(name)
    }
    if (!isPort(port.port)) errors.push(invalidValue(`${at}.port`, port.port, rangeFault))
    if (typeof port.targetPort === 'number' && !isPort(port.targetPort)) {
      errors.push(invalidValue(`${at}.targetPort`, port.targetPort, rangeFault))
    }
  }
  const places = new Set<string>()
  for (const [index, port] of ports.entries()) {
    const place = `${stringOf(port.protocol)}/${String(port.port)}`
    if (places.has(place)) errors.push(duplicateValue(`spec.ports[${index}]`, shown(port)))
    places.add(place)
  }
  return errors
}

function defaultAddresses(spec: JsonObject): void {
  if (spec.type === 'ExternalName') return
  if (stringOf(spec.clusterIP) !== '') fillIn(spec, 'clusterIPs', [spec.clusterIP])
  fillIn(spec, 'ipFamilies', ['IPv4'])
  fillIn(spec, 'ipFamilyPolicy', 'SingleStack')
  fillIn(spec, 'internalTrafficPolicy', 'Cluster')
  if (spec.type === 'NodePort' || spec.type === 'LoadBalancer') fillIn(spec, 'externalTrafficPolicy', 'Cluster')
  if (spec.type === 'LoadBalancer') fillIn(spec, 'allocateLoadBalancerNodePorts', true)
}

const notAddress = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'

/** One family of addresses is configured: IPv4. */
function validateFamilies({ ipFamilies, ipFamilyPolicy }: Readonly<JsonObject>): FieldError[] {
  const errors = listOf(ipFamilies).flatMap((family, index) =>
    family === 'IPv6' ? [invalidValue(`spec.ipFamilies[${index}]`, family, 'not configured on this cluster')] : [],
  )
  if (ipFamilyPolicy !== 'RequireDualStack') return errors
  const why = 'this cluster is not configured for dual-stack services'
  return [...errors, invalidValue('spec.ipFamilyPolicy', ipFamilyPolicy, why)]
}

function validateAddresses(spec: Readonly<JsonObject>): FieldError[] {
  const clusterIP = stringOf(spec.clusterIP)
  const all = listOf(spec.clusterIPs).map(stringOf)
  if (clusterIP === '' && all.length > 0)
    return [invalidValue('spec.clusterIPs', all, 'must be empty when `clusterIP` is not specified')]
  if (clusterIP !== '' && all[0] !== clusterIP)
    return [invalidValue('spec.clusterIPs', all, 'first value must match `clusterIP`')]
  if (clusterIP === 'None') return validateFamilies(spec)
  const wrong = all.flatMap((address, index) =>
    isIP(address) === 0 ? [invalidValue(`spec.clusterIPs[${index}]`, address, notAddress)] : [],
  )
  return [...wrong, ...validateFamilies(spec)]
}

const validateNodePorts = (spec: Readonly<JsonObject>): FieldError[] =>
  spec.type === 'NodePort' || spec.type === 'LoadBalancer'
    ? []
    : objectsOf(spec.ports).flatMap(({ nodePort }, index) =>
        nodePort === undefined || nodePort === 0
          ? []
          : [forbiddenValue(`spec.ports[${index}].nodePort`, "may not be used when `type` is 'ClusterIP'")],
      )

export const services = (ranges: ServiceRanges): Strategy => ({
  nameRule: dns1035,
  generation: 'none',
  deletionAnswer: 'object',
  applyDefaults(draft) {
    const spec = ensureObject(draft, 'spec')
    for (const port of itemsOf(spec, 'ports')) {
      if (port.targetPort === undefined || port.targetPort === 0 || port.targetPort === '') port.targetPort = port.port
    }
    defaultAddresses(spec)
  },
  validate(service) {
    const spec = objectOf(service.spec)
    const errors = validatePorts(spec)
    if (spec.type === 'ExternalName' && stringOf(spec.externalName) === '')
      errors.push(requiredValue('spec.externalName'))
    if (hasClusterAddress(spec)) errors.push(...validateAddresses(spec), ...validateNodePorts(spec))
    return errors
  },
  prepareUpdate(draft, old, subresource) {
    if (subresource !== '') return
    const spec = ensureObject(draft, 'spec')
    keepAllocated(spec, objectOf(old.spec))
    dropUnneeded(spec, objectOf(old.spec))
  },
  validateUpdate(service, old) {
    const spec = objectOf(service.spec)
    const before = objectOf(old.spec)
    const fixed = hasClusterAddress(spec) && hasClusterAddress(before) && stringOf(before.clusterIP) !== ''
    return fixed && spec.clusterIP !== before.clusterIP
      ? [invalidValue('spec.clusterIPs[0]', spec.clusterIPs, 'may not change once set')]
      : []
  },
  allocate: serviceAllocation(ranges),
  subresources: { proxy: serviceProxySubresource },
})
