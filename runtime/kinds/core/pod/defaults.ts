import { objectOf, stringOf, type JsonObject } from '../../../json/index.ts'
import { ensureObject, fillIn, itemsOf } from '../../draft.ts'
import { volumeSourceNames } from './validation/volume-sources.ts'
import { present } from '../../rules/rule.ts'

const containerLists = ['initContainers', 'containers', 'ephemeralContainers'] as const

/** Tag `latest`, said or meant, is pulled always; another only if it is absent. A digest counts as a tag. */
function pullPolicy(image: string): string {
  const name = image.slice(image.lastIndexOf('/') + 1)
  const tag = name.includes('@') ? 'digest' : name.includes(':') ? name.slice(name.lastIndexOf(':') + 1) : 'latest'
  return tag === 'latest' ? 'Always' : 'IfNotPresent'
}

/** Defaults of a Pod's spec that depend on other fields; the same for Pods and their templates. Edits the draft. */
export function defaultPodSpec(spec: JsonObject): void {
  for (const volume of itemsOf(spec, 'volumes')) {
    if (present(volume, volumeSourceNames).length === 0) volume.emptyDir = {}
  }
  for (const list of containerLists) {
    for (const container of itemsOf(spec, list)) {
      if (container.image !== undefined) fillIn(container, 'imagePullPolicy', pullPolicy(stringOf(container.image)))
      if (spec.hostNetwork === true) {
        for (const port of itemsOf(container, 'ports')) fillIn(port, 'hostPort', port.containerPort)
      }
    }
  }
}

/** What is requested is at least what it is limited to, if nothing else is said. Pods only. */
export function defaultRequests(spec: JsonObject): void {
  for (const list of containerLists) {
    for (const container of itemsOf(spec, list)) {
      const limits = objectOf(objectOf(container.resources).limits)
      if (Object.keys(limits).length === 0) continue
      const requests = ensureObject(ensureObject(container, 'resources'), 'requests')
      for (const [name, amount] of Object.entries(limits)) fillIn(requests, name, amount)
    }
  }
}

/** The template at `spec.template` of a workload. */
export function defaultPodTemplate(owner: JsonObject): void {
  const template = objectOf(owner.template)
  const spec = template.spec
  if (typeof spec === 'object' && spec !== null) defaultPodSpec(ensureObject(ensureObject(owner, 'template'), 'spec'))
}
