import type { WorkBudget } from '../../meta/work-budget.ts'
import type { FieldError } from '../../meta/field-error.ts'
import { invalidValue, requiredValue } from '../../meta/field-errors.ts'
import { jsonEqual, type JsonObject } from '../../meta/json.ts'
import { dns1035 } from '../../meta/names.ts'
import type { StructuralSchema } from '../../schema/structural.ts'
import type { CustomVersion } from '../custom-definition.ts'
import { readObjectSchema, type SchemaReading } from '../read-schema.ts'
import { defaultFaults } from './defaults.ts'
import { columnFaults, deprecationFaults, selectableFieldFaults, subresourceFaults } from './parts.ts'
import { isUnreadable, keywordFaults, rootFaults } from './schema.ts'
import { structuralFaults } from './structural.ts'

/**
 * Further faults of a schema that is structural, e.g. of its rules; `field` is the place of the schema, `stored` are those
 * that the definition has had so far.
 */
export type SchemaJudge = (
  schema: StructuralSchema,
  field: string,
  stored: readonly StructuralSchema[],
) => readonly FieldError[]

export interface VersionRules extends SchemaReading {
  /** What making the patterns of the definition may cost in all. */
  readonly patterns: WorkBudget
  readonly judges: readonly SchemaJudge[]
  /** Versions of the definition before an update. */
  readonly stored?: readonly CustomVersion[]
}

/**
 * Faults of the versions of a definition. What is the same in all of them is reported once, at the place where clients
 * know it: `spec.validation`, `spec.subresources`, `spec.additionalPrinterColumns`, `spec.selectableFields`.
 */
export function versionFaults(
  versions: readonly CustomVersion[],
  raw: readonly JsonObject[],
  field: string,
  rules: VersionRules,
): FieldError[] {
  const [first] = versions
  const names = versions.map(({ name }) => name)
  const faults = versions.flatMap((version, index) => {
    const at = `${field}.versions[${index}]`
    const problems = dns1035(version.name)
    return [
      ...(problems.length === 0 ? [] : [invalidValue(`${at}.name`, version.name, problems.join(','))]),
      ...deprecationFaults(version, at),
      ...(Object.keys(version.schema).length === 0
        ? [requiredValue(`${at}.schema.openAPIV3Schema`, 'schemas are required')]
        : []),
    ]
  })
  if (new Set(names).size < names.length)
    faults.push(invalidValue(`${field}.versions`, raw, 'must contain unique version names'))
  if (versions.filter(({ storage }) => storage).length !== 1)
    faults.push(invalidValue(`${field}.versions`, raw, 'must have exactly one version marked as storage version'))
  if (first === undefined) return faults

  const each = (
    part: (version: CustomVersion) => unknown,
    shared: string,
    own: string,
    judge: (version: CustomVersion, at: string) => FieldError[],
  ): FieldError[] =>
    versions.every((version) => jsonEqual(part(version), part(first)))
      ? judge(first, `${field}.${shared}`)
      : versions.flatMap((version, index) => judge(version, `${field}.versions[${index}].${own}`))
  return [
    ...faults,
    ...each(
      ({ schema, subresources }) => [schema, subresources],
      'validation.openAPIV3Schema',
      'schema.openAPIV3Schema',
      (version, at) => schemaFaults(version, at, rules),
    ),
    ...each(
      ({ subresources }) => subresources,
      'subresources',
      'subresources',
      ({ subresources }, at) => subresourceFaults(subresources, at),
    ),
    ...each(
      ({ columns }) => columns,
      'additionalPrinterColumns',
      'additionalPrinterColumns',
      ({ columns }, at) => columns.flatMap((column, index) => columnFaults(column, `${at}[${index}]`)),
    ),
    ...each(
      ({ selectableFields, schema }) => [selectableFields, schema],
      'selectableFields',
      'selectableFields',
      ({ selectableFields, schema }, at) => selectableFieldFaults(selectableFields, schema, at),
    ),
  ]
}

/** First the keywords, then whether they make a structural schema, then what only such a schema can say. */
function schemaFaults({ schema, subresources }: CustomVersion, field: string, rules: VersionRules): FieldError[] {
  if (Object.keys(schema).length === 0) return []
  const status = subresources.status === undefined ? 'part of the object' : 'own path'
  const faults = [...rootFaults(schema, field, rules, status), ...keywordFaults(schema, field, rules)]
  if (isUnreadable(schema)) return faults
  const structural = structuralFaults(schema, field, rules)
  if (faults.length + structural.length > 0) return [...faults, ...structural]
  const read = readObjectSchema(schema, rules)
  const stored = (rules.stored ?? []).map((version) => readObjectSchema(version.schema, rules))
  return [...defaultFaults(read, field), ...rules.judges.flatMap((judge) => judge(read, field, stored))]
}
