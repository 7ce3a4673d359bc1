import { objectOf, stringOf, type JsonObject } from '../../../json/index.ts'
import { ensureObject, fillIn, itemsOf } from '../../draft.ts'
import { volumeSourceNames } from './validation/volume-sources.ts'
import { present } from '../../rules/rule.ts'

const CONTAINER_LISTS = ['initContainers', 'containers', 'ephemeralContainers'] as const

/** The default pull policy: `Always` for the tag `latest` or none. A digest counts as a tag. */
function pullPolicy(image: string): string {
  const name = image.slice(image.lastIndexOf('/') + 1)
  const tag = name.includes('@') ? 'digest' : name.includes(':') ? name.slice(name.lastIndexOf(':') + 1) : 'latest'
  return tag === 'latest' ? 'Always' : 'IfNotPresent'
}

/** Puts the service account into both of its fields; the newer one counts. Edits the spec. */
function nameServiceAccount(spec: JsonObject): void {
  const name = stringOf(spec.serviceAccountName) || stringOf(spec.serviceAccount)
  if (name === '') return
  spec.serviceAccountName = name
  spec.serviceAccount = name
}

/** Fills in defaults of a Pod's spec that depend on other fields, for Pods and templates alike. Edits the spec. */
export function defaultPodSpec(spec: JsonObject): void {
  nameServiceAccount(spec)
  for (const volume of itemsOf(spec, 'volumes')) {
    if (present(volume, volumeSourceNames).length === 0) volume.emptyDir = {}
  }
  for (const list of CONTAINER_LISTS) {
    for (const container of itemsOf(spec, list)) {
      if (container.image !== undefined) fillIn(container, 'imagePullPolicy', pullPolicy(stringOf(container.image)))
      if (spec.hostNetwork === true) {
        for (const port of itemsOf(container, 'ports')) fillIn(port, 'hostPort', port.containerPort)
      }
    }
  }
}

/** Fills in requests from limits. Pods only. Edits the spec. */
export function defaultRequests(spec: JsonObject): void {
  for (const list of CONTAINER_LISTS) {
    for (const container of itemsOf(spec, list)) {
      const limits = objectOf(objectOf(container.resources).limits)
      if (Object.keys(limits).length === 0) continue
      const requests = ensureObject(ensureObject(container, 'resources'), 'requests')
      for (const [name, amount] of Object.entries(limits)) fillIn(requests, name, amount)
    }
  }
}

/** Fills in the defaults of the template of a workload. Edits `owner`, the spec of the workload. */
export function defaultPodTemplate(owner: JsonObject): void {
  const template = objectOf(owner.template)
  const spec = template.spec
  if (typeof spec === 'object' && spec !== null) defaultPodSpec(ensureObject(ensureObject(owner, 'template'), 'spec'))
}
