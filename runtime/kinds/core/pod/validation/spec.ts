import {
  duplicateValue,
  forbiddenValue,
  invalidValue,
  dnsLabel,
  dnsSubdomain,
  type FieldError,
  type NameRule,
  type ErrorCollector,
  collectErrors,
} from '../../../../api/index.ts'
import { objectOf, objectsOf, stringOf, type JsonObject } from '../../../../json/index.ts'
import { all, each, fields, named, present, requires, whole, type Rule } from '../../../rules/rule.ts'
import { address, between, labels, oneOf } from '../../../rules/values.ts'
import { allContainerErrors } from './containers.ts'
import { dns } from './dns.ts'
import { hostNetworkErrors } from './ports.ts'
import { resourceRequirements } from './resources.ts'
import { affinity, readinessGates, schedulingGates, spreadConstraints, tolerations } from './scheduling.ts'
import { podSecurity } from './security.ts'
import { podVolumes, volumesByName } from './volumes.ts'

const claim: Rule = all(
  requires(['name']),
  fields({
    name: named(dnsLabel),
    resourceClaimName: named(dnsSubdomain),
    resourceClaimTemplateName: named(dnsSubdomain),
  }),
  whole((item, at, errors) => {
    const given = present(item, ['resourceClaimName', 'resourceClaimTemplateName']).length
    const names = '`resourceClaimName` or `resourceClaimTemplateName`'
    if (given === 2) errors.push(invalidValue(at, item, `at most one of ${names} may be specified`))
    if (given === 0) {
      errors.push(invalidValue(at, item, 'must specify one of: `resourceClaimName`, `resourceClaimTemplateName`'))
    }
  }),
)

/** Names of other objects are validated only where they are set. */
const optionally = (syntax: NameRule): Rule => named((name) => (name === '' ? [] : syntax(name)))

const namespaces: Rule = whole((spec, at, errors) => {
  if (spec.shareProcessNamespace === true && spec.hostPID === true) {
    const detail = 'ShareProcessNamespace and HostPID cannot both be enabled'
    errors.push(invalidValue(`${at}.securityContext.shareProcessNamespace`, true, detail))
  }
  if (spec.hostUsers !== false) return
  const detail = 'when `pod.Spec.HostUsers` is false'
  if (spec.hostNetwork === true) errors.push(forbiddenValue(`${at}.hostNetwork`, detail))
  if (spec.hostPID === true) errors.push(forbiddenValue(`${at}.HostPID`, detail))
  if (spec.hostIPC === true) errors.push(forbiddenValue(`${at}.HostIPC`, detail))
})

/** Rules beside those of containers, in the order of Kubernetes' messages. */
const placement: Rule = all(
  fields({ nodeSelector: labels, securityContext: podSecurity, affinity }),
  dns,
  fields({ readinessGates, schedulingGates, topologySpreadConstraints: spreadConstraints }),
  namespaces,
  fields({
    serviceAccountName: optionally(dnsSubdomain),
    nodeName: optionally(dnsSubdomain),
    activeDeadlineSeconds: between(1, 2 ** 31 - 1),
    restartPolicy: oneOf(['Always', 'OnFailure', 'Never']),
    dnsPolicy: oneOf(['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None']),
    preemptionPolicy: oneOf(['PreemptLowerPriority', 'Never']),
    hostname: optionally(dnsLabel),
    subdomain: optionally(dnsLabel),
    tolerations,
    hostAliases: each(fields({ ip: address, hostnames: each(named(dnsSubdomain)) })),
    priorityClassName: optionally(dnsSubdomain),
    runtimeClassName: named(dnsSubdomain),
    resources: resourceRequirements,
  }),
)

/** The same claim name twice. */
function claimErrors(claims: unknown, at: string, errors: ErrorCollector): void {
  each(claim)(claims, at, errors)
  const seen = new Set<string>()
  for (const [index, { name: given }] of objectsOf(claims).entries()) {
    const name = stringOf(given)
    if (name !== '' && seen.has(name)) errors.push(duplicateValue(`${at}[${index}].name`, name))
    seen.add(name)
  }
}

/**
 * Errors of the spec of a Pod or template beyond its schema. `claims` are the names of volumes that
 * a workload gives to each of its Pods.
 */
export function validatePodSpec(value: unknown, at: string, claims: readonly string[] = []): FieldError[] {
  const spec: Readonly<JsonObject> = objectOf(value)
  return collectErrors((errors) => {
    podVolumes(spec.volumes, `${at}.volumes`, errors)
    claimErrors(spec.resourceClaims, `${at}.resourceClaims`, errors)
    const { terminationGracePeriodSeconds: gracePeriod, restartPolicy } = spec
    allContainerErrors(spec, { volumes: volumesByName(spec.volumes, claims), gracePeriod, restartPolicy }, at, errors)
    if (spec.hostNetwork === true) hostNetworkErrors(objectsOf(spec.containers), `${at}.containers`, errors)
    placement(spec, at, errors)
  })
}
