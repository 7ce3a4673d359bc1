import { invalidValue, invalid, type FieldError, type DynamicObject, type ObjectMeta } from '../../api/index.ts'
import { listOf, objectOf, stringOf, type JsonObject } from '../../json/index.ts'
import { selectorFaults } from './selectors.ts'

function actionFaults({ resourceAttributes, nonResourceAttributes }: Readonly<JsonObject>): readonly FieldError[] {
  const ofResource = resourceAttributes !== undefined
  const ofPath = nonResourceAttributes !== undefined
  if (ofResource && ofPath) {
    const detail = 'cannot be specified in combination with resourceAttributes'
    return [invalidValue('spec.nonResourceAttributes', nonResourceAttributes, detail)]
  }
  if (ofResource || ofPath) return selectorFaults(resourceAttributes)
  const detail = 'exactly one of nonResourceAttributes or resourceAttributes must be specified'
  return [invalidValue('spec.resourceAttributes', null, detail)]
}

const userFaults = (spec: Readonly<JsonObject>): readonly FieldError[] =>
  stringOf(spec.user) === '' && listOf(spec.groups).length === 0
    ? [invalidValue('spec.user', '', 'at least one of user or group must be specified')]
    : []

/** A review is nothing that is kept, so it has no metadata. */
function metadataFaults({ managedFields: _, ...metadata }: ObjectMeta, detail: string): readonly FieldError[] {
  return Object.keys(metadata).length === 0 ? [] : [invalidValue('metadata', metadata, detail)]
}

function localFaults({ metadata, spec }: DynamicObject): readonly FieldError[] {
  const { resourceAttributes, nonResourceAttributes } = objectOf(spec)
  const { namespace = '', ...rest } = metadata
  const asked = stringOf(objectOf(resourceAttributes).namespace)
  return [
    ...metadataFaults(rest, 'must be empty except for namespace'),
    ...(resourceAttributes === undefined || asked === namespace
      ? []
      : [invalidValue('spec.resourceAttributes.namespace', asked, 'must match metadata.namespace')]),
    ...(nonResourceAttributes === undefined
      ? []
      : [invalidValue('spec.nonResourceAttributes', nonResourceAttributes, 'disallowed on this kind of request')]),
  ]
}

/** Whom a review asks about: the caller, any user, or any user within one namespace. */
export type ReviewScope = 'self' | 'anyone' | 'local'

const judges: Readonly<Record<ReviewScope, (review: DynamicObject) => readonly FieldError[]>> = {
  self: ({ spec, metadata }) => [...actionFaults(objectOf(spec)), ...metadataFaults(metadata, 'must be empty')],
  anyone: ({ spec, metadata }) => [
    ...actionFaults(objectOf(spec)),
    ...userFaults(objectOf(spec)),
    ...metadataFaults(metadata, 'must be empty'),
  ],
  local: (review) => [
    ...actionFaults(objectOf(review.spec)),
    ...userFaults(objectOf(review.spec)),
    ...localFaults(review),
  ],
}

/** Throws ApiError 422; as in the field, its message names the group and no kind. */
export function refuseInvalidReview(group: string, scope: ReviewScope, review: DynamicObject): void {
  const faults = judges[scope](review)
  if (faults.length > 0) throw invalid({ group, kind: '' }, '', faults)
}
