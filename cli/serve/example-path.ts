import type { GroupVersionDefinition } from '../../runtime/scheme/index.ts'

/** The type of which every server with built-in kinds has objects. */
const FAVOURITE = { group: '', plural: 'namespaces' }

/**
 * Returns the path of a collection that is served and can be listed: the namespaces, or the first there is. Without
 * any, the path of the groups.
 */
export function examplePath(groupVersions: readonly GroupVersionDefinition[]): string {
  const paths = groupVersions.flatMap(({ group, version, resources }) =>
    resources
      .filter(({ versions }) => versions[version]?.served === true)
      .filter(({ verbs, virtual }) => !virtual && verbs.includes('list'))
      .map(({ plural }) => ({ group, plural, path: `${root(group, version)}/${plural}` })),
  )
  const favourite = paths.find(({ group, plural }) => group === FAVOURITE.group && plural === FAVOURITE.plural)
  return (favourite ?? paths[0])?.path ?? '/apis'
}

const root = (group: string, version: string): string =>
  group === '' ? `/api/${version}` : `/apis/${group}/${version}`
