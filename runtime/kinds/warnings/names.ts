import { dnsLabel } from '../../api/index.ts'

const advise = (name: string | undefined, use: string): string[] => {
  const problems = dnsLabel(name ?? '')
  const advice = 'which can result in surprising behavior; a DNS label is recommended'
  return problems.length === 0 ? [] : [`metadata.name: this is used in ${use}, ${advice}: [${problems.join(' ')}]`]
}

/** Returns the warning of a Pod's name that is no host name. */
export const hostNameWarnings = (name: string | undefined): string[] => advise(name, "the Pod's hostname")

/** Returns the warning about a workload's name that makes invalid host names for its Pods. */
export const podNameWarnings = (name: string | undefined): string[] => advise(name, 'Pod names and hostnames')
