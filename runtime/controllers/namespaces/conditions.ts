import type { Condition } from '../conditions.ts'
import type { Remains } from './contents.ts'

const sentence = (lead: string, counts: ReadonlyMap<string, number>, join: string): string =>
  `${lead}: ${[...counts].map(([name, count]) => `${name} ${join} ${count} resource instances`).join(', ')}`

/** Returns the conditions of a namespace that is being deleted. */
export function conditionsOf({ types, finalizers, failures }: Remains): readonly Condition[] {
  const condition = (type: string, status: string, reason: string, message: string): Condition => ({
    type,
    status,
    reason,
    message,
  })
  return [
    condition(
      'NamespaceDeletionDiscoveryFailure',
      'False',
      'ResourcesDiscovered',
      'All resources successfully discovered',
    ),
    condition(
      'NamespaceDeletionGroupVersionParsingFailure',
      'False',
      'ParsedGroupVersions',
      'All legacy types successfully parsed',
    ),
    failures.length > 0
      ? condition(
          'NamespaceDeletionContentFailure',
          'True',
          'ContentDeletionFailed',
          `Failed to delete all resource types, ${failures.length} remaining: ${failures.toSorted().join(', ')}`,
        )
      : condition(
          'NamespaceDeletionContentFailure',
          'False',
          'ContentDeleted',
          'All content successfully deleted, may be waiting on finalization',
        ),
    types.size > 0
      ? condition(
          'NamespaceContentRemaining',
          'True',
          'SomeResourcesRemain',
          sentence('Some resources are remaining', types, 'has'),
        )
      : condition('NamespaceContentRemaining', 'False', 'ContentRemoved', 'All content successfully removed'),
    finalizers.size > 0
      ? condition(
          'NamespaceFinalizersRemaining',
          'True',
          'SomeFinalizersRemain',
          sentence('Some content in the namespace has finalizers remaining', finalizers, 'in'),
        )
      : condition(
          'NamespaceFinalizersRemaining',
          'False',
          'ContentHasNoFinalizers',
          'All content-preserving finalizers finished',
        ),
  ]
}
