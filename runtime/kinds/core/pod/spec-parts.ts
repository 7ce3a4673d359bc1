import { invalidValue, invalid, type DynamicObject } from '../../../api/index.ts'
import { isJsonObject, JsonSet, objectOf, objectsOf, type JsonObject } from '../../../json/index.ts'
import { updateObject, type Resource, type SubresourceHandler } from '../../../registry/index.ts'
import { ensureObject } from '../../draft.ts'

/** Writes a part of the spec: `take` copies it from the wanted Pod into a draft of the present one. */
const partOfSpec = (
  take: (resource: Resource, draft: JsonObject, wanted: Readonly<JsonObject>, name: string) => void,
): SubresourceHandler => ({
  update: (call, transform) =>
    updateObject(call, transform, (wanted, old) => {
      const draft: DynamicObject = structuredClone(old)
      const { resourceVersion: _, ...metadata } = draft.metadata
      const { managedFields } = wanted.metadata
      draft.metadata = managedFields === undefined ? metadata : { ...metadata, managedFields }
      take(call.resource, ensureObject(draft, 'spec'), objectOf(wanted.spec), call.target.name)
      return draft
    }),
})

/** Adds debugging containers to a running Pod; existing ones can't change. Throws ApiError 422. */
export const ephemeralContainers = partOfSpec(({ definition }, draft, wanted, pod) => {
  const after = objectsOf(wanted.ephemeralContainers)
  const wantedOnes = new JsonSet(after)
  const kept = objectsOf(draft.ephemeralContainers).every((container) => wantedOnes.has(container))
  if (!kept) {
    const why = 'existing ephemeral containers may not be removed or changed'
    throw invalid({ group: definition.group, kind: definition.kind }, pod, [
      invalidValue('spec.ephemeralContainers', after, why),
    ])
  }
  if (after.length > 0) draft.ephemeralContainers = after
})

const RESIZABLE = ['resources', 'resizePolicy'] as const

/** Changes what the containers of a running Pod may use. */
export const resize = partOfSpec((_resource, draft, wanted) => {
  // The first container of a name is used.
  const containers = new Map(
    objectsOf(wanted.containers)
      .toReversed()
      .map((each) => [each.name, each]),
  )
  for (const container of objectsOf(draft.containers)) {
    const source = containers.get(container.name)
    for (const field of RESIZABLE) {
      const value = source?.[field]
      if (isJsonObject(value) || Array.isArray(value)) container[field] = structuredClone(value)
    }
  }
})
