import { describe, expect, it } from 'vitest'
import { encodingVersionIn, isEstablished } from '../../../server/release/encoding-version.ts'
import { groupVersionsIn, resourcesOf } from '../../../server/release/lifecycle.ts'
import type { Release } from '../../../server/release/release.ts'
import { trackOf } from '../../../server/release/stability.ts'
import { groupVersions } from '../../../generated/index.ts'
import type { Lifecycle, VersionDefinition } from '../../../runtime/scheme/index.ts'

const all = groupVersions(async () => new Uint8Array())
const releases = Array.from({ length: 20 }, (_, index): Release => ({ major: 1, minor: 15 + index }))

/** A kind of versions with these lives, of which the first is the storage version of the schemas. */
function kindOf(lives: Readonly<Record<string, Lifecycle>>) {
  const versions = Object.entries(lives).map(([name, lifecycle]) => [name, { name, lifecycle, served: true }])
  return {
    versions: Object.fromEntries(versions) as Record<string, VersionDefinition>,
    storageVersion: Object.keys(lives)[0] ?? '',
  }
}
const courseOf = (lives: Readonly<Record<string, Lifecycle>>, ...minors: number[]) =>
  minors.map((minor) => encodingVersionIn(kindOf(lives), { major: 1, minor }))

describe('the version in which a release writes objects', () => {
  it('advances in the release after the one that introduced it [DEP-RULE-4b] [DEP-RULE-12]', () => {
    const course = {
      v1: { introduced: '1.25' },
      v1beta2: { introduced: '1.23', deprecated: '1.25', removed: '1.28' },
      v1beta1: { introduced: '1.22', deprecated: '1.23', removed: '1.26' },
      v1alpha2: { introduced: '1.21', removed: '1.22' },
      v1alpha1: { introduced: '1.20', removed: '1.21' },
    }
    expect(courseOf(course, 20, 21, 22, 23, 24, 25, 26, 27, 28)).toEqual([
      'v1alpha1',
      'v1alpha2',
      'v1beta1',
      'v1beta1',
      'v1beta2',
      'v1beta2',
      'v1',
      'v1',
      'v1',
    ])
  })

  it('is the best that the release has, where no version is older than the release', () => {
    expect(courseOf({ v1: { introduced: '1.20' }, v1beta1: { introduced: '1.20' } }, 20, 21)).toEqual(['v1', 'v1'])
    expect(courseOf({ v1: {}, v1beta1: {} }, 15)).toEqual(['v1'])
    expect(courseOf({ v1: { introduced: '1.30' } }, 20)).toEqual(['v1'])
  })

  it('is one that the release before reads, of every kind and in every release [DEP-RULE-4b]', () => {
    const unread = releases.flatMap((release) =>
      resourcesOf(groupVersionsIn(all, release)).flatMap((definition) => {
        const {
          group,
          kind,
          versions,
          virtual,
          storedAs,
          storageVersion,
          encodingVersion = storageVersion,
        } = definition
        const written = versions[encodingVersion]
        if (virtual || storedAs !== undefined || written === undefined) return []
        const others = Object.values(versions).filter(
          ({ name, lifecycle }) => trackOf(name) !== 'alpha' && isEstablished(lifecycle, release),
        )
        return isEstablished(written.lifecycle, release) || others.length === 0
          ? []
          : [`${release.minor}: ${group}/${encodingVersion} ${kind}`]
      }),
    )
    expect(unread).toEqual([])
  })

  it('is that of the kind which stores the objects, where another group shares them', () => {
    const found = resourcesOf(groupVersionsIn(all, { major: 1, minor: 15 })).find(
      ({ group, kind }) => group === 'extensions' && kind === 'Ingress',
    )
    expect(found?.encodingVersion).toBeUndefined()
    expect(found?.storedAs?.resource).toMatchObject({ storageVersion: 'v1', encodingVersion: 'v1beta1' })
  })
})
