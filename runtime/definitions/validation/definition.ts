import {
  invalidValue,
  requiredValue,
  unsupportedValue,
  dnsSubdomain,
  type FieldError,
  type DynamicObject,
  errorsOfEach,
} from '../../api/index.ts'
import { jsonEqual, objectOf, objectsOf, stringOf } from '../../json/index.ts'
import type { Sliced } from '../../async/index.ts'
import { isTrue, readDefinition, type CustomDefinition } from '../custom-definition.ts'
import { missingNames, namesErrors } from './names.ts'
import { conversionErrors } from './conversion.ts'
import { versionErrors, type VersionRules } from './versions.ts'

/** Returns the errors of a definition that is to be stored, found in slices. */
export function* definitionErrors(object: DynamicObject, rules: VersionRules): Sliced<FieldError[]> {
  const definition = readDefinition(object)
  const spec = objectOf(object.spec)
  const ofVersions = yield* versionErrors(definition.versions, objectsOf(spec.versions), 'spec', rules)
  return [
    ...groupErrors(definition),
    ...scopeErrors(stringOf(spec.scope)),
    ...(spec.preserveUnknownFields === true && rules.unknownFields !== 'kept'
      ? [
          invalidValue(
            'spec.preserveUnknownFields',
            true,
            `cannot set to true, set ${rules.extensionPrefix}preserve-unknown-fields to true in spec.versions[*].schema instead`,
          ),
        ]
      : []),
    ...ofVersions,
    ...missingNames(definition.names, 'spec.names'),
    ...namesErrors(definition.names, 'spec.names'),
    ...conversionErrors(objectOf(spec.conversion), 'spec.conversion'),
    ...namesErrors(definition.acceptedNames, 'status.acceptedNames'),
  ]
}

function groupErrors({ group }: CustomDefinition): FieldError[] {
  if (group === '') return [requiredValue('spec.group')]
  const problems = dnsSubdomain(group)
  if (problems.length > 0) return [invalidValue('spec.group', group, problems.join(','))]
  return group.includes('.') ? [] : [invalidValue('spec.group', group, 'should be a domain with at least one dot')]
}

function scopeErrors(scope: string): FieldError[] {
  if (scope === '') return [requiredValue('spec.scope')]
  return scope === 'Cluster' || scope === 'Namespaced'
    ? []
    : [unsupportedValue('spec.scope', scope, ['Cluster', 'Namespaced'])]
}

/** Returns the error of a definition whose name is not `<plural>.<group>`. */
export function definitionNameErrors(object: DynamicObject): FieldError[] {
  const { name, names, group } = readDefinition(object)
  return name === `${names.plural}.${group}`
    ? []
    : [invalidValue('metadata.name', name, 'must be spec.names.plural+"."+spec.group')]
}

/** The domains that identify the owner of a group. */
interface GroupOwner {
  /** Domain of the vendor's own API groups. */
  readonly apiDomain: string
  /** Domain of annotations. */
  readonly domain: string
}

/** Returns the errors of a group in the vendor's domain: only types that the vendor has approved may be in it. */
export function approvalErrors(object: DynamicObject, { apiDomain, domain }: GroupOwner): FieldError[] {
  const { group } = readDefinition(object)
  if (group !== apiDomain && !group.endsWith(`.${apiDomain}`)) return []
  const annotation = `api-approved.${domain}`
  const detail = `protected groups must have approval annotation ${JSON.stringify(annotation)}`
  const value = object.metadata.annotations?.[annotation] ?? ''
  return value === '' ? [requiredValue(`metadata.annotations[${annotation}]`, detail)] : []
}

const immutable = (field: string, value: unknown, old: unknown): FieldError[] =>
  jsonEqual(value, old) ? [] : [invalidValue(field, value, 'field is immutable')]

/**
 * Returns the errors of a change: the properties on which stored objects depend must stay, and every version in which
 * there may be some.
 */
export function definitionChangeErrors(object: DynamicObject, before: DynamicObject): FieldError[] {
  const now = readDefinition(object)
  const old = readDefinition(before)
  const settled = isTrue(old, 'Established')
  return [
    ...(settled ? immutable('spec.scope', now.scope, old.scope) : []),
    ...(settled ? immutable('spec.names.kind', now.names.kind, old.names.kind) : []),
    ...immutable('spec.group', now.group, old.group),
    ...immutable('spec.names.plural', now.names.plural, old.names.plural),
    ...storedVersionErrors(now),
  ]
}

function storedVersionErrors({ storedVersions, versions }: CustomDefinition): FieldError[] {
  const names = new Set(versions.map(({ name }) => name))
  return errorsOfEach(storedVersions, (stored, index) => {
    if (names.has(stored)) return []
    const detail = `missing from spec.versions; ${stored} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in ${stored} and removes ${stored} from status.storedVersions`
    return [invalidValue(`status.storedVersions[${index}]`, stored, detail)]
  })
}
