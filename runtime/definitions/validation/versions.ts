import {
  isEnough,
  invalidValue,
  requiredValue,
  dns1035,
  type FieldError,
  type WorkBudget,
  errorsOfEach,
} from '../../api/index.ts'
import { jsonEqual, type JsonObject } from '../../json/index.ts'
import type { Sliced } from '../../async/index.ts'
import type { StructuralSchema } from '../../schema/index.ts'
import type { CustomVersion } from '../custom-definition.ts'
import { marksOf } from '../marks.ts'
import { readObjectSchema, type SchemaReading } from '../read-schema.ts'
import { declaredDefaultErrors } from './defaults.ts'
import { defaultSizeErrors } from './default-size.ts'
import { columnErrors, deprecationErrors, selectableFieldErrors, subresourceErrors } from './parts.ts'
import { keywordErrors, rootErrors, type SchemaRules } from './schema.ts'
import { SoundSchemas } from './sound-schemas.ts'
import { structuralErrors } from './structural.ts'

/**
 * Returns further errors of a structural schema, e.g. of its rules, in slices; `field` is the path of the schema,
 * `stored` returns the schemas that the definition has had so far.
 */
export type SchemaValidator = (
  schema: StructuralSchema,
  field: string,
  stored: () => Sliced<readonly StructuralSchema[]>,
) => Sliced<readonly FieldError[]>

export interface VersionRules extends SchemaReading {
  /** Budget for compiling all patterns of the definition. */
  readonly patterns: WorkBudget
  readonly validators: readonly SchemaValidator[]
  /** Versions of the definition before an update. */
  readonly stored?: readonly CustomVersion[]
  /** Schemas that the same prefix and validators are known to have no error for. Default: none is known. */
  readonly sound?: SoundSchemas
}

/** What validation of the schemas of all versions needs. */
interface SchemaContext extends SchemaRules {
  readonly reading: SchemaReading
  readonly validators: readonly SchemaValidator[]
  readonly stored: () => Sliced<readonly StructuralSchema[]>
  readonly sound: SoundSchemas
}

/**
 * Returns the errors of the versions of a definition. What is the same in all of them is reported once, under the field
 * that clients know: `spec.validation`, `spec.subresources`, `spec.additionalPrinterColumns`, `spec.selectableFields`.
 */
export function* versionErrors(
  versions: readonly CustomVersion[],
  raw: readonly JsonObject[],
  field: string,
  rules: VersionRules,
): Sliced<FieldError[]> {
  const [first] = versions
  const ofNames = namingErrors(versions, raw, field)
  if (first === undefined) return ofNames
  return [...ofNames, ...(yield* partErrors(versions, first, field, rules))]
}

/** Returns the errors of the parts of versions: schemas, subresources, columns and selectable fields. */
function* partErrors(
  versions: readonly CustomVersion[],
  first: CustomVersion,
  field: string,
  rules: VersionRules,
): Sliced<FieldError[]> {
  const errors: FieldError[] = []
  const context: SchemaContext = {
    marks: marksOf(rules.extensionPrefix),
    patterns: rules.patterns,
    reading: rules,
    validators: rules.validators,
    stored: storedSchemas(rules),
    sound: rules.sound ?? new SoundSchemas(),
  }

  const areSame = (part: (version: CustomVersion) => unknown): boolean =>
    versions.every((version) => jsonEqual(part(version), part(first)))
  const together = (at: string): readonly Placed[] => [{ version: first, at: `${field}.${at}` }]
  const apart = (at: string): readonly Placed[] =>
    versions.map((version, index) => ({ version, at: `${field}.versions[${index}].${at}` }))
  const placed = (part: keyof CustomVersion, at: string): readonly Placed[] =>
    areSame((version) => version[part]) ? together(at) : apart(at)

  const subresources = placed('subresources', 'subresources')
  const haveSameSchemas = areSame(({ schema }) => schema)
  yield
  const schemas =
    haveSameSchemas && subresources.length === 1
      ? together('validation.openAPIV3Schema')
      : apart('schema.openAPIV3Schema')
  for (const { version, at } of schemas) {
    for (const error of yield* schemaErrorsOnce(version, at, context)) errors.push(error)
    if (isEnough(errors)) return errors
    yield
  }
  errors.push(...errorsOfEach(subresources, ({ version, at }) => subresourceErrors(version.subresources, at)))
  for (const { version, at } of placed('columns', 'additionalPrinterColumns')) {
    errors.push(...errorsOfEach(version.columns, (column, index) => columnErrors(column, `${at}[${index}]`)))
    if (isEnough(errors)) return errors
  }
  const selectable = haveSameSchemas ? placed('selectableFields', 'selectableFields') : apart('selectableFields')
  for (const { version, at } of selectable)
    errors.push(...selectableFieldErrors(version.selectableFields, version.schema, at))
  return errors
}

/** Returns a function that reads the schemas that a definition has had so far, at its first call. */
function storedSchemas(rules: VersionRules): SchemaContext['stored'] {
  let read: readonly StructuralSchema[] | undefined
  return function* () {
    if (read !== undefined) return read
    const schemas: StructuralSchema[] = []
    for (const { schema } of rules.stored ?? []) schemas.push(yield* readObjectSchema(schema, rules))
    return (read = schemas)
  }
}

/** A version, and the field under which its part is reported. */
interface Placed {
  readonly version: CustomVersion
  readonly at: string
}

/** Returns the errors of the names of versions and of their own attributes. */
function namingErrors(versions: readonly CustomVersion[], raw: readonly JsonObject[], field: string): FieldError[] {
  const names = versions.map(({ name }) => name)
  const errors = errorsOfEach(versions, (version, index) => {
    const at = `${field}.versions[${index}]`
    const problems = dns1035(version.name)
    return [
      ...(problems.length === 0 ? [] : [invalidValue(`${at}.name`, version.name, problems.join(','))]),
      ...deprecationErrors(version, at),
      ...(Object.keys(version.schema).length === 0
        ? [requiredValue(`${at}.schema.openAPIV3Schema`, 'schemas are required')]
        : []),
    ]
  })
  if (new Set(names).size < names.length)
    errors.push(invalidValue(`${field}.versions`, raw, 'must contain unique version names'))
  if (versions.filter(({ storage }) => storage).length !== 1)
    errors.push(invalidValue(`${field}.versions`, raw, 'must have exactly one version marked as storage version'))
  return errors
}

/** Returns the errors of a schema, which is validated unless it is known to be sound. */
const schemaErrorsOnce = (version: CustomVersion, field: string, context: SchemaContext): Sliced<FieldError[]> =>
  context.sound.errorsOf({
    schema: version.schema,
    circumstances: JSON.stringify([statusOf(version), context.reading.unknownFields]),
    patterns: context.patterns,
    validate(compare) {
      const stored: SchemaContext['stored'] = () => {
        compare()
        return context.stored()
      }
      return schemaErrors(version, field, { ...context, stored })
    },
  })

/** Returns where the status of the objects of a version is written. */
const statusOf = ({ subresources }: CustomVersion): 'own path' | 'part of the object' =>
  subresources.status === undefined ? 'part of the object' : 'own path'

/**
 * Returns the errors of a schema: first of its keywords, then whether it is structural, then those that only a
 * structural schema can have.
 */
function* schemaErrors(version: CustomVersion, field: string, context: SchemaContext): Sliced<FieldError[]> {
  const { schema } = version
  if (Object.keys(schema).length === 0) return []
  const root = { schema, field }
  const keywords = yield* keywordErrors(root, context)
  const errors = [...rootErrors(schema, field, context, statusOf(version)), ...keywords.errors]
  if (!keywords.readable || isEnough(errors)) return errors
  yield
  errors.push(...(yield* structuralErrors(root, context)))
  if (errors.length > 0) return errors
  yield
  const read = yield* readObjectSchema(schema, context.reading)
  yield
  const defaults = yield* declaredDefaultErrors(read, field)
  errors.push(...defaults.errors)
  yield
  if (defaults.haveDefaults) errors.push(...(yield* defaultSizeErrors(read, field)))
  for (const validate of context.validators) {
    yield
    errors.push(...(yield* validate(read, field, context.stored)))
  }
  return errors
}
