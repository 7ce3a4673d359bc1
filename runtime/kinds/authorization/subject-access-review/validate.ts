import { invalidValue, invalid, type FieldError, type DynamicObject, type ObjectMeta } from '../../../api/index.ts'
import { listOf, objectOf, stringOf, type JsonObject } from '../../../json/index.ts'
import { selectorErrors } from './selectors.ts'

function actionErrors({ resourceAttributes, nonResourceAttributes }: Readonly<JsonObject>): readonly FieldError[] {
  const ofResource = resourceAttributes !== undefined
  const ofPath = nonResourceAttributes !== undefined
  if (ofResource && ofPath) {
    const detail = 'cannot be specified in combination with resourceAttributes'
    return [invalidValue('spec.nonResourceAttributes', nonResourceAttributes, detail)]
  }
  if (ofResource || ofPath) return selectorErrors(resourceAttributes)
  const detail = 'exactly one of nonResourceAttributes or resourceAttributes must be specified'
  return [invalidValue('spec.resourceAttributes', null, detail)]
}

const userErrors = (spec: Readonly<JsonObject>): readonly FieldError[] =>
  stringOf(spec.user) === '' && listOf(spec.groups).length === 0
    ? [invalidValue('spec.user', '', 'at least one of user or group must be specified')]
    : []

/** Errors of the metadata of a review: it is never stored, so it must have none. */
function metadataErrors({ managedFields: _, ...metadata }: ObjectMeta, detail: string): readonly FieldError[] {
  return Object.keys(metadata).length === 0 ? [] : [invalidValue('metadata', metadata, detail)]
}

function localErrors({ metadata, spec }: DynamicObject): readonly FieldError[] {
  const { resourceAttributes, nonResourceAttributes } = objectOf(spec)
  const { namespace = '', ...rest } = metadata
  const asked = stringOf(objectOf(resourceAttributes).namespace)
  return [
    ...metadataErrors(rest, 'must be empty except for namespace'),
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

const validators: Readonly<Record<ReviewScope, (review: DynamicObject) => readonly FieldError[]>> = {
  self: ({ spec, metadata }) => [...actionErrors(objectOf(spec)), ...metadataErrors(metadata, 'must be empty')],
  anyone: ({ spec, metadata }) => [
    ...actionErrors(objectOf(spec)),
    ...userErrors(objectOf(spec)),
    ...metadataErrors(metadata, 'must be empty'),
  ],
  local: (review) => [
    ...actionErrors(objectOf(review.spec)),
    ...userErrors(objectOf(review.spec)),
    ...localErrors(review),
  ],
}

/** Throws ApiError 422 for an invalid review; as in Kubernetes, its message names the group and no kind. */
export function refuseInvalidReview(group: string, scope: ReviewScope, review: DynamicObject): void {
  const errors = validators[scope](review)
  if (errors.length > 0) throw invalid({ group, kind: '' }, '', errors)
}
