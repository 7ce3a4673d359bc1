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
  type ErrorCollector,
  collectErrors,
  errorsOfEach,
} from '../../../api/index.ts'
import {
  isJsonObject,
  jsonEqual,
  listOf,
  objectOf,
  objectsOf,
  stringOf,
  type JsonObject,
  textsOf,
} from '../../../json/index.ts'
import { all, each, fields, named, whole, type Rule } from '../../rules/rule.ts'
import { address, addressRange, labels, port, portNumber } from '../../rules/values.ts'
import { specialAddressErrors } from '../../rules/addresses.ts'
import { hasClusterAddress, isExternal, needsHealthCheckPort } from './types.ts'

type Spec = Readonly<JsonObject>

/** A port as the message about a duplicate shows it. */
const shown = ({ protocol, port: number }: Spec): JsonObject => ({
  Name: '',
  Protocol: protocol ?? '',
  AppProtocol: null,
  Port: number ?? 0,
  TargetPort: 0,
  NodePort: 0,
})

const servicePort: Rule = fields({ port: portNumber, targetPort: port, appProtocol: named(qualifiedName) })

function portNames(ports: readonly Spec[], errors: ErrorCollector): void {
  const names = new Set<string>()
  for (const [index, item] of ports.entries()) {
    const at = `spec.ports[${index}]`
    const name = stringOf(item.name)
    if (name === '') {
      if (ports.length > 1) errors.push(requiredValue(`${at}.name`))
    } else {
      named(dnsLabel)(name, `${at}.name`, errors)
      if (names.has(name)) errors.push(duplicateValue(`${at}.name`, name))
      names.add(name)
    }
    servicePort(item, at, errors)
  }
}

/** Errors, made by `report`, of items whose protocol and number occur earlier in the list. */
function repeated(
  ports: readonly Spec[],
  field: string,
  tell: (index: number, item: Spec) => FieldError,
): FieldError[] {
  const seen = new Set<string>()
  return errorsOfEach(ports, (item, index) => {
    const number = item[field]
    if (number === undefined || number === 0) return []
    const place = `${stringOf(item.protocol)}/${String(number)}`
    if (seen.has(place)) return [tell(index, item)]
    seen.add(place)
    return []
  })
}

const forName: Rule = whole((spec, at, errors) => {
  const name = stringOf(spec.externalName).replace(/\.$/, '')
  for (const field of ['clusterIPs', 'ipFamilies']) {
    if (listOf(spec[field]).length > 0) {
      errors.push(forbiddenValue(`${at}.${field}`, 'may not be set for ExternalName services'))
    }
  }
  if (spec.ipFamilyPolicy !== undefined) {
    errors.push(forbiddenValue(`${at}.ipFamilyPolicy`, 'may not be set for ExternalName services'))
  }
  if (name === '') errors.push(requiredValue(`${at}.externalName`))
  else named(dnsSubdomain)(name, `${at}.externalName`, errors)
})

const LONGEST_AFFINITY_SECONDS = 86_400
const affinity: Rule = whole(({ sessionAffinity, sessionAffinityConfig }, at, errors) => {
  const field = `${at}.sessionAffinityConfig`
  if (sessionAffinity === 'None' && sessionAffinityConfig !== undefined) {
    errors.push(forbiddenValue(field, 'must not be set when session affinity is None'))
  }
  if (sessionAffinity !== 'ClientIP') return
  const detail = 'when session affinity type is ClientIP'
  const { clientIP } = objectOf(sessionAffinityConfig)
  const { timeoutSeconds } = objectOf(clientIP)
  if (!isJsonObject(sessionAffinityConfig)) errors.push(requiredValue(field, detail))
  else if (!isJsonObject(clientIP)) errors.push(requiredValue(`${field}.clientIP`, detail))
  else if (typeof timeoutSeconds !== 'number') errors.push(requiredValue(`${field}.clientIP.timeoutSeconds`, detail))
  else if (timeoutSeconds <= 0 || timeoutSeconds > LONGEST_AFFINITY_SECONDS) {
    const range = `must be greater than 0 and less than ${LONGEST_AFFINITY_SECONDS}`
    errors.push(invalidValue(`${field}.clientIP.timeoutSeconds`, timeoutSeconds, range))
  }
})

/** One family of addresses is configured: IPv4. */
function familyErrors({ ipFamilies, ipFamilyPolicy }: Spec): FieldError[] {
  const errors = errorsOfEach(listOf(ipFamilies), (family, index) =>
    family === 'IPv6' ? [invalidValue(`spec.ipFamilies[${index}]`, family, 'not configured on this cluster')] : [],
  )
  if (ipFamilyPolicy !== 'RequireDualStack') return errors
  const why = 'this cluster is not configured for dual-stack services'
  return [...errors, invalidValue('spec.ipFamilyPolicy', ipFamilyPolicy, why)]
}

const NOT_ADDRESS = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'

function addressErrors(spec: Spec): FieldError[] {
  const clusterIP = stringOf(spec.clusterIP)
  const every = textsOf(spec.clusterIPs)
  if (clusterIP === '' && every.length > 0)
    return [invalidValue('spec.clusterIPs', every, 'must be empty when `clusterIP` is not specified')]
  if (clusterIP !== '' && every[0] !== clusterIP)
    return [invalidValue('spec.clusterIPs', every, 'first value must match `clusterIP`')]
  if (clusterIP === 'None') {
    const { type } = spec
    if (type !== 'NodePort' && type !== 'LoadBalancer') return familyErrors(spec)
    return [invalidValue('spec.clusterIPs[0]', clusterIP, `may not be set to 'None' for ${type} services`)]
  }
  const wrong = errorsOfEach(every, (text, index) =>
    isIP(text) === 0 ? [invalidValue(`spec.clusterIPs[${index}]`, text, NOT_ADDRESS)] : [],
  )
  return [...wrong, ...familyErrors(spec)]
}

const externalAddress: Rule = all(address, (value, at, errors) => {
  if (typeof value === 'string' && isIP(value) !== 0) errors.push(...specialAddressErrors(value, at))
})

/** Fields of load balancers alone, and of Services with traffic from outside. */
const outside: Rule = whole((spec, at, errors) => {
  const balanced = spec.type === 'LoadBalancer'
  const alone = "may only be used when `type` is 'LoadBalancer'"
  const ranges = `${at}.LoadBalancerSourceRanges`
  if (listOf(spec.loadBalancerSourceRanges).length > 0) {
    if (!balanced) errors.push(forbiddenValue(ranges, alone))
    each(addressRange)(spec.loadBalancerSourceRanges, ranges, errors)
  }
  for (const field of ['allocateLoadBalancerNodePorts', 'loadBalancerClass']) {
    if (!balanced && spec[field] !== undefined) errors.push(forbiddenValue(`${at}.${field}`, alone))
  }
  if (balanced) named(labelKey)(spec.loadBalancerClass, `${at}.loadBalancerClass`, errors)
  const { externalTrafficPolicy: policy, healthCheckNodePort: health } = spec
  if (!isExternal(spec) && stringOf(policy) !== '') {
    const detail = 'may only be set for externally-accessible services'
    errors.push(invalidValue(`${at}.externalTrafficPolicy`, policy, detail))
  }
  if (!needsHealthCheckPort(spec) && typeof health === 'number' && health !== 0) {
    const detail = "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'"
    errors.push(invalidValue(`${at}.healthCheckNodePort`, health, detail))
  }
})

const unneededNodePorts = (ports: readonly Spec[]): FieldError[] =>
  errorsOfEach(ports, ({ nodePort }, index) =>
    nodePort === undefined || nodePort === 0
      ? []
      : [forbiddenValue(`spec.ports[${index}].nodePort`, "may not be used when `type` is 'ClusterIP'")],
  )

/** Errors of the spec of a Service beyond its schema. Allocation reports what is taken already. */
export function validateServiceSpec(spec: Spec): FieldError[] {
  return collectErrors((errors) => {
    const ports = objectsOf(spec.ports)
    if (ports.length === 0 && spec.clusterIP !== 'None' && spec.type !== 'ExternalName') {
      errors.push(requiredValue('spec.ports'))
    }
    if (spec.type === 'ExternalName') forName(spec, 'spec', errors)
    portNames(ports, errors)
    labels(spec.selector, 'spec.selector', errors)
    affinity(spec, 'spec', errors)
    if (hasClusterAddress(spec)) errors.push(...addressErrors(spec))
    each(externalAddress)(spec.externalIPs, 'spec.externalIPs', errors)
    if (spec.type === 'ClusterIP') errors.push(...unneededNodePorts(ports))
    errors.push(
      ...repeated(ports, 'nodePort', (index, item) => duplicateValue(`spec.ports[${index}].nodePort`, item.nodePort)),
      ...repeated(ports, 'port', (index, item) => duplicateValue(`spec.ports[${index}]`, shown(item))),
    )
    outside(spec, 'spec', errors)
  })
}

/** Errors of an update that changes what was allocated to a Service while its type needs it. */
export function validateServiceChange(spec: Spec, old: Spec): FieldError[] {
  const errors: FieldError[] = []
  const fixed = hasClusterAddress(spec) && hasClusterAddress(old) && stringOf(old.clusterIP) !== ''
  if (fixed && spec.clusterIP !== old.clusterIP) {
    errors.push(invalidValue('spec.clusterIPs[0]', spec.clusterIPs, 'may not change once set'))
  }
  const stays = spec.type === 'LoadBalancer' && old.type === 'LoadBalancer'
  if (stays && !jsonEqual(spec.loadBalancerClass, old.loadBalancerClass)) {
    errors.push(invalidValue('spec.loadBalancerClass', spec.loadBalancerClass ?? null, 'may not change once set'))
  }
  const checked = needsHealthCheckPort(spec) && needsHealthCheckPort(old)
  if (checked && spec.healthCheckNodePort !== old.healthCheckNodePort) {
    errors.push(forbiddenValue('spec.healthCheckNodePort', 'field is immutable'))
  }
  return errors
}
