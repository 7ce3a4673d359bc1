import {
  duplicateValue,
  forbiddenValue,
  invalidValue,
  notFoundValue,
  requiredValue,
  unsupportedValue,
  dnsLabel,
  type ErrorCollector,
} from '../../../../api/index.ts'
import { objectsOf, stringOf, type JsonObject } from '../../../../json/index.ts'
import { all, fields, forbids, named, requires, whole, type Rule } from '../../../rules/rule.ts'
import { oneOf } from '../../../rules/values.ts'
import { bulkEnvironment, environment } from './env.ts'
import { volumeUseErrors, type Volumes } from './mounts.ts'
import { containerPorts, hostPortErrors } from './ports.ts'
import { lifecycle, noProbes, probes } from './probes.ts'
import { resourceRequirements } from './resources.ts'
import { containerSecurity } from './security.ts'

type Container = JsonObject

/** The facts about a Pod that rules for its containers need. */
interface PodFacts {
  readonly volumes: Volumes
  /** `spec.terminationGracePeriodSeconds`. */
  readonly gracePeriod: unknown
  readonly restartPolicy: unknown
}

/** Rules for every container. */
const common: Rule = all(
  requires(['name', 'image']),
  fields({ name: named(dnsLabel), ports: containerPorts, env: environment, envFrom: bulkEnvironment }),
  fields({ terminationMessagePolicy: oneOf(['File', 'FallbackToLogsOnError']) }),
)
const confined: Rule = fields({ resources: resourceRequirements, securityContext: containerSecurity })

function resizeErrors(container: Container, { restartPolicy }: PodFacts, at: string, errors: ErrorCollector): void {
  const field = `${at}.resizePolicy`
  const seen = new Set<unknown>()
  for (const [index, { resourceName, restartPolicy: policy }] of objectsOf(container.resizePolicy).entries()) {
    if (seen.has(resourceName)) errors.push(duplicateValue(`${field}[${index}]`, resourceName))
    seen.add(resourceName)
    if (restartPolicy === 'Never' && policy !== 'NotRequired') {
      errors.push(invalidValue(field, policy, "must be 'NotRequired' when `restartPolicy` is 'Never'"))
    }
  }
}

function containerErrors(container: Container, pod: PodFacts, at: string, errors: ErrorCollector): void {
  common(container, at, errors)
  volumeUseErrors(container, pod.volumes, at, errors)
  confined(container, at, errors)
  resizeErrors(container, pod, at, errors)
}

/** Reports the second and every later container of a name, and records the name. */
function nameError(container: Container, names: Set<string>, at: string, errors: ErrorCollector): void {
  const name = stringOf(container.name)
  if (name === '') return
  if (names.has(name)) errors.push(duplicateValue(`${at}.name`, name))
  names.add(name)
}

const namesOf = (containers: readonly Container[]): string[] => containers.map(({ name }) => stringOf(name))

/** `containers`: the main containers of a Pod. */
function mainErrors(containers: readonly Container[], pod: PodFacts, at: string, errors: ErrorCollector): void {
  const names = new Set<string>()
  if (containers.length === 0) errors.push(requiredValue(at))
  for (const [index, container] of containers.entries()) {
    const place = `${at}[${index}]`
    containerErrors(container, pod, place, errors)
    nameError(container, names, place, errors)
    if (container.lifecycle !== undefined) lifecycle(pod.gracePeriod)(container.lifecycle, `${place}.lifecycle`, errors)
    probes(container, place, errors)
    if (container.restartPolicy !== undefined) {
      errors.push(forbiddenValue(`${place}.restartPolicy`, 'may not be set for non-init containers'))
    }
  }
  hostPortErrors(containers, at, errors)
}

/** `initContainers`: they end before the others begin, or keep running beside them. */
function initErrors(spec: Container, pod: PodFacts, at: string, errors: ErrorCollector): void {
  const names = new Set(namesOf(objectsOf(spec.containers)))
  for (const [index, container] of objectsOf(spec.initContainers).entries()) {
    const place = `${at}[${index}]`
    containerErrors(container, pod, place, errors)
    const { restartPolicy } = container
    if (restartPolicy !== undefined && restartPolicy !== 'Always') {
      errors.push(unsupportedValue(`${place}.restartPolicy`, restartPolicy, ['Always']))
    }
    nameError(container, names, place, errors)
    hostPortErrors([container], at, errors)
    if (restartPolicy === 'Always') {
      if (container.lifecycle !== undefined) {
        lifecycle(pod.gracePeriod)(container.lifecycle, `${place}.lifecycle`, errors)
      }
      probes(container, place, errors)
    } else noProbes(container, place, errors)
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
  whole(({ resources }, at, errors) => {
    if (typeof resources === 'object' && resources !== null && Object.keys(resources).length > 0) {
      errors.push(forbiddenValue(`${at}.resources`, 'cannot be set for an Ephemeral Container'))
    }
  }),
)

/** `ephemeralContainers`: for debugging, without guarantees of resources. */
function ephemeralErrors(spec: Container, pod: PodFacts, at: string, errors: ErrorCollector): void {
  const others = new Set([...namesOf(objectsOf(spec.containers)), ...namesOf(objectsOf(spec.initContainers))])
  const names = new Set(others)
  for (const [index, container] of objectsOf(spec.ephemeralContainers).entries()) {
    const place = `${at}[${index}]`
    containerErrors(container, pod, place, errors)
    nameError(container, names, place, errors)
    const target = stringOf(container.targetContainerName)
    if (target !== '' && !others.has(target)) {
      errors.push(notFoundValue(`${place}.targetContainerName`, target))
    }
    forDebugging(container, place, errors)
    for (const [position, mount] of objectsOf(container.volumeMounts).entries()) {
      const detail = 'cannot be set for an Ephemeral Container'
      forbids(['subPath', 'subPathExpr'], detail)(mount, `${place}.volumeMounts[${position}]`, errors)
    }
  }
}

/** Adds the errors of all containers of a Pod whose spec is at a path. */
export function allContainerErrors(spec: Container, pod: PodFacts, at: string, errors: ErrorCollector): void {
  mainErrors(objectsOf(spec.containers), pod, `${at}.containers`, errors)
  initErrors(spec, pod, `${at}.initContainers`, errors)
  ephemeralErrors(spec, pod, `${at}.ephemeralContainers`, errors)
}
