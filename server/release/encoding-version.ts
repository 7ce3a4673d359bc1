import { compareVersions } from '../../runtime/api/index.ts'
import type { Lifecycle, ResourceDefinition } from '../../runtime/scheme/index.ts'
import { minorOf, type Release } from './release.ts'
import { trackOf } from './stability.ts'

/** Returns whether the previous release already had a version, so that it can read objects in it. */
export const isEstablished = ({ introduced }: Lifecycle, { minor }: Release): boolean =>
  introduced === undefined || minorOf(introduced) < minor

/** Returns whether a release serves a version: it was introduced and not yet removed. */
export const isServedIn = ({ introduced, removed }: Lifecycle, { minor }: Release): boolean =>
  (introduced === undefined || minorOf(introduced) <= minor) && (removed === undefined || minor < minorOf(removed))

/**
 * Returns the version in which a release writes the objects of a kind to the store (DEP-RULE-4b): from the release
 * after the one that introduced it on, the storage version of the schemas; before, the best version that both this
 * release and the previous one have. A new kind, or one that was alpha until now, is written in its best version.
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
