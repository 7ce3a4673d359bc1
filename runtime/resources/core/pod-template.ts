import type { FieldError } from '../../meta/field-error.ts'
import { duplicateValue, invalidValue } from '../../meta/field-errors.ts'
import { objectOf, objectsOf, stringOf, type JsonObject } from '../../meta/json.ts'
import { dnsLabel } from '../../meta/names.ts'
import { ensureObject, fillIn, itemsOf } from '../draft.ts'

const containerLists = ['initContainers', 'containers', 'ephemeralContainers'] as const

/** Tag `latest`, said or meant, is pulled always; another only if it is absent. A digest counts as a tag. */
function pullPolicy(image: string): string {
  const name = image.slice(image.lastIndexOf('/') + 1)
  const tag = name.includes('@') ? 'digest' : name.includes(':') ? name.slice(name.lastIndexOf(':') + 1) : 'latest'
  return tag === 'latest' ? 'Always' : 'IfNotPresent'
}

/** Defaults of a Pod's spec that depend on other fields; the same for Pods and their templates. Edits the draft. */
export function defaultPodSpec(spec: JsonObject): void {
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

/** Faults of a Pod's spec that a schema can't tell. */
export function validatePodSpec(spec: unknown, field: string): FieldError[] {
  const errors: FieldError[] = []
  const names = new Set<string>()
  for (const list of containerLists) {
    for (const [index, container] of objectsOf(objectOf(spec)[list]).entries()) {
      const name = stringOf(container.name)
      const at = `${field}.${list}[${index}].name`
      if (name === '') continue
      errors.push(...dnsLabel(name).map((problem) => invalidValue(at, name, problem)))
      if (names.has(name)) errors.push(duplicateValue(at, name))
      names.add(name)
    }
  }
  return errors
}
