import { addressRange, portRange, type ServiceRanges } from '../runtime/kinds/index.ts'
import { UsageError } from '../flags/errors.ts'
import type { ServerFlags } from './flags.ts'

/** Reads a range of addresses; throws UsageError. */
export function readAddressRange(text: string, flag: string): ServiceRanges['addresses'] {
  const range = addressRange(text)
  if (range === undefined)
    throw new UsageError(`--${flag}: ${JSON.stringify(text)} is not an IPv4 range such as 10.96.0.0/12`)
  return range
}

/** Reads a range of ports; throws UsageError. */
export function readPortRange(text: string, flag: string): ServiceRanges['nodePorts'] {
  const range = portRange(text)
  if (range === undefined)
    throw new UsageError(`--${flag}: ${JSON.stringify(text)} is not a range of ports such as 30000-32767`)
  return range
}

/** Returns the ranges of Services' addresses and node ports that the flags set. */
export const serviceRangesOf = (flags: ServerFlags): ServiceRanges => ({
  addresses: flags['service-cluster-ip-range'],
  nodePorts: flags['service-node-port-range'],
})
