import { invalidValue, internalError, invalid, type FieldError, type DynamicObject } from '../../../api/index.ts'
import { listOf, objectOf, stringOf, type JsonObject } from '../../../json/index.ts'
import type { ObjectTransition, Resource, Write } from '../../../registry/index.ts'
import { ensureObject, itemsOf } from '../../draft.ts'
import { isInPool, isTaken, pickFree, poolKey } from './number-pool.ts'
import { hasClusterAddress, hasNodePorts, needsHealthCheckPort } from './types.ts'
import { addressNumber, type ServiceRanges } from './ranges.ts'

const numbersIn = (value: unknown): number[] => (typeof value === 'number' && value > 0 ? [value] : [])

const addressesOf = (spec: Readonly<JsonObject>): string[] =>
  hasClusterAddress(spec)
    ? listOf(spec.clusterIPs)
        .map(stringOf)
        .filter((address) => address !== '' && address !== 'None')
    : []

const nodePortsOf = (spec: JsonObject): number[] => [
  ...itemsOf(spec, 'ports').flatMap(({ nodePort }) => numbersIn(nodePort)),
  ...numbersIn(spec.healthCheckNodePort),
]

/** Allocates the addresses and ports of one Service that is about to be stored. */
class Allocation {
  readonly #resource: Resource
  readonly #ranges: ServiceRanges
  readonly #service: DynamicObject
  readonly #spec: JsonObject
  /** Keys that the Service holds already; it keeps them, whatever the ranges are now. */
  readonly #held: ReadonlySet<string>
  /** Keys of the store that the Service is about to hold. */
  readonly keys = new Set<string>()

  constructor(resource: Resource, ranges: ServiceRanges, service: DynamicObject, held: ReadonlySet<string>) {
    this.#resource = resource
    this.#ranges = ranges
    this.#service = service
    this.#spec = ensureObject(service, 'spec')
    this.#held = held
  }

  #refuse(error: FieldError): never {
    throw invalid({ group: '', kind: 'Service' }, this.#service.metadata.name ?? '', [error])
  }

  async #mayTake(key: string): Promise<boolean> {
    return this.#held.has(key) || !(await isTaken(this.#resource.store, key))
  }

  async takeAddresses(): Promise<void> {
    const spec = this.#spec
    const ranges = this.#ranges
    if (!hasClusterAddress(spec) || spec.clusterIP === 'None') return
    if (stringOf(spec.clusterIP) === '') {
      const free = await pickFree(this.#resource.store, ranges.addresses, new Set())
      if (free === undefined) throw internalError('failed to allocate a serviceIP: range is full')
      spec.clusterIP = ranges.addresses.format(free)
      spec.clusterIPs = [spec.clusterIP]
    }
    for (const address of addressesOf(spec)) await this.#takeAddress(address)
  }

  async #takeAddress(address: string): Promise<void> {
    const { addresses } = this.#ranges
    const number = addressNumber(address)
    const key = `${addresses.prefix}${address}`
    const refuse = (why: string): never =>
      this.#refuse(invalidValue('spec.clusterIPs', this.#spec.clusterIPs, `failed to allocate IP ${address}: ${why}`))
    if (!this.#held.has(key) && (number === undefined || !isInPool(addresses, number))) {
      refuse(`the provided IP (${address}) is not in the valid range. The range of valid IPs is ${addresses.text}`)
    }
    if (!(await this.#mayTake(key))) refuse('provided IP is already allocated')
    this.keys.add(key)
  }

  async takePorts(): Promise<void> {
    const spec = this.#spec
    const chosen = new Set(nodePortsOf(spec))
    for (const [index, port] of itemsOf(spec, 'ports').entries()) {
      for (const number of numbersIn(port.nodePort)) await this.#takePort(number, `spec.ports[${index}].nodePort`)
    }
    for (const number of numbersIn(spec.healthCheckNodePort)) await this.#takePort(number, 'spec.healthCheckNodePort')
    if (hasNodePorts(spec)) {
      // Ports with the same number and different protocols share a node port.
      const shared = new Map<unknown, unknown>()
      for (const port of itemsOf(spec, 'ports')) {
        if (numbersIn(port.nodePort).length > 0) shared.set(port.port, port.nodePort)
      }
      for (const port of itemsOf(spec, 'ports')) {
        if (numbersIn(port.nodePort).length > 0) continue
        port.nodePort = shared.get(port.port) ?? (await this.#freePort(chosen))
        shared.set(port.port, port.nodePort)
      }
    }
    if (needsHealthCheckPort(spec) && numbersIn(spec.healthCheckNodePort).length === 0) {
      spec.healthCheckNodePort = await this.#freePort(chosen)
    }
  }

  async #takePort(number: number, field: string): Promise<void> {
    const { nodePorts } = this.#ranges
    const key = poolKey(nodePorts, number)
    if (!this.#held.has(key) && !isInPool(nodePorts, number)) {
      const why = `provided port is not in the valid range. The range of valid ports is ${nodePorts.text}`
      this.#refuse(invalidValue(field, number, why))
    }
    if (!(await this.#mayTake(key))) this.#refuse(invalidValue(field, number, 'provided port is already allocated'))
    this.keys.add(key)
  }

  async #freePort(chosen: Set<number>): Promise<number> {
    const { nodePorts } = this.#ranges
    const free = await pickFree(this.#resource.store, nodePorts, chosen)
    if (free === undefined) throw internalError('failed to allocate a nodePort: range is full')
    chosen.add(free)
    this.keys.add(poolKey(nodePorts, free))
    return free
  }
}

function heldKeys({ addresses, nodePorts }: ServiceRanges, service: DynamicObject | undefined): ReadonlySet<string> {
  const spec = { ...objectOf(service?.spec) }
  return new Set([
    ...addressesOf(spec).map((address) => `${addresses.prefix}${address}`),
    ...nodePortsOf(spec).map((port) => poolKey(nodePorts, port)),
  ])
}

/**
 * Allocates the addresses and node ports of a Service, and releases those that it gives up, in the commit that stores
 * it. Throws ApiError 422 for what is taken or out of range, 500 for a full range.
 */
export const serviceAllocation =
  (ranges: ServiceRanges) =>
  async (resource: Resource, { after, before }: ObjectTransition): Promise<readonly Write[]> => {
    const { store } = resource
    const held = heldKeys(ranges, before)
    const wanted = new Set<string>()
    if (after !== undefined) {
      const allocation = new Allocation(resource, ranges, after, held)
      await allocation.takeAddresses()
      await allocation.takePorts()
      for (const key of allocation.keys) wanted.add(key)
    }
    const { namespace = '', name = '' } = (after ?? before)?.metadata ?? {}
    const owner = Buffer.from(`${namespace}/${name}`)
    const writes: Write[] = []
    for (const key of wanted) if (!held.has(key)) writes.push({ key, expect: 0, value: owner })
    for (const key of held) {
      if (wanted.has(key)) continue
      const stored = await store.get(key, { read: 'any' })
      if (stored !== undefined) writes.push({ key, expect: stored.revision, value: undefined })
    }
    return writes
  }
