import {
  duplicateValue,
  forbiddenValue,
  invalidValue,
  notFoundValue,
  requiredValue,
  unsupportedValue,
  dnsLabel,
  type FieldError,
} from '../../../api/index.ts'
import { objectsOf, stringOf, type JsonObject } from '../../../json/index.ts'
import { all, fields, forbids, named, requires, whole, type Rule } from '../../rules/rule.ts'
import { bulkEnvironment, environment } from './env.ts'
import { volumeUseFaults, type Volumes } from './mounts.ts'
import { containerPorts, hostPortFaults } from './ports.ts'
import { lifecycle, noProbes, probes } from './probes.ts'
import { resourceRequirements } from './resources.ts'
import { containerSecurity } from './security.ts'

type Container = JsonObject

/** What the rules of a container need to know of its Pod. */
export interface PodFacts {
  readonly volumes: Volumes
  /** `spec.terminationGracePeriodSeconds`. */
  readonly gracePeriod: unknown
  readonly restartPolicy: unknown
}

/** What every container has, whenever it runs. */
const common: Rule = all(
  requires(['name', 'image']),
  fields({ name: named(dnsLabel), ports: containerPorts, env: environment, envFrom: bulkEnvironment }),
)
const confined: Rule = fields({ resources: resourceRequirements, securityContext: containerSecurity })

function resizeFaults(container: Container, { restartPolicy }: PodFacts, at: string, faults: FieldError[]): void {
  const field = `${at}.resizePolicy`
  const seen = new Set<unknown>()
  for (const [index, { resourceName, restartPolicy: policy }] of objectsOf(container.resizePolicy).entries()) {
    if (seen.has(resourceName)) faults.push(duplicateValue(`${field}[${index}]`, resourceName))
    seen.add(resourceName)
    if (restartPolicy === 'Never' && policy !== 'NotRequired') {
      faults.push(invalidValue(field, policy, "must be 'NotRequired' when `restartPolicy` is 'Never'"))
    }
  }
}

function containerFaults(container: Container, pod: PodFacts, at: string, faults: FieldError[]): void {
  common(container, at, faults)
  volumeUseFaults(container, pod.volumes, at, faults)
  confined(container, at, faults)
  resizeFaults(container, pod, at, faults)
}

/** Tells the second and every later container of a name, and remembers the name. */
function nameFault(container: Container, names: Set<string>, at: string, faults: FieldError[]): void {
  const name = stringOf(container.name)
  if (name === '') return
  if (names.has(name)) faults.push(duplicateValue(`${at}.name`, name))
  names.add(name)
}

const namesOf = (containers: readonly Container[]): string[] => containers.map(({ name }) => stringOf(name))

/** `containers`: those that make up the Pod. */
function mainFaults(containers: readonly Container[], pod: PodFacts, at: string, faults: FieldError[]): void {
  const names = new Set<string>()
  if (containers.length === 0) faults.push(requiredValue(at))
  for (const [index, container] of containers.entries()) {
    const place = `${at}[${index}]`
    containerFaults(container, pod, place, faults)
    nameFault(container, names, place, faults)
    if (container.lifecycle !== undefined) lifecycle(pod.gracePeriod)(container.lifecycle, `${place}.lifecycle`, faults)
    probes(container, place, faults)
    if (container.restartPolicy !== undefined) {
      faults.push(forbiddenValue(`${place}.restartPolicy`, 'may not be set for non-init containers'))
    }
  }
  hostPortFaults(containers, at, faults)
}

/** `initContainers`: they end before the others begin, or keep running beside them. */
function initFaults(spec: Container, pod: PodFacts, at: string, faults: FieldError[]): void {
  const names = new Set(namesOf(objectsOf(spec.containers)))
  for (const [index, container] of objectsOf(spec.initContainers).entries()) {
    const place = `${at}[${index}]`
    containerFaults(container, pod, place, faults)
    const { restartPolicy } = container
    if (restartPolicy !== undefined && restartPolicy !== 'Always') {
      faults.push(unsupportedValue(`${place}.restartPolicy`, restartPolicy, ['Always']))
    }
    nameFault(container, names, place, faults)
    hostPortFaults([container], at, faults)
    if (restartPolicy === 'Always') {
      if (container.lifecycle !== undefined) {
        lifecycle(pod.gracePeriod)(container.lifecycle, `${place}.lifecycle`, faults)
      }
      probes(container, place, faults)
    } else noProbes(container, place, faults)
  }
}

const forDebugging: Rule = all(
  forbids(
    [
      'ports',
      'livenessProbe',
      'readinessProbe',
      'startupProbe',
      'lifecycle',
      'resizePolicy',
      'restartPolicy',
      'restartPolicyRules',
    ],
    'cannot be set for an Ephemeral Container',
  ),
  whole(({ resources }, at, faults) => {
    if (typeof resources === 'object' && resources !== null && Object.keys(resources).length > 0) {
      faults.push(forbiddenValue(`${at}.resources`, 'cannot be set for an Ephemeral Container'))
    }
  }),
)

/** `ephemeralContainers`: for debugging, without any claim on the Pod. */
function ephemeralFaults(spec: Container, pod: PodFacts, at: string, faults: FieldError[]): void {
  const others = [...namesOf(objectsOf(spec.containers)), ...namesOf(objectsOf(spec.initContainers))]
  const names = new Set(others)
  for (const [index, container] of objectsOf(spec.ephemeralContainers).entries()) {
    const place = `${at}[${index}]`
    containerFaults(container, pod, place, faults)
    nameFault(container, names, place, faults)
    const target = stringOf(container.targetContainerName)
    if (target !== '' && !others.includes(target)) {
      faults.push(notFoundValue(`${place}.targetContainerName`, target))
    }
    forDebugging(container, place, faults)
    for (const [position, mount] of objectsOf(container.volumeMounts).entries()) {
      const detail = 'cannot be set for an Ephemeral Container'
      forbids(['subPath', 'subPathExpr'], detail)(mount, `${place}.volumeMounts[${position}]`, faults)
    }
  }
}

/** Faults of all containers of a Pod whose spec stands at a path. */
export function allContainerFaults(spec: Container, pod: PodFacts, at: string, faults: FieldError[]): void {
  mainFaults(objectsOf(spec.containers), pod, `${at}.containers`, faults)
  initFaults(spec, pod, `${at}.initContainers`, faults)
  ephemeralFaults(spec, pod, `${at}.ephemeralContainers`, faults)
}
