import { isUnderDeletion } from './lifecycle.ts'
import { isEnough, MOST_ERRORS, type FieldError } from './status/field-error.ts'
import { forbiddenValue, invalidValue, requiredValue, tooLongValue } from './status/field-errors.ts'
import { asPrefix, dnsLabel, labelKey, labelValue, qualifiedName, type NameRule } from './names.ts'
import type { ObjectMeta, OwnerReference } from './object.ts'

export const ORPHAN_FINALIZER = 'orphan'
export const FOREGROUND_FINALIZER = 'foregroundDeletion'
/** Most bytes of all keys and values of the annotations together. */
const ANNOTATION_BYTES = 256 * 1024

export interface MetadataRules {
  readonly nameRule: NameRule
  readonly namespaced: 'Namespaced' | 'Cluster'
  /** The finalizer without a domain that namespaces carry, e.g. the product's name. */
  readonly productFinalizer: string
  /** Which finalizers without a path are valid: the standard ones (default), or any. */
  readonly bareFinalizers?: 'standard' | 'any'
}

/** Returns the errors of the metadata of an object that is to be stored (META-22). */
export function validateMetadata(metadata: ObjectMeta, rules: MetadataRules): FieldError[] {
  const { labels, annotations, ownerReferences, finalizers } = metadata
  const errors = validateNames(metadata, rules)
  if (labels !== undefined) errors.push(...validateLabels(labels, 'metadata.labels'))
  if (annotations !== undefined) errors.push(...validateAnnotations(annotations))
  if (ownerReferences !== undefined) errors.push(...validateOwnerReferences(ownerReferences))
  if (finalizers !== undefined) errors.push(...validateFinalizers(finalizers, rules))
  return errors
}

function validateNames(metadata: ObjectMeta, { nameRule, namespaced }: MetadataRules): FieldError[] {
  const { name = '', generateName = '', namespace = '' } = metadata
  const errors: FieldError[] = []
  if (generateName !== '') {
    const problems = nameRule(asPrefix(generateName))
    errors.push(...problems.map((problem) => invalidValue('metadata.generateName', generateName, problem)))
  }
  if (name === '') errors.push(requiredValue('metadata.name', 'name or generateName is required'))
  else errors.push(...nameRule(name).map((problem) => invalidValue('metadata.name', name, problem)))
  if (namespaced === 'Cluster') {
    if (namespace !== '') errors.push(forbiddenValue('metadata.namespace', 'not allowed on this type'))
  } else if (namespace === '') {
    errors.push(requiredValue('metadata.namespace'))
  } else {
    errors.push(...dnsLabel(namespace).map((problem) => invalidValue('metadata.namespace', namespace, problem)))
  }
  return errors
}

/** Returns the errors of the labels of an object, or of a template inside one at `field`; see {@link isEnough}. */
export function validateLabels(labels: Readonly<Record<string, string>>, field: string): FieldError[] {
  const errors: FieldError[] = []
  for (const key in labels) {
    if (isEnough(errors)) break
    const value = labels[key] ?? ''
    for (const problem of labelKey(key)) errors.push(invalidValue(field, key, problem))
    for (const problem of labelValue(value)) errors.push(invalidValue(field, value, problem))
  }
  return errors
}

/** Returns the errors of the annotations of an object; see {@link isEnough}. */
export function validateAnnotations(annotations: Readonly<Record<string, string>>): FieldError[] {
  const field = 'metadata.annotations'
  const errors: FieldError[] = []
  let size = 0
  for (const key in annotations) {
    size += Buffer.byteLength(key) + Buffer.byteLength(annotations[key] ?? '')
    if (isEnough(errors)) continue
    for (const problem of qualifiedName(key.toLowerCase())) errors.push(invalidValue(field, key, problem))
  }
  if (size > ANNOTATION_BYTES) errors.push(tooLongValue(field, ANNOTATION_BYTES))
  return errors
}

function validateOwnerReferences(owners: readonly OwnerReference[]): FieldError[] {
  const field = 'metadata.ownerReferences'
  const errors: FieldError[] = []
  let controller = ''
  // The error shows all owners: reporting it once is enough where there are many.
  let isAmbiguous = false
  for (const owner of owners) {
    if (isEnough(errors)) break
    const { apiVersion = '', kind = '', name = '', uid = '' } = owner
    const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion]
    if (version === '') errors.push(invalidValue(`${field}.apiVersion`, version, 'version must not be empty'))
    if (kind === '') errors.push(invalidValue(`${field}.kind`, kind, 'must not be empty'))
    if (name === '') errors.push(invalidValue(`${field}.name`, name, 'must not be empty'))
    if (uid === '') errors.push(invalidValue(`${field}.uid`, uid, 'must not be empty'))
    if (group === '' && version === 'v1' && kind === 'Event') {
      errors.push(invalidValue(field, owner, `/${version}, Kind=${kind} is disallowed from being an owner`))
    }
    if (owner.controller !== true) continue
    const current = `${kind}/${name}`
    if (controller === '') controller = current
    else if (!isAmbiguous || owners.length <= MOST_ERRORS) {
      isAmbiguous = true
      const detail = `Only one reference can have Controller set to true. Found "true" in references for ${controller} and ${current}`
      errors.push(invalidValue(field, owners, detail))
    }
  }
  return errors
}

function validateFinalizers(
  finalizers: readonly string[],
  { productFinalizer, bareFinalizers }: MetadataRules,
): FieldError[] {
  const field = 'metadata.finalizers'
  const standard = [productFinalizer, ORPHAN_FINALIZER, FOREGROUND_FINALIZER]
  const errors: FieldError[] = []
  for (const name of finalizers) {
    if (isEnough(errors)) break
    for (const problem of qualifiedName(name)) errors.push(invalidValue(field, name, problem))
  }
  if (finalizers.includes(ORPHAN_FINALIZER) && finalizers.includes(FOREGROUND_FINALIZER)) {
    const detail = `finalizer ${ORPHAN_FINALIZER} and ${FOREGROUND_FINALIZER} cannot be both set`
    errors.push(invalidValue(field, finalizers, detail))
  }
  if (bareFinalizers === 'any') return errors
  for (const [index, name] of finalizers.entries()) {
    if (isEnough(errors)) break
    if (name.includes('/') || standard.includes(name)) continue
    const detail = 'name is neither a standard finalizer name nor is it fully qualified'
    errors.push(invalidValue(`${field}[${index}]`, name, detail))
  }
  return errors
}

const IMMUTABLE_FIELDS = [
  'name',
  'namespace',
  'uid',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
] as const

/** Returns the errors of changes that an update may not make. Both have the server-owned fields filled in already. */
export function validateMetadataUpdate(metadata: ObjectMeta, old: ObjectMeta): FieldError[] {
  const errors: FieldError[] = []
  if (isUnderDeletion(old)) {
    const before = new Set(old.finalizers)
    const added = new Set(metadata.finalizers?.filter((name) => !before.has(name)))
    if (added.size > 0) {
      const list = [...added]
        .sort()
        .map((name) => JSON.stringify(name))
        .join(', ')
      const detail = `no new finalizers can be added if the object is being deleted, found new finalizers []string{${list}}`
      errors.push(forbiddenValue('metadata.finalizers', detail))
    }
  }
  for (const field of IMMUTABLE_FIELDS) {
    const now = metadata[field] ?? null
    if (now !== (old[field] ?? null)) errors.push(invalidValue(`metadata.${field}`, now, 'field is immutable'))
  }
  return errors.length === 0 ? errors : errors.map((error) => ({ ...error, causes: 'twice' }))
}
