import { isIP } from 'node:net'
import {
  duplicateValue,
  forbiddenValue,
  invalidValue,
  requiredValue,
  dnsLabel,
  dnsSubdomain,
  labelKey,
  qualifiedName,
  type FieldError,
} from '../../api/index.ts'
import { isJsonObject, jsonEqual, listOf, objectOf, objectsOf, stringOf, type JsonObject } from '../../json/index.ts'
import { all, each, fields, named, whole, type Rule } from '../rules/rule.ts'
import { address, addressRange, labels, port, portNumber } from '../rules/values.ts'
import { specialAddressFaults } from './addresses.ts'
import { hasClusterAddress, isExternal, needsHealthCheckPort } from './service-kinds.ts'

type Spec = Readonly<JsonObject>

/** A port as it is shown in the message about a repeated one. */
const shown = ({ protocol, port: number }: Spec): JsonObject => ({
  Name: '',
  Protocol: protocol ?? '',
  AppProtocol: null,
  Port: number ?? 0,
  TargetPort: 0,
  NodePort: 0,
})

const servicePort: Rule = fields({ port: portNumber, targetPort: port, appProtocol: named(qualifiedName) })

function portNames(ports: readonly Spec[], faults: FieldError[]): void {
  const names = new Set<string>()
  for (const [index, item] of ports.entries()) {
    const at = `spec.ports[${index}]`
    const name = stringOf(item.name)
    if (name === '') {
      if (ports.length > 1) faults.push(requiredValue(`${at}.name`))
    } else {
      named(dnsLabel)(name, `${at}.name`, faults)
      if (names.has(name)) faults.push(duplicateValue(`${at}.name`, name))
      names.add(name)
    }
    servicePort(item, at, faults)
  }
}

/** Items whose protocol and number stand earlier in the list. */
function repeated(
  ports: readonly Spec[],
  field: string,
  tell: (index: number, item: Spec) => FieldError,
): FieldError[] {
  const seen = new Set<string>()
  return ports.flatMap((item, index) => {
    const number = item[field]
    if (number === undefined || number === 0) return []
    const place = `${stringOf(item.protocol)}/${String(number)}`
    if (seen.has(place)) return [tell(index, item)]
    seen.add(place)
    return []
  })
}

const forName: Rule = whole((spec, at, faults) => {
  const name = stringOf(spec.externalName).replace(/\.$/, '')
  for (const field of ['clusterIPs', 'ipFamilies']) {
    if (listOf(spec[field]).length > 0) {
      faults.push(forbiddenValue(`${at}.${field}`, 'may not be set for ExternalName services'))
    }
  }
  if (spec.ipFamilyPolicy !== undefined) {
    faults.push(forbiddenValue(`${at}.ipFamilyPolicy`, 'may not be set for ExternalName services'))
  }
  if (name === '') faults.push(requiredValue(`${at}.externalName`))
  else named(dnsSubdomain)(name, `${at}.externalName`, faults)
})

const LONGEST_AFFINITY_SECONDS = 86_400
const affinity: Rule = whole(({ sessionAffinity, sessionAffinityConfig }, at, faults) => {
  const field = `${at}.sessionAffinityConfig`
  if (sessionAffinity === 'None' && sessionAffinityConfig !== undefined) {
    faults.push(forbiddenValue(field, 'must not be set when session affinity is None'))
  }
  if (sessionAffinity !== 'ClientIP') return
  const detail = 'when session affinity type is ClientIP'
  const { clientIP } = objectOf(sessionAffinityConfig)
  const { timeoutSeconds } = objectOf(clientIP)
  if (!isJsonObject(sessionAffinityConfig)) faults.push(requiredValue(field, detail))
  else if (!isJsonObject(clientIP)) faults.push(requiredValue(`${field}.clientIP`, detail))
  else if (typeof timeoutSeconds !== 'number') faults.push(requiredValue(`${field}.clientIP.timeoutSeconds`, detail))
  else if (timeoutSeconds <= 0 || timeoutSeconds > LONGEST_AFFINITY_SECONDS) {
    const range = `must be greater than 0 and less than ${LONGEST_AFFINITY_SECONDS}`
    faults.push(invalidValue(`${field}.clientIP.timeoutSeconds`, timeoutSeconds, range))
  }
})

/** One family of addresses is configured: IPv4. */
function familyFaults({ ipFamilies, ipFamilyPolicy }: Spec): FieldError[] {
  const errors = listOf(ipFamilies).flatMap((family, index) =>
    family === 'IPv6' ? [invalidValue(`spec.ipFamilies[${index}]`, family, 'not configured on this cluster')] : [],
  )
  if (ipFamilyPolicy !== 'RequireDualStack') return errors
  const why = 'this cluster is not configured for dual-stack services'
  return [...errors, invalidValue('spec.ipFamilyPolicy', ipFamilyPolicy, why)]
}

const notAddress = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'

function addressFaults(spec: Spec): FieldError[] {
  const clusterIP = stringOf(spec.clusterIP)
  const every = listOf(spec.clusterIPs).map(stringOf)
  if (clusterIP === '' && every.length > 0)
    return [invalidValue('spec.clusterIPs', every, 'must be empty when `clusterIP` is not specified')]
  if (clusterIP !== '' && every[0] !== clusterIP)
    return [invalidValue('spec.clusterIPs', every, 'first value must match `clusterIP`')]
  if (clusterIP === 'None') {
    const { type } = spec
    if (type !== 'NodePort' && type !== 'LoadBalancer') return familyFaults(spec)
    return [invalidValue('spec.clusterIPs[0]', clusterIP, `may not be set to 'None' for ${type} services`)]
  }
  const wrong = every.flatMap((text, index) =>
    isIP(text) === 0 ? [invalidValue(`spec.clusterIPs[${index}]`, text, notAddress)] : [],
  )
  return [...wrong, ...familyFaults(spec)]
}

const externalAddress: Rule = all(address, (value, at, faults) => {
  if (typeof value === 'string' && isIP(value) !== 0) faults.push(...specialAddressFaults(value, at))
})

/** What only a load balancer has, and what only traffic from outside needs. */
const outside: Rule = whole((spec, at, faults) => {
  const balanced = spec.type === 'LoadBalancer'
  const alone = "may only be used when `type` is 'LoadBalancer'"
  const ranges = `${at}.LoadBalancerSourceRanges`
  if (listOf(spec.loadBalancerSourceRanges).length > 0) {
    if (!balanced) faults.push(forbiddenValue(ranges, alone))
    each(addressRange)(spec.loadBalancerSourceRanges, ranges, faults)
  }
  for (const field of ['allocateLoadBalancerNodePorts', 'loadBalancerClass']) {
    if (!balanced && spec[field] !== undefined) faults.push(forbiddenValue(`${at}.${field}`, alone))
  }
  if (balanced) named(labelKey)(spec.loadBalancerClass, `${at}.loadBalancerClass`, faults)
  const { externalTrafficPolicy: policy, healthCheckNodePort: health } = spec
  if (!isExternal(spec) && stringOf(policy) !== '') {
    const detail = 'may only be set for externally-accessible services'
    faults.push(invalidValue(`${at}.externalTrafficPolicy`, policy, detail))
  }
  if (!needsHealthCheckPort(spec) && typeof health === 'number' && health !== 0) {
    const detail = "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'"
    faults.push(invalidValue(`${at}.healthCheckNodePort`, health, detail))
  }
})

const unneededNodePorts = (ports: readonly Spec[]): FieldError[] =>
  ports.flatMap(({ nodePort }, index) =>
    nodePort === undefined || nodePort === 0
      ? []
      : [forbiddenValue(`spec.ports[${index}].nodePort`, "may not be used when `type` is 'ClusterIP'")],
  )

/** Every fault of a Service's spec that a schema can't tell, but for what is taken already. */
export function validateServiceSpec(spec: Spec): FieldError[] {
  const faults: FieldError[] = []
  const ports = objectsOf(spec.ports)
  if (ports.length === 0 && spec.clusterIP !== 'None' && spec.type !== 'ExternalName') {
    faults.push(requiredValue('spec.ports'))
  }
  if (spec.type === 'ExternalName') forName(spec, 'spec', faults)
  portNames(ports, faults)
  labels(spec.selector, 'spec.selector', faults)
  affinity(spec, 'spec', faults)
  if (hasClusterAddress(spec)) faults.push(...addressFaults(spec))
  each(externalAddress)(spec.externalIPs, 'spec.externalIPs', faults)
  if (spec.type === 'ClusterIP') faults.push(...unneededNodePorts(ports))
  faults.push(
    ...repeated(ports, 'nodePort', (index, item) => duplicateValue(`spec.ports[${index}].nodePort`, item.nodePort)),
    ...repeated(ports, 'port', (index, item) => duplicateValue(`spec.ports[${index}]`, shown(item))),
  )
  outside(spec, 'spec', faults)
  return faults
}

/** What a Service has got stays for as long as its type has use for it. */
export function validateServiceChange(spec: Spec, old: Spec): FieldError[] {
  const faults: FieldError[] = []
  const fixed = hasClusterAddress(spec) && hasClusterAddress(old) && stringOf(old.clusterIP) !== ''
  if (fixed && spec.clusterIP !== old.clusterIP) {
    faults.push(invalidValue('spec.clusterIPs[0]', spec.clusterIPs, 'may not change once set'))
  }
  const stays = spec.type === 'LoadBalancer' && old.type === 'LoadBalancer'
  if (stays && !jsonEqual(spec.loadBalancerClass, old.loadBalancerClass)) {
    faults.push(invalidValue('spec.loadBalancerClass', spec.loadBalancerClass ?? null, 'may not change once set'))
  }
  const checked = needsHealthCheckPort(spec) && needsHealthCheckPort(old)
  if (checked && spec.healthCheckNodePort !== old.healthCheckNodePort) {
    faults.push(forbiddenValue('spec.healthCheckNodePort', 'field is immutable'))
  }
  return faults
}
