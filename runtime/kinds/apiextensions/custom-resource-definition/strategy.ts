import {
  approvalErrors,
  definitionChangeErrors,
  definitionErrors,
  definitionNameErrors,
  isTrue,
  readDefinition,
  SoundSchemas,
  type SchemaValidator,
} from '../../../definitions/index.ts'
import { isJsonObject, jsonEqual, objectOf, objectsOf, stringOf } from '../../../json/index.ts'
import { formatTime, type DynamicObject, type Vendor } from '../../../api/index.ts'
import { patternsBudget } from '../../../pattern/index.ts'
import type { StructuralSchema } from '../../../schema/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { fillIn } from '../../draft.ts'

/** Metadata of objects has no part in the validation of a definition. */
const UNTYPED: StructuralSchema = {}

/** Derives names that a definition leaves out from its kind. Sets the spec of the draft if it leaves out any. */
function defaultNames(draft: DynamicObject): void {
  const { spec } = draft
  const given = objectOf(objectOf(spec).names)
  const names = { ...given }
  const kind = stringOf(names.kind)
  if (kind !== '') {
    fillIn(names, 'singular', kind.toLowerCase())
    fillIn(names, 'listKind', `${kind}List`)
  }
  if (!isJsonObject(spec) || !isJsonObject(spec.names) || !jsonEqual(names, given))
    draft.spec = { ...objectOf(spec), names }
}

const storageVersions = ({ spec }: DynamicObject): readonly string[] =>
  objectsOf(objectOf(spec).versions)
    .filter(({ storage }) => storage === true)
    .map(({ name }) => stringOf(name))

/** Adds a new storage version to `status.storedVersions`; a client alone removes one. Edits the draft. */
function keepStoredVersions(draft: DynamicObject, old: DynamicObject, subresource: string): void {
  if (subresource !== '') return
  const known = readDefinition(old).storedVersions
  const names = new Set(known)
  const added = storageVersions(draft).filter((name) => !names.has(name))
  if (added.length > 0) draft.status = { ...objectOf(draft.status), storedVersions: [...known, ...added] }
}

const isLive = ({ metadata }: DynamicObject): boolean =>
  metadata.deletionTimestamp === undefined || metadata.deletionTimestamp === null

/**
 * Definitions of resource types (CRD-01 to CRD-05).
 * @param validators check schemas that are structural.
 * @param sound the schemas that these are known to have no error for; default: none yet
 */
export const customResourceDefinitions = (
  { apiDomain, domain, extensionPrefix }: Vendor,
  validators: readonly SchemaValidator[] = [],
  sound = new SoundSchemas(),
): Strategy => ({
  bareFinalizers: 'any',
  reportsItself: [
    'spec.conversion.webhook',
    'spec.versions.additionalPrinterColumns',
    'spec.versions.selectableFields',
    'spec.versions.subresources',
  ],
  statusMetadata: [],
  edits: 'fields',
  default: defaultNames,
  prepareForCreate(draft) {
    draft.status = {
      conditions: null,
      acceptedNames: { plural: '', kind: '' },
      storedVersions: [...storageVersions(draft)],
    }
  },
  prepareForUpdate: keepStoredVersions,
  *validateInSlices(object, old) {
    // A stored spec was validated before, maybe by an earlier release.
    if (old !== undefined && jsonEqual(object.spec, old.spec)) return []
    const before = old === undefined ? undefined : readDefinition(old)
    return yield* definitionErrors(object, {
      extensionPrefix,
      patterns: patternsBudget(),
      objectMeta: UNTYPED,
      validators,
      sound,
      stored: before?.versions ?? [],
      // A definition created in an older version may keep its settings (MIG-14-8).
      ...(before?.preserveUnknownFields === true ? { unknownFields: 'kept' } : {}),
    })
  },
  validateCreate: (object) => [...definitionNameErrors(object), ...approvalErrors(object, { apiDomain, domain })],
  validateUpdate: (object, old, subresource) => (subresource === '' ? definitionChangeErrors(object, old) : []),
  /** A deleted definition stays until its objects are gone: beginDeletion adds the finalizer that holds it. */
  holdsDeletion: isLive,
  beginDeletion(draft) {
    const { metadata } = draft
    const finalizer = `customresourcecleanup.apiextensions.${apiDomain}`
    const present = metadata.finalizers ?? []
    metadata.finalizers = present.includes(finalizer) ? present : [...present, finalizer]
    // A deletion neither counts as a generation nor has a grace period.
    if (metadata.generation !== undefined) metadata.generation -= 1
    delete metadata.deletionGracePeriodSeconds
    if (isTrue(readDefinition(draft), 'Terminating')) return
    const status = objectOf(draft.status)
    const condition = {
      type: 'Terminating',
      status: 'True',
      lastTransitionTime: formatTime(Date.parse(stringOf(metadata.deletionTimestamp))),
      reason: 'InstanceDeletionPending',
      message: 'CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon',
    }
    draft.status = { ...status, conditions: [...objectsOf(status.conditions), condition] }
  },
})
