import type { FieldError } from '../../meta/field-error.ts'
import { duplicateValue, invalidValue, requiredValue } from '../../meta/field-errors.ts'
import { objectOf, objectsOf, stringOf, type JsonObject } from '../../meta/json.ts'
import { dns1035, dnsLabel } from '../../meta/names.ts'
import type { Strategy } from '../../registry/index.ts'
import { ensureObject, fillIn, itemsOf } from '../draft.ts'

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

export const services: Strategy = {
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
    return errors
  },
}
