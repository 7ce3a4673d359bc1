import { Ajv, type ValidateFunction } from 'ajv'
import ajvFormats from 'ajv-formats'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { groupVersions } from '../../../generated/index.ts'
import { isQuantity } from '../../../runtime/schema/formats.ts'
import { isObject, type StructuralSchema } from '../../../runtime/schema/index.ts'
import { samples } from './samples.ts'

/** A structural schema as JSON Schema, with named types as definitions, for another validator to read. */
function toJsonSchema(root: StructuralSchema): object {
  const $defs: Record<string, object> = {}
  const convert = (schema: StructuralSchema): object => {
    const { typeName } = schema
    if (typeName === undefined || schema.default !== undefined) return body(schema)
    if ($defs[typeName] === undefined) {
      $defs[typeName] = {}
      Object.assign($defs[typeName], body(schema))
    }
    return { $ref: `#/$defs/${typeName.replace('/', '~1')}` }
  }
  const map = (record: Readonly<Record<string, StructuralSchema>>): object =>
    Object.fromEntries(Object.entries(record).map(([name, each]) => [name, convert(each)]))
  const body = (schema: StructuralSchema): object => {
    const { properties, items, additionalProperties, required, enum: values, pattern, format } = schema
    const { minimum, maximum, minLength, maxLength, minItems, maxItems, allOf, anyOf, oneOf, not } = schema
    const plain = {
      required,
      enum: values,
      pattern,
      format,
      minimum,
      maximum,
      minLength,
      maxLength,
      minItems,
      maxItems,
    }
    const own = {
      ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
      ...(schema.intOrString === true
        ? { type: ['integer', 'string'] }
        : schema.type === undefined
          ? {}
          : { type: schema.type }),
      ...(properties === undefined ? {} : { properties: map(properties) }),
      ...(isObject(additionalProperties) ? { additionalProperties: convert(additionalProperties) } : {}),
      ...(items === undefined ? {} : { items: convert(items) }),
      ...(allOf === undefined ? {} : { allOf: allOf.map(convert) }),
      ...(anyOf === undefined ? {} : { anyOf: anyOf.map(convert) }),
      ...(oneOf === undefined ? {} : { oneOf: oneOf.map(convert) }),
      ...(not === undefined ? {} : { not: convert(not) }),
    }
    return schema.nullable === true ? { anyOf: [{ type: 'null' }, own] } : own
  }
  const start = convert(root)
  return { ...start, $defs }
}

function validatorOf(schema: StructuralSchema): ValidateFunction {
  const ajv = new Ajv({ strict: false, validateFormats: true })
  ajvFormats.default(ajv, ['date-time', 'byte', 'int32', 'int64', 'double'])
  ajv.addFormat('date-time-micro', true)
  ajv.addFormat('quantity', isQuantity)
  return ajv.compile(toJsonSchema(schema))
}

/** Every place in a value that can be changed: the path to it. */
function places(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : isObject(value)
      ? Object.entries(value)
      : []
  return [path, ...entries.flatMap(([key, nested]) => places(nested, [...path, key]))]
}

function replaceAt(value: unknown, [step, ...rest]: readonly (string | number)[], replacement: unknown): unknown {
  if (step === undefined) return replacement
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === step ? replaceAt(item, rest, replacement) : item))
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, nested]): [string, unknown] => [
    key,
    key === step ? replaceAt(nested, rest, replacement) : nested,
  ])
  return Object.fromEntries(entries.filter(([, nested]) => nested !== undefined))
}

const replacements = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    'x',
    'Always',
    '10%',
    '2024-01-02T03:04:05Z',
    0,
    1,
    -1,
    1.5,
    70000,
    2 ** 40,
    true,
    [],
    {},
    [''],
    [{}],
    { '': {} },
  ),
  fc.jsonValue({ maxDepth: 2 }),
)

const definitions = groupVersions(() => Promise.reject(new Error('not read'))).flatMap(({ resources }) => resources)

it.each(samples.map((sample) => [sample.kind, sample] as const))(
  'agrees with ajv about changed objects: %s',
  (kind, sample) => {
    const definition = definitions.find((each) => each.kind === kind)
    const version = definition?.versions[definition.storageVersion]
    if (version === undefined) throw new Error(`no kind ${kind}`)
    const ajvAccepts = validatorOf(version.schema)
    expect(version.validate(sample)).toEqual([])
    const all = places(sample)
    const changes = fc.array(fc.tuple(fc.nat(all.length - 1), replacements), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(changes, (list) => {
        const changed = list.reduce<unknown>(
          (value, [place, replacement]) => replaceAt(value, all[place] ?? [], replacement),
          sample,
        )
        // Repeated elements of sets and maps are the walker's own business.
        const issues = version.validate(changed).filter(({ reason }) => reason !== 'FieldValueDuplicate')
        expect(issues.length === 0, JSON.stringify({ changed, issues, ajv: ajvAccepts.errors })).toBe(
          ajvAccepts(changed),
        )
      }),
      { numRuns: 400 },
    )
  },
)
