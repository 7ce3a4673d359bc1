import { objectsOf, stringOf, type JsonObject } from '../../json/index.ts'

/** A container and its path. */
export interface PlacedContainer {
  readonly container: Readonly<JsonObject>
  readonly at: string
}

interface Port {
  readonly name: string
  readonly number: number
  readonly protocol: string
  readonly hostPort: number
  readonly hostIp: string
  readonly at: string
}

/** Most ports of a Pod that are compared with each other; further ones are not checked. */
const MOST_COMPARED = 200

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

const portsOf = ({ container, at }: PlacedContainer): Port[] =>
  objectsOf(container.ports).map(({ name, containerPort, protocol, hostPort, hostIP }, index) => ({
    name: stringOf(name),
    number: numberOf(containerPort),
    protocol: stringOf(protocol),
    hostPort: numberOf(hostPort),
    hostIp: stringOf(hostIP),
    at: `${at}.ports[${index}]`,
  }))

/** Returns how two ports of the same number and protocol conflict; undefined: they don't. */
function clash(port: Port, other: Port): string | undefined {
  if (port.hostIp === other.hostIp && port.hostPort === other.hostPort) return 'duplicate'
  if (port.hostPort === 0 || other.hostPort === 0) return 'overlapping'
  const isOpen = (port.hostIp === '') !== (other.hostIp === '')
  return port.hostPort === other.hostPort && isOpen ? 'dangerously ambiguous' : undefined
}

/** Returns the warnings of all ports of a Pod. */
export function portWarnings(containers: readonly PlacedContainer[]): string[] {
  const ports = containers.flatMap(portsOf).slice(0, MOST_COMPARED)
  const definitions = ports.flatMap((port, index) => {
    const { hostPort, number, protocol, name, at, hostIp } = port
    const shown = `{Name:${name} HostPort:0 ContainerPort:${number} Protocol:${protocol} HostIP:${hostIp}}`
    const idle = hostIp !== '' && hostPort === 0 ? [`${at}: hostIP set without hostPort: ${shown}`] : []
    const clashes = ports.slice(0, index).flatMap((other) => {
      const how = number === other.number && protocol === other.protocol ? clash(port, other) : undefined
      return how === undefined ? [] : [`${at}: ${how} port definition with ${other.at}`]
    })
    return [...idle, ...clashes]
  })
  return [...definitions, ...nameWarnings(ports)]
}

/** Returns the warnings of ports that several containers give the same name. */
function nameWarnings(ports: readonly Port[]): string[] {
  const places = new Map<string, string>()
  return ports.flatMap(({ name, at }) => {
    const first = places.get(name)
    if (first === undefined && name !== '') places.set(name, at)
    return first === undefined
      ? []
      : [
          `${at}: duplicate port name ${JSON.stringify(name)} with ${first}, services and probes that select ports by name will use ${first}`,
        ]
  })
}
