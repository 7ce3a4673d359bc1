import { isJsonNumber, objectOf, objectsOf } from '../../../json/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { claimWarnings } from '../../warnings/quantities.ts'
import { templateWarnings } from '../../warnings/template.ts'

/** Returns the warnings of a StatefulSet: of its Pods, its claims and its history. */
export const setWarnings: NonNullable<Strategy['warnings']> = (set, old, request) => {
  if (request.context.subresource !== '') return []
  const { volumeClaimTemplates, revisionHistoryLimit: limit } = objectOf(set.spec)
  const below = old === undefined ? '' : '.Spec'
  const advice = 'a negative value retains all historical revisions; a value >= 0 is recommended'
  return [
    ...templateWarnings(set, old, request),
    ...objectsOf(volumeClaimTemplates).flatMap(({ spec }, index) =>
      claimWarnings(spec, `spec.volumeClaimTemplates[${index}]${below}`),
    ),
    ...(isJsonNumber(limit) && limit < 0 ? [`spec.revisionHistoryLimit: ${advice}`] : []),
  ]
}
