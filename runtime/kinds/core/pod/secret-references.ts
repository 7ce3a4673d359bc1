import { objectOf, objectsOf, stringOf, type JsonObject } from '../../../json/index.ts'

const CONTAINER_LISTS = ['initContainers', 'containers', 'ephemeralContainers'] as const

/** A Secret that a Pod refers to, and how messages call the place. */
export interface SecretReference {
  readonly name: string
  readonly place: string
}

/** Returns the Secrets that volumes and environments of a Pod refer to. */
export function secretReferences(spec: Readonly<JsonObject>): readonly SecretReference[] {
  const found: SecretReference[] = []
  const add = (name: unknown, place: string): void => {
    if (stringOf(name) !== '') found.push({ name: stringOf(name), place })
  }
  for (const volume of objectsOf(spec.volumes)) {
    const place = `volume ${JSON.stringify(stringOf(volume.name))}`
    add(objectOf(volume.secret).secretName, place)
    for (const { secret } of objectsOf(objectOf(volume.projected).sources)) add(objectOf(secret).name, place)
  }
  for (const list of CONTAINER_LISTS) {
    for (const container of objectsOf(spec[list])) {
      const place = `container ${JSON.stringify(stringOf(container.name))}`
      for (const { secretRef } of objectsOf(container.envFrom)) add(objectOf(secretRef).name, place)
      for (const { valueFrom } of objectsOf(container.env)) add(objectOf(objectOf(valueFrom).secretKeyRef).name, place)
    }
  }
  return found
}
