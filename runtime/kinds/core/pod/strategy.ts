import {
  isJsonNumber,
  isJsonObject,
  objectOf,
  objectsOf,
  stringOf,
  type JsonNumber,
  type JsonObject,
} from '../../../json/index.ts'
import type { DynamicObject, Vendor } from '../../../api/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { ensureObject, fillIn, itemsOf } from '../../draft.ts'
import { ofSpec } from '../../rules/of-spec.ts'
import { bindingSubresource } from './binding.ts'
import { evictionSubresource } from './eviction.ts'
import { ephemeralContainers, resize } from './spec-parts.ts'
import { validateNewPod, validatePod, validatePodChange } from './validation/index.ts'
import { defaultPodSpec, defaultRequests } from './defaults.ts'
import { logSubresource, podProxySubresource, portForwardSubresource, processSubresource } from './connect.ts'
import { hostNameWarnings } from '../../warnings/names.ts'
import { podWarnings } from '../../warnings/pod.ts'

const GRACE_SECONDS = 30
const TOLERATION_SECONDS = 300
const COMPUTE_RESOURCES = ['cpu', 'memory'] as const

/** The quality-of-service class of a Pod. */
function qualityOfService(spec: JsonObject): 'Guaranteed' | 'Burstable' | 'BestEffort' {
  const containers = [...objectsOf(spec.initContainers), ...objectsOf(spec.containers)].map(({ resources }) => ({
    limits: objectOf(objectOf(resources).limits),
    requests: objectOf(objectOf(resources).requests),
  }))
  const mentioned = (amounts: Readonly<JsonObject>): boolean =>
    COMPUTE_RESOURCES.some((name) => amounts[name] !== undefined)
  if (!containers.some(({ limits, requests }) => mentioned(limits) || mentioned(requests))) return 'BestEffort'
  const firm = containers.every(({ limits, requests }) =>
    COMPUTE_RESOURCES.every((name) => limits[name] !== undefined && (requests[name] ?? limits[name]) === limits[name]),
  )
  return firm ? 'Guaranteed' : 'Burstable'
}

/** Adds tolerations for nodes that are not ready or unreachable for a while, where the Pod has none. Edits the spec. */
function addTolerations(spec: JsonObject, domain: string): void {
  for (const taint of ['not-ready', 'unreachable']) {
    const key = `node.${domain}/${taint}`
    const tolerated = itemsOf(spec, 'tolerations').some(
      (toleration) =>
        (stringOf(toleration.key) === key || stringOf(toleration.key) === '') &&
        (stringOf(toleration.effect) === 'NoExecute' || stringOf(toleration.effect) === ''),
    )
    if (tolerated) continue
    const tolerations = Array.isArray(spec.tolerations) ? spec.tolerations : []
    tolerations.push({ key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: TOLERATION_SECONDS })
    spec.tolerations = tolerations
  }
}

/** Keeps what was added to a Pod where its update leaves it out. Edits the spec. */
function keepAdded(spec: JsonObject, old: Readonly<JsonObject>, domain: string): void {
  addTolerations(spec, domain)
  for (const field of ['priority', 'preemptionPolicy'] as const) fillIn(spec, field, old[field])
}

/** Bounds a requested period (seconds): one second where it is negative, at most the largest safe integer. */
const graceWithin = (seconds: JsonNumber): number =>
  seconds < 0 ? 1 : Math.min(Number(seconds), Number.MAX_SAFE_INTEGER)

/** Seconds that a Pod has to end: 0 unless it is bound to a node and has not finished. */
function graceOf(pod: DynamicObject, requested: number | undefined): number {
  const spec = objectOf(pod.spec)
  const phase = stringOf(objectOf(pod.status).phase)
  if (stringOf(spec.nodeName) === '' || phase === 'Failed' || phase === 'Succeeded') return 0
  if (requested !== undefined) return graceWithin(requested)
  const seconds = spec.terminationGracePeriodSeconds
  return isJsonNumber(seconds) ? graceWithin(seconds) : GRACE_SECONDS
}

export const pods = ({ domain }: Vendor): Strategy => ({
  deletionAnswer: 'object',
  default(draft) {
    const spec = ensureObject(draft, 'spec')
    defaultPodSpec(spec)
    defaultRequests(spec)
    fillIn(spec, 'enableServiceLinks', true)
  },
  prepareForCreate(draft) {
    const spec = ensureObject(draft, 'spec')
    addTolerations(spec, domain)
    fillIn(spec, 'priority', 0)
    fillIn(spec, 'preemptionPolicy', 'PreemptLowerPriority')
    draft.status = { phase: 'Pending', qosClass: qualityOfService(spec) }
  },
  prepareForUpdate(draft, old, subresource) {
    if (subresource === '') keepAdded(ensureObject(draft, 'spec'), objectOf(old.spec), domain)
    const { qosClass } = objectOf(old.status)
    if (qosClass !== undefined && isJsonObject(draft.status)) draft.status.qosClass = qosClass
  },
  validate: ofSpec(validatePod),
  warnings: (pod, old) =>
    old === undefined ? [...hostNameWarnings(pod.metadata.name), ...podWarnings(pod, '', domain)] : [],
  validateCreate: validateNewPod,
  validateUpdate: validatePodChange,
  gracePeriodSeconds: graceOf,
  subresources: {
    attach: processSubresource,
    binding: bindingSubresource,
    ephemeralcontainers: ephemeralContainers,
    eviction: evictionSubresource,
    exec: processSubresource,
    log: logSubresource,
    portforward: portForwardSubresource,
    proxy: podProxySubresource,
    resize,
  },
})
