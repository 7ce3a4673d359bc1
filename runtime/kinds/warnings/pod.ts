import { isJsonNumber, isJsonObject, objectOf, objectsOf, stringOf, type JsonObject } from '../../json/index.ts'
import { nodeLabelWarnings, nodeTermWarnings, requiredNodeWarnings } from './node-labels.ts'
import { pathWarnings } from './paths.ts'
import { portWarnings, type PlacedContainer } from './ports.ts'
import { claimWarnings, fractionWarnings } from './quantities.ts'

/** Kinds of volumes that are deprecated or removed, with the text of their warning. */
const OLD_VOLUMES: Readonly<Record<string, string>> = {
  photonPersistentDisk: 'deprecated in v1.11, non-functional in v1.16+',
  gitRepo: 'deprecated in v1.11',
  scaleIO: 'deprecated in v1.16, non-functional in v1.22+',
  flocker: 'deprecated in v1.22, non-functional in v1.25+',
  storageos: 'deprecated in v1.22, non-functional in v1.25+',
  quobyte: 'deprecated in v1.22, non-functional in v1.25+',
  glusterfs: 'deprecated in v1.25, non-functional in v1.26+',
  cephfs: 'deprecated in v1.28, non-functional in v1.31+',
  rbd: 'deprecated in v1.28, non-functional in v1.31+',
}

const BYTES = ['memory', 'ephemeral-storage']
const CONTAINER_LISTS = ['initContainers', 'containers', 'ephemeralContainers']

/** Returns the warnings about deprecated or removed kinds of volumes, by the fields of a volume. */
export const oldVolumeWarnings = (source: Readonly<JsonObject>, at: string): string[] =>
  Object.keys(OLD_VOLUMES)
    .filter((field) => source[field] !== undefined)
    .map((field) => `${at}.${field === 'storageos' ? 'storageOS' : field}: ${OLD_VOLUMES[field] ?? ''}`)

/**
 * Returns the warnings of a Pod, or of a template of Pods.
 *
 * @param at path of the template; '' for a Pod
 * @param domain of the vendor's labels and annotations
 */
export function podWarnings({ metadata, spec: given }: Readonly<JsonObject>, at: string, domain: string): string[] {
  const spec = objectOf(given)
  const root = at === '' ? '' : `${at}.`
  const place = `${root}spec`
  const volumes = objectsOf(spec.volumes)
  const containers = CONTAINER_LISTS.flatMap((list) =>
    objectsOf(spec[list]).map((container, index) => ({ container, at: `${place}.${list}[${index}]` })),
  )
  const seconds = spec.terminationGracePeriodSeconds
  const negative = 'must be >= 0; negative values are invalid and will be treated as 1'
  return [
    ...placementWarnings(spec, place, domain),
    ...annotationWarnings(objectOf(objectOf(metadata).annotations), `${root}metadata`, domain),
    ...volumes.flatMap((volume, index) => oldVolumeWarnings(volume, `${place}.volumes[${index}]`)),
    ...volumes.flatMap(({ ephemeral }, index) => {
      const template = objectOf(objectOf(ephemeral).volumeClaimTemplate)
      return claimWarnings(template.spec, `${place}.volumes[${index}].ephemeral.volumeClaimTemplate.spec`)
    }),
    ...volumes.flatMap(pathWarnings),
    ...objectsOf(spec.imagePullSecrets).flatMap(({ name }, index) =>
      stringOf(name) === '' ? [`${place}.imagePullSecrets[${index}].name: invalid empty name ""`] : [],
    ),
    ...fractionWarnings(spec.overhead, BYTES, `${place}.overhead`),
    ...containers.flatMap(amountWarnings),
    ...portWarnings(containers),
    ...(isJsonNumber(seconds) && seconds < 0 ? [`${place}.terminationGracePeriodSeconds: ${negative}`] : []),
    ...['podAffinity', 'podAntiAffinity'].flatMap((side) =>
      affinityWarnings(objectOf(objectOf(spec.affinity)[side]), `${place}.affinity.${side}`),
    ),
  ]
}

function amountWarnings({ container, at }: PlacedContainer): string[] {
  const { limits, requests } = objectOf(container.resources)
  return BYTES.flatMap((name) => [
    ...fractionWarnings(limits, [name], `${at}.resources.limits`),
    ...fractionWarnings(requests, [name], `${at}.resources.requests`),
  ])
}

/** Warnings about the scheduling of a Pod. */
function placementWarnings(spec: Readonly<JsonObject>, at: string, domain: string): string[] {
  const { requiredDuringSchedulingIgnoredDuringExecution: required, ...others } = objectOf(
    objectOf(spec.affinity).nodeAffinity,
  )
  const affinity = `${at}.affinity.nodeAffinity`
  const preferred = 'preferredDuringSchedulingIgnoredDuringExecution'
  return [
    ...Object.keys(objectOf(spec.nodeSelector)).flatMap((key) =>
      nodeLabelWarnings(key, domain, (advice) => `${at}.nodeSelector[${key}]: ${advice}`),
    ),
    ...requiredNodeWarnings(required, `${affinity}.requiredDuringSchedulingIgnoredDuringExecution`, domain),
    ...objectsOf(others[preferred]).flatMap(({ preference }, index) =>
      nodeTermWarnings(objectOf(preference), {
        at: `${affinity}.${preferred}[${index}].preference`,
        domain,
        values: 'checked',
      }),
    ),
    ...objectsOf(spec.topologySpreadConstraints).flatMap(({ topologyKey, labelSelector }, index) => {
      const place = `${at}.topologySpreadConstraints[${index}]`
      const word = (advice: string): string => `${place}.topologyKey: ${stringOf(topologyKey)} is ${advice}`
      return [...nodeLabelWarnings(topologyKey, domain, word), ...nullSelector(labelSelector, place)]
    }),
  ]
}

const nullSelector = (selector: unknown, at: string): string[] =>
  isJsonObject(selector) ? [] : [`${at}.labelSelector: a null labelSelector results in matching no pod`]

/** Warnings about affinity terms that match no Pod. */
function affinityWarnings(affinity: Readonly<JsonObject>, at: string): string[] {
  const [required, preferred] = ['required', 'preferred'].map((how) => `${how}DuringSchedulingIgnoredDuringExecution`)
  return [
    ...objectsOf(affinity[required ?? '']).flatMap(({ labelSelector }, index) =>
      nullSelector(labelSelector, `${at}.${required ?? ''}[${index}]`),
    ),
    ...objectsOf(affinity[preferred ?? '']).flatMap(({ podAffinityTerm }, index) =>
      nullSelector(objectOf(podAffinityTerm).labelSelector, `${at}.${preferred ?? ''}[${index}].podAffinityTerm`),
    ),
  ]
}

/** Warnings of annotations that fields have replaced. */
function annotationWarnings(annotations: Readonly<JsonObject>, at: string, domain: string): string[] {
  if (Object.keys(annotations).length === 0) return []
  const replaced = {
    [`scheduler.alpha.${domain}/critical-pod`]: 'non-functional in v1.16+; use the "priorityClassName" field instead',
    [`security.alpha.${domain}/sysctls`]: 'non-functional in v1.11+; use the "sysctls" field instead',
    [`security.alpha.${domain}/unsafe-sysctls`]: 'non-functional in v1.11+; use the "sysctls" field instead',
  }
  return Object.entries(replaced).flatMap(([key, advice]) =>
    annotations[key] === undefined ? [] : [`${at}.annotations[${key}]: ${advice}`],
  )
}
