import { describe, dnsSubdomain, validateMetadata, type DynamicObject, type FieldError } from '../../../api/index.ts'
import type { Sliced } from '../../../async/index.ts'
import type { ResourceDefinition, VersionDefinition } from '../../../scheme/index.ts'
import type { OperationContext } from '../../contract.ts'
import type { Resource } from '../../resource.ts'
import { fromStorage } from '../../storage/view.ts'
import { ruleFindings, type ObjectValidator } from './schema-rules.ts'

/** An object to be stored, in the storage version, and the object before an update. */
interface Subject {
  readonly object: DynamicObject
  readonly old?: DynamicObject
  /** The object before an update, if it has no errors. */
  readonly settled?: DynamicObject | undefined
  /** The errors that the strategy has found; absent: none. */
  readonly own?: readonly FieldError[]
}

/**
 * Returns every error of an object that is to be stored, in the order that clients expect; if it has none, those in the
 * version of the request. Sends errors that refuse nothing as warnings. Marks that version as warm.
 */
export function* validateObject(
  resource: Resource,
  context: OperationContext,
  subject: Subject,
): Sliced<readonly FieldError[]> {
  const { storage, validatorOf, warm } = resource
  const { version } = context
  const stored = withoutLenient(version, yield* storedErrors(resource, subject))
  const rules = validatorOf(storage.schema)
  const errors = rules === undefined ? stored : yield* withRuleErrors(rules, stored, subject, context)
  if (errors.length > 0) return errors
  if (version.name === storage.name) {
    warm.add(version)
    return errors
  }
  yield
  const object = fromStorage(resource, version, subject.object)
  const shown = subject.old === undefined ? { object } : { object, old: fromStorage(resource, version, subject.old) }
  const seen = withoutRepetitions(version, version.validate(shown.object, shown.old))
  const seenRules = validatorOf(version.schema)
  const seenErrors = seenRules === undefined ? seen : yield* withRuleErrors(seenRules, seen, shown, context)
  warm.add(version)
  return seenErrors
}

/**
 * Returns the path of a field without indexes: `webhooks[0].name` as `webhooks[*].name`, `spec.usages[1]` as
 * `spec.usages`.
 */
function fieldPattern(field: string): string {
  const [first = '', ...others] = field.split('[')
  const pattern = first + others.map((part) => `[*]${part.slice(part.indexOf(']') + 1)}`).join('')
  return pattern.endsWith('[*]') ? pattern.slice(0, -'[*]'.length) : pattern
}

/** Returns the errors without those that the version of the request does not check. */
export function withoutLenient({ lenient }: VersionDefinition, errors: readonly FieldError[]): readonly FieldError[] {
  if (lenient === undefined || errors.length === 0) return errors
  return errors.filter(({ field }) => !lenient.includes(fieldPattern(field)))
}

/** Returns the errors without those of repeated elements that the version allows. */
function withoutRepetitions(version: VersionDefinition, errors: readonly FieldError[]): readonly FieldError[] {
  const kept = new Set(withoutLenient(version, errors))
  return errors.filter((error) => error.reason !== 'FieldValueDuplicate' || kept.has(error))
}

/** Returns the known errors and those of the schema's rules. */
function* withRuleErrors(
  rules: ObjectValidator,
  known: readonly FieldError[],
  { object, old }: Subject,
  { warn, work }: OperationContext,
): Sliced<readonly FieldError[]> {
  yield
  yield* rules.compilation
  const { errors, warnings } = ruleFindings(known, () => rules.validate(object, old, work))
  for (const warning of warnings) warn(describe(warning))
  return [...known, ...errors]
}

/** Returns the path of the parent of a field: `spec.scopes` of `spec.scopes[0]`; '' for `spec` and other roots. */
function parentOf(field: string): string {
  const parent = field.slice(0, Math.max(field.lastIndexOf('.'), field.lastIndexOf('['), 0))
  return parent.includes('.') ? parent : ''
}

/** Returns the path of a field without list indexes, as some errors of Kubernetes name it. */
function withoutIndexes(field: string): string {
  const [first = '', ...others] = field.split('[')
  return first + others.map((part) => part.slice(part.indexOf(']') + 1)).join('')
}

function* storedErrors(
  resource: Resource,
  { object, old, settled, own: found = [] }: Subject,
): Sliced<readonly FieldError[]> {
  const { strategy, storage, definition, vendor } = resource
  const ownErrors =
    strategy.validateInSlices === undefined ? found : [...found, ...(yield* strategy.validateInSlices(object, old))]
  const schemaErrors = storage.validate(object, old, settled)
  const metadataRules = {
    nameRule: strategy.nameRule ?? dnsSubdomain,
    namespaced: definition.scope,
    productFinalizer: vendor.name,
    bareFinalizers: strategy.bareFinalizers ?? 'standard',
  } as const
  if (schemaErrors.length === 0) {
    const metadataErrors = validateMetadata(object.metadata, metadataRules)
    return ownErrors.length === 0 ? metadataErrors : [...metadataErrors, ...ownErrors]
  }
  const mistyped = schemaErrors.filter(({ field, reason }) => isMetadata(field) && reason === 'FieldValueTypeInvalid')
  if (mistyped.length > 0) return mistyped
  // Errors of the strategy are more precise and replace those of the schema for the same field; metadata has its own
  // rules.
  const said = new Set(ownErrors.map(({ field, reason }) => `${reason} ${field}`))
  const ownFields = new Set(ownErrors.map(({ field }) => field))
  const isOwn = (field: string): boolean =>
    (strategy.reportsItself ?? []).some((path) => `${withoutIndexes(field)}.`.startsWith(`${path}.`))
  const isSaid = ({ field, reason }: FieldError): boolean =>
    (reason !== 'FieldValueTypeInvalid' && isOwn(field)) ||
    said.has(`${reason} ${field}`) ||
    (reason === 'FieldValueRequired' && ownFields.has(field)) ||
    (reason === 'FieldValueDuplicate' && ownFields.has(field)) ||
    (reason === 'FieldValueNotSupported' &&
      [field, parentOf(field), withoutIndexes(field)].some((at) => ownFields.has(at)))
  return [
    ...validateMetadata(object.metadata, metadataRules),
    ...schemaErrors.filter(
      (error) => (!isMetadata(error.field) || isOwnName(definition, error.field)) && !isSaid(error),
    ),
    ...ownErrors,
  ]
}

/** Schemas of custom resources may restrict the names of their objects further. */
const isOwnName = ({ schemas }: ResourceDefinition, field: string): boolean =>
  schemas === 'changing' && (field === 'metadata.name' || field === 'metadata.generateName')

const isMetadata = (field: string): boolean => field === 'metadata' || /^metadata[.[]/.test(field)
