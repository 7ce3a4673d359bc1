import { isJsonNumber } from '../meta/integers.ts'
import { isJsonObject, type JsonObject } from '../meta/json.ts'
import { canonicalQuantity } from '../meta/quantity.ts'
import type { StructuralSchema } from '../schema/structural.ts'

/** Answers with what stands in the place of a value: the same one if nothing is to be changed. */
type Step = (value: unknown) => unknown

const compiled = new WeakMap<StructuralSchema, Step | undefined>()
const working = new WeakSet<StructuralSchema>()

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length === 0
    : isJsonObject(value)
      ? Object.keys(value).length === 0
      : value === false || value === 0 || value === ''

function stepFor(schema: StructuralSchema): Step | undefined {
  if (compiled.has(schema)) return compiled.get(schema)
  // A recursive type: resolved when it is met in a document.
  if (working.has(schema)) return (value) => compiled.get(schema)?.(value) ?? value
  working.add(schema)
  const step = compile(schema)
  working.delete(schema)
  compiled.set(schema, step)
  return step
}

function compile(schema: StructuralSchema): Step | undefined {
  if (schema.preserveUnknownFields === true || schema.intOrString === true) return undefined
  if (schema.format === 'quantity') return canonical
  if (schema.properties !== undefined) return objectStep(schema, schema.properties)
  if (isMapSchema(schema)) return mapStep(schema.additionalProperties)
  if (schema.items !== undefined) return listStep(schema.items)
  return undefined
}

const canonical: Step = (value) =>
  typeof value === 'string' || isJsonNumber(value) ? (canonicalQuantity(String(value)) ?? value) : value

const isMapSchema = (
  schema: StructuralSchema,
): schema is StructuralSchema & { additionalProperties: StructuralSchema } => isJsonObject(schema.additionalProperties)

function objectStep({ required = [] }: StructuralSchema, properties: Readonly<Record<string, StructuralSchema>>): Step {
  const fields = Object.keys(properties).map((name) => {
    const schema = properties[name] ?? {}
    const { nullable, omitEmpty } = schema
    return {
      name,
      dropsNull: !required.includes(name) && nullable !== true,
      dropsEmpty: omitEmpty === true,
      step: stepFor(schema),
    }
  })
  return (value) => {
    if (!isJsonObject(value)) return value
    let copy: JsonObject | undefined
    for (const { name, dropsNull, dropsEmpty, step } of fields) {
      const field = value[name]
      if (field === undefined) continue
      if ((field === null && (dropsNull || dropsEmpty)) || (dropsEmpty && isEmpty(field))) {
        Reflect.deleteProperty((copy ??= { ...value }), name)
      } else if (step !== undefined && field !== null) {
        const normal = step(field)
        if (normal !== field) (copy ??= { ...value })[name] = normal
      }
    }
    return copy ?? value
  }
}

function mapStep(values: StructuralSchema): Step {
  const step = stepFor(values)
  const text = values.type === 'string' && values.format === undefined
  return (value) => {
    if (!isJsonObject(value)) return value
    let copy: JsonObject | undefined
    for (const key in value) {
      const field = value[key]
      const normal = field === null && text ? '' : step === undefined ? field : step(field)
      if (normal !== field) (copy ??= { ...value })[key] = normal
    }
    return copy ?? value
  }
}

function listStep(items: StructuralSchema): Step | undefined {
  const step = stepFor(items)
  if (step === undefined) return undefined
  return (value) => {
    if (!Array.isArray(value)) return value
    let copy: unknown[] | undefined
    for (let index = 0; index < value.length; index++) {
      const normal = step(value[index])
      if (normal !== value[index]) (copy ??= [...value])[index] = normal
    }
    return copy ?? value
  }
}

/**
 * One spelling per value: optional fields that are null, and empty ones where the schema says so, are dropped; null
 * strings of a map become ''; quantities get their canonical form. The given object stays as it is; parts in which
 * nothing changes are shared with it.
 */
export const normalize = <T extends JsonObject>(schema: StructuralSchema, object: T): T =>
  (stepFor(schema)?.(object) ?? object) as T
