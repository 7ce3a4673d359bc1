import { duplicateValue, invalidValue, type ErrorCollector } from '../../../../api/index.ts'
import { objectsOf, stringOf, type JsonObject } from '../../../../json/index.ts'
import { all, each, fields, named, type Rule } from '../../../rules/rule.ts'
import { address, portNameSyntax } from '../../../rules/values.ts'

/** Well-formed names must be distinct. */
const distinctNames: Rule = (value, at, errors) => {
  const seen = new Set<string>()
  for (const [index, { name: given }] of objectsOf(value).entries()) {
    const name = stringOf(given)
    if (name === '' || portNameSyntax(name).length > 0) continue
    if (seen.has(name)) errors.push(duplicateValue(`${at}[${index}].name`, name))
    seen.add(name)
  }
}

/** `ports` of a container; the schema checks numbers and protocols. */
export const containerPorts: Rule = all(each(fields({ name: named(portNameSyntax), hostIP: address })), distinctNames)

/** No port of the host is taken twice by the containers that run at once. */
export function hostPortErrors(containers: readonly JsonObject[], at: string, errors: ErrorCollector): void {
  const taken = new Set<string>()
  for (const [index, container] of containers.entries()) {
    for (const [position, port] of objectsOf(container.ports).entries()) {
      if (typeof port.hostPort !== 'number' || port.hostPort === 0) continue
      const place = `${stringOf(port.protocol)}/${stringOf(port.hostIP)}/${port.hostPort}`
      if (taken.has(place)) errors.push(duplicateValue(`${at}[${index}].ports[${position}].hostPort`, place))
      taken.add(place)
    }
  }
}

/** On the network of the host a port is the host's port. */
export function hostNetworkErrors(containers: readonly JsonObject[], at: string, errors: ErrorCollector): void {
  for (const [index, container] of containers.entries()) {
    for (const [position, { hostPort, containerPort }] of objectsOf(container.ports).entries()) {
      if (hostPort === undefined || hostPort === 0 || hostPort === containerPort) continue
      const detail = 'must match `containerPort` when `hostNetwork` is true'
      errors.push(invalidValue(`${at}[${index}].ports[${position}].hostPort`, hostPort, detail))
    }
  }
}
