import type { GroupVersionDefinition, ResourceDefinition } from '../../runtime/scheme/index.ts'
import { defined, isJsonObject } from '../../runtime/json/index.ts'
import { formatGroupVersion, type DynamicObject, type GroupVersion } from '../../runtime/api/index.ts'
import { applyDefaults } from '../../runtime/schema/index.ts'
import { Failure } from '../../flags/errors.ts'
import { complete, type FilledIn } from './defaults.ts'
import { type Form, formIn, latestForm, wayBetween } from './way.ts'

/** A manifest in another version. */
export interface Converted {
  readonly object: DynamicObject
  /** Kind and name, as messages name it. */
  readonly name: string
  /** Defaults of the former version that the new one does not have, or has with other values (CONVERT-02). */
  readonly filled: readonly FilledIn[]
}

/** The target of a conversion: one group version, or for each manifest its latest one. */
export type Target = GroupVersion | 'latest'

/** `apps/v1`, and `v1` of the core group. */
export function parseGroupVersion(text: string): GroupVersion {
  const slash = text.lastIndexOf('/')
  return { group: slash < 0 ? '' : text.slice(0, slash), version: text.slice(slash + 1) }
}

/** Returns a manifest with the defaults of its version. */
const defaulted = ({ version }: Form, object: DynamicObject): DynamicObject => {
  const plain = applyDefaults(version.schema, structuredClone(object))
  return version.computeDefaults?.(plain) ?? plain
}

/**
 * Returns the completed manifest, but with the status of `other` if the manifest has none: a status must not be filled
 * in.
 */
function withoutStatus(manifest: DynamicObject, meant: DynamicObject, other: DynamicObject): DynamicObject {
  if (manifest.status !== undefined) return meant
  const { status: _, ...rest } = meant
  const { apiVersion, kind, metadata } = meant
  return { ...rest, apiVersion, kind, metadata, ...defined({ status: other.status }) }
}

/** Converts manifests. Throws Failure, in one sentence that names the manifest. */
export function converterTo(
  groupVersions: readonly GroupVersionDefinition[],
  target: Target,
): (manifest: unknown) => Converted {
  const all = [...new Set(groupVersions.flatMap((each) => each.resources))]
  if (target !== 'latest' && !all.some((each) => isIn(each, target)))
    throw new Failure(`${formatGroupVersion(target)} is not a known group version`)

  return (manifest) => {
    if (!isManifest(manifest)) throw new Failure('a manifest must be an object with apiVersion, kind and metadata')
    const { apiVersion, kind, metadata } = manifest
    const name = `${kind} ${JSON.stringify(metadata.name ?? '')}`
    const from = findForm(all, apiVersion, kind)
    if (from === undefined) throw new Failure(`${name} of ${apiVersion} is of no known kind`)
    const to = target === 'latest' ? latestForm(from, all) : formIn(from, target, all)
    if (to === undefined || (target === 'latest' && isGone(to)))
      throw withoutForm(`${name} of ${apiVersion}`, to ?? from, target)
    const way = wayBetween(from, to)
    const wanted = formatGroupVersion({ group: to.definition.group, version: to.version.name })
    const plain = { ...way(manifest), apiVersion: wanted }
    const understood = defaulted(to, plain)
    const meant = defaulted(to, { ...way(defaulted(from, manifest)), apiVersion: wanted })
    const { object, filled } = complete(plain, understood, withoutStatus(manifest, meant, understood))
    return { object: { ...plain, ...object }, name, filled }
  }
}

const isIn = ({ group, versions }: ResourceDefinition, target: GroupVersion): boolean =>
  group === target.group && Object.hasOwn(versions, target.version)

/** Whether a version was removed and has no successor. */
const isGone = ({ version: { lifecycle } }: Form): boolean =>
  lifecycle.removed !== undefined && lifecycle.replacement === undefined

/** Finds a version of a kind; a group may be named by its first part alone (MIG-15). */
function findForm(all: readonly ResourceDefinition[], apiVersion: string, kind: string): Form | undefined {
  const { group, version } = parseGroupVersion(apiVersion)
  const known = all.filter((each) => each.kind === kind && Object.hasOwn(each.versions, version))
  const definition =
    known.find((each) => each.group === group) ??
    (group === '' ? undefined : known.find((each) => each.group.startsWith(`${group}.`)))
  const found = definition?.versions[version]
  return definition === undefined || found === undefined ? undefined : { definition, version: found }
}

function withoutForm(name: string, { version: { lifecycle } }: Form, target: Target): Failure {
  const where = target === 'latest' ? 'any served version' : formatGroupVersion(target)
  const hint =
    lifecycle.replacement === undefined && lifecycle.migration !== undefined ? `: ${lifecycle.migration}` : ''
  return new Failure(`${name} has no form in ${where}${hint}`)
}

const isManifest = (value: unknown): value is DynamicObject =>
  isJsonObject(value) &&
  typeof value.apiVersion === 'string' &&
  typeof value.kind === 'string' &&
  isJsonObject(value.metadata)

/** The items of a list of objects; undefined: it is none. */
export const itemsOf = (value: unknown): readonly unknown[] | undefined =>
  isJsonObject(value) && typeof value.kind === 'string' && value.kind.endsWith('List') && Array.isArray(value.items)
    ? value.items
    : undefined
