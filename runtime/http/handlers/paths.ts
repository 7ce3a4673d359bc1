import { formatGroupVersion } from '../../api/index.ts'
import type { Formats } from '../pipeline/formats.ts'
import { documentResponse } from '../pipeline/responses.ts'
import type { DiscoveredGroup, DiscoveryModel } from './discovery/model.ts'
import type { Section } from './sections.ts'

function* apiPaths(groups: readonly DiscoveredGroup[]): Iterable<string> {
  yield* ['/api', '/apis']
  for (const { name: group, versions } of groups) {
    const prefix = group === '' ? '/api' : '/apis'
    if (group !== '') yield `${prefix}/${group}`
    for (const { version } of versions) yield `${prefix}/${formatGroupVersion({ group, version })}`
  }
}

/** Serves the list of paths at `/`; `fixed` are those that don't depend on the served types. */
export const pathsSection =
  (model: DiscoveryModel, fixed: readonly string[], formats: Formats): Section =>
  async ({ request }) =>
    documentResponse(200, formats.forDocument(request), {
      paths: [...apiPaths(await model.groups()), ...fixed].toSorted(),
    })
