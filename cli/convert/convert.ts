import type { GroupVersionDefinition, ResourceDefinition } from '../../runtime/scheme/index.ts'
import { isJsonObject } from '../../runtime/json/index.ts'
import { formatGroupVersion, type DynamicObject, type GroupVersion } from '../../runtime/api/index.ts'
import { Failure } from '../errors.ts'

/** `apps/v1`, and `v1` of the core group. */
export function parseGroupVersion(text: string): GroupVersion {
  const slash = text.lastIndexOf('/')
  return { group: slash < 0 ? '' : text.slice(0, slash), version: text.slice(slash + 1) }
}

/** Converts manifests to one group version. Throws Failure, in one sentence that names the manifest. */
export function converterTo(
  definitions: readonly GroupVersionDefinition[],
  target: GroupVersion,
): (manifest: unknown) => DynamicObject {
  const wanted = formatGroupVersion(target)
  const resources = new Set(definitions.flatMap((each) => each.resources))
  const known = (group: string, version: string): readonly ResourceDefinition[] =>
    [...resources].filter((each) => each.group === group && Object.hasOwn(each.versions, version))
  if (known(target.group, target.version).length === 0) throw new Failure(`${wanted} is no known group version`)

  return (manifest) => {
    if (!isManifest(manifest)) throw new Failure('a manifest is no object with apiVersion, kind and metadata')
    const { apiVersion, kind, metadata } = manifest
    const name = `${kind} ${JSON.stringify(metadata.name ?? '')} of ${apiVersion}`
    const { group, version } = parseGroupVersion(apiVersion)
    const definition = known(group, version).find((each) => each.kind === kind)
    const from = definition?.versions[version]
    if (definition === undefined || from === undefined) throw new Failure(`${name} is of no known kind`)
    const to = definition.group === target.group ? definition.versions[target.version] : undefined
    if (to === undefined) throw new Failure(`${name} has no form in ${wanted}`)
    const converted = from === to ? manifest : to.fromStorage(from.toStorage(manifest))
    return { ...converted, apiVersion: wanted }
  }
}

const isManifest = (value: unknown): value is DynamicObject =>
  isJsonObject(value) &&
  typeof value.apiVersion === 'string' &&
  typeof value.kind === 'string' &&
  isJsonObject(value.metadata)
