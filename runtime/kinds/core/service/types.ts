import { jsonEqual, jsonText, listOf, objectsOf, stringOf, type JsonObject } from '../../../json/index.ts'
import { itemsOf } from '../../draft.ts'

type Spec = Readonly<JsonObject>

/** Whether a Service has a cluster address, or is headless: every one but an ExternalName. */
export const hasClusterAddress = ({ type }: Spec): boolean => type !== 'ExternalName'

export const hasNodePorts = ({ type, allocateLoadBalancerNodePorts }: Spec): boolean =>
  type === 'NodePort' || (type === 'LoadBalancer' && allocateLoadBalancerNodePorts !== false)

/** Whether a load balancer that sends only to nodes with local Pods needs a port for their health checks. */
export const needsHealthCheckPort = ({ type, externalTrafficPolicy }: Spec): boolean =>
  type === 'LoadBalancer' && externalTrafficPolicy === 'Local'

const isOnNodes = ({ type }: Spec): boolean => type === 'NodePort' || type === 'LoadBalancer'

/** Whether a Service takes traffic from outside the cluster: at node ports, or at external addresses. */
export const isExternal = (spec: Spec): boolean =>
  isOnNodes(spec) || (spec.type === 'ClusterIP' && listOf(spec.externalIPs).length > 0)

const drop = (spec: JsonObject, old: Spec, fields: readonly string[]): void => {
  for (const field of fields) if (jsonEqual(spec[field], old[field])) Reflect.deleteProperty(spec, field)
}

/** Keeps what was allocated to a Service where its update leaves it out. Edits the spec. */
export function keepAllocated(spec: JsonObject, old: Spec): void {
  if (hasClusterAddress(spec) && hasClusterAddress(old)) {
    if (stringOf(spec.clusterIP) === '') {
      spec.clusterIP = old.clusterIP
      spec.clusterIPs = old.clusterIPs
    } else if (spec.clusterIP === old.clusterIP) spec.clusterIPs ??= old.clusterIPs
    else if (jsonEqual(spec.clusterIPs, old.clusterIPs)) spec.clusterIPs = [spec.clusterIP]
  }
  if (isOnNodes(spec) && isOnNodes(old)) keepNodePorts(spec, old)
  if (needsHealthCheckPort(spec) && needsHealthCheckPort(old)) spec.healthCheckNodePort ??= old.healthCheckNodePort
}

/** Returns what identifies a port of a Service. */
const portKey = ({ protocol, port }: Spec): string => jsonText([protocol, port])

function keepNodePorts(spec: JsonObject, old: Spec): void {
  const used = new Set(objectsOf(spec.ports).map(({ nodePort }) => nodePort))
  const allocated = new Map<string, unknown>()
  // The first of equal ports is used.
  for (const port of objectsOf(old.ports).toReversed()) allocated.set(portKey(port), port.nodePort)
  for (const port of itemsOf(spec, 'ports')) {
    if (port.nodePort !== undefined && port.nodePort !== 0) continue
    const nodePort = allocated.get(portKey(port))
    if (nodePort === undefined || used.has(nodePort)) continue
    port.nodePort = nodePort
    used.add(nodePort)
  }
}

/** Drops fields that the new type of a Service has no use for, unless the update changes them. Edits the spec. */
export function dropUnneeded(spec: JsonObject, old: Spec): void {
  if (hasClusterAddress(old) && !hasClusterAddress(spec)) {
    drop(spec, old, ['clusterIP', 'clusterIPs', 'ipFamilies', 'ipFamilyPolicy', 'internalTrafficPolicy'])
  }
  if (isOnNodes(old) && !isOnNodes(spec)) {
    const before = new Set(objectsOf(old.ports).map(({ nodePort }) => nodePort))
    for (const port of itemsOf(spec, 'ports')) if (before.has(port.nodePort)) delete port.nodePort
  }
  if (isExternal(old) && !isExternal(spec)) drop(spec, old, ['externalTrafficPolicy'])
  if (needsHealthCheckPort(old) && !needsHealthCheckPort(spec)) drop(spec, old, ['healthCheckNodePort'])
  if (old.type === 'LoadBalancer' && spec.type !== 'LoadBalancer') {
    drop(spec, old, ['allocateLoadBalancerNodePorts', 'loadBalancerClass'])
  }
}
