import { compareVersions } from '../../runtime/api/index.ts'
import type { Lifecycle, ResourceDefinition } from '../../runtime/scheme/index.ts'
import { minorOf, type Release } from './release.ts'
import { trackOf } from './stability.ts'

/** Whether the release before had a version already, so that it can read what is written in it. */
export const isEstablished = ({ introduced }: Lifecycle, { minor }: Release): boolean =>
  introduced === undefined || minorOf(introduced) < minor

/** Whether a version has come by a release, and has not gone. */
export const isServedIn = ({ introduced, removed }: Lifecycle, { minor }: Release): boolean =>
  (introduced === undefined || minorOf(introduced) <= minor) && (removed === undefined || minor < minorOf(removed))

/**
 * Returns the version in which a release writes the objects of a kind to the store (DEP-RULE-4b): the storage version of the
 * schemas from the release on that follows the one that introduced it; before, the best version that the release and the one
 * before it have. A new kind, or one that was an alpha until now, is written in the best version that it has.
 */
export function encodingVersionIn(
  { versions, storageVersion }: Pick<ResourceDefinition, 'versions' | 'storageVersion'>,
  release: Release,
): string {
  const storage = versions[storageVersion]
  if (storage === undefined || isEstablished(storage.lifecycle, release)) return storageVersion
  const present = Object.values(versions)
    .filter(({ served, lifecycle }) => served && isServedIn(lifecycle, release))
    .toSorted((a, b) => compareVersions(a.name, b.name))
  const stable = present.filter(({ name }) => trackOf(name) !== 'alpha')
  const best = [stable, present]
    .map((some) => some.find(({ lifecycle }) => isEstablished(lifecycle, release)) ?? some[0])
    .find((version) => version !== undefined)
  return best?.name ?? storageVersion
}
