import { formatGroupVersion } from '../../../api/index.ts'
import { encodedInSlices, inSlices } from '../../../async/index.ts'
import { jsonText } from '../../../json/index.ts'
import type { DiscoveredGroup, DiscoveredResource, DiscoveredSubresource, DiscoveredVersion } from './model.ts'
import { defined } from '../../../json/index.ts'

/** The documents of discovery (DISC-01, DISC-02). */

const unlessEmpty = (name: string, values: readonly string[]): object => (values.length === 0 ? {} : { [name]: values })

function versionEntry(group: string, { version }: DiscoveredVersion): object {
  return { groupVersion: formatGroupVersion({ group, version }), version }
}

export function apiVersions(core: DiscoveredGroup | undefined, serverAddress: string): object {
  return {
    kind: 'APIVersions',
    versions: (core?.versions ?? []).map(({ version }) => version),
    serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress }],
  }
}

function groupFields({ name, versions }: DiscoveredGroup): object {
  const entries = versions.map((version) => versionEntry(name, version))
  return { name, versions: entries, preferredVersion: entries[0] }
}

export const apiGroup = (group: DiscoveredGroup): object => ({
  kind: 'APIGroup',
  apiVersion: 'v1',
  ...groupFields(group),
})

export const apiGroupList = (groups: readonly DiscoveredGroup[]): object => ({
  kind: 'APIGroupList',
  apiVersion: 'v1',
  groups: groups.filter(({ name }) => name !== '').map(groupFields),
})

function resourceEntry(resource: DiscoveredResource): object {
  const { name, singularName, scope, kind, verbs, shortNames, categories, storageVersionHash } = resource
  return {
    name,
    singularName,
    namespaced: scope === 'Namespaced',
    kind: kind.kind,
    verbs,
    ...unlessEmpty('shortNames', shortNames),
    ...unlessEmpty('categories', categories),
    ...defined({ storageVersionHash }),
  }
}

function subresourceEntry({ name: parent, scope, kind: own }: DiscoveredResource, sub: DiscoveredSubresource): object {
  const { group, version, kind } = sub.kind
  const foreign = group !== own.group || version !== own.version
  return {
    name: `${parent}/${sub.name}`,
    singularName: '',
    namespaced: scope === 'Namespaced',
    ...(foreign ? { group, version } : {}),
    kind,
    verbs: sub.verbs,
  }
}

export function apiResourceList(group: string, { version, resources }: DiscoveredVersion): object {
  return {
    kind: 'APIResourceList',
    ...(group === '' ? {} : { apiVersion: 'v1' }),
    groupVersion: formatGroupVersion({ group, version }),
    resources: resources.flatMap((resource) => [
      resourceEntry(resource),
      ...resource.subresources.map((sub) => subresourceEntry(resource, sub)),
    ]),
  }
}

function aggregatedResource(resource: DiscoveredResource): object {
  const { name, kind, scope, singularName, verbs, shortNames, categories, subresources } = resource
  const subs = subresources.map((sub) => ({ subresource: sub.name, responseKind: sub.kind, verbs: sub.verbs }))
  return {
    resource: name,
    responseKind: kind,
    scope,
    singularResource: singularName,
    verbs,
    ...unlessEmpty('shortNames', shortNames),
    ...unlessEmpty('categories', categories),
    ...(subs.length === 0 ? {} : { subresources: subs }),
  }
}

/** Returns all groups with everything in them, in one JSON document that is made in slices: a type is a slice at most. */
export async function apiGroupDiscoveryList(apiVersion: string, groups: readonly DiscoveredGroup[]): Promise<Buffer> {
  const texts: string[] = []
  await inSlices(aggregatedTexts(apiVersion, groups), (text) => texts.push(text))
  return encodedInSlices(texts)
}

function* aggregatedTexts(apiVersion: string, groups: readonly DiscoveredGroup[]): Iterable<string> {
  yield `${jsonText({ kind: 'APIGroupDiscoveryList', apiVersion, metadata: {} }).slice(0, -1)},"items":[`
  for (const [index, { name, versions }] of groups.entries()) {
    yield `${comma(index)}{"metadata":${jsonText(name === '' ? {} : { name })},"versions":[`
    for (const [at, { version, resources }] of versions.entries()) {
      yield `${comma(at)}{"version":${jsonText(version)},"resources":[`
      for (const [place, resource] of resources.entries()) yield comma(place) + jsonText(aggregatedResource(resource))
      yield '],"freshness":"Current"}'
    }
    yield ']}'
  }
  yield ']}'
}

const comma = (index: number): string => (index === 0 ? '' : ',')
