import fc from 'fast-check'
import { parseJson, fromBigInt } from '../../../../runtime/json/index.ts'
import { wireFormOf, wireShapeOf, type StructuralSchema, type WireShape } from '../../../../runtime/schema/index.ts'

type Value = fc.Arbitrary<unknown>

const seconds = fc.integer({ min: -62_135_596_800, max: 253_402_300_799 })
const time = seconds.map((at) => new Date(at * 1000).toISOString().replace('.000Z', 'Z'))
const microTime = fc
  .tuple(time, fc.integer({ min: 0, max: 999_999 }))
  .map(([text, micros]) => text.replace('Z', `.${String(micros).padStart(6, '0')}Z`))
const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom('', 'plain', 'ünïcode – ✓ 🙂'))
/** Characters that UTF-8 has: half of a pair is replaced by any encoder. */
const string = text.map((value) => Buffer.from(value).toString())
const bytes = fc.uint8Array({ maxLength: 40 }).map((value) => Buffer.from(value).toString('base64'))
/** Any integer of 64 bits. */
const long = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(fromBigInt)
/** As its text says: -0 has none of its own. */
const json = fc
  .dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 })
  .map((value) => JSON.stringify(value))
  .filter((written) => !written.includes('__proto__'))
  .map(parseJson)
const key = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 }).filter((name) => name !== '__proto__')

/** Random JSON values that a schema allows, without what is the same as absence. */
function valuesOf(schema: StructuralSchema, depth = 0): Value {
  switch (wireFormOf(schema)) {
    case 'string':
      return string
    case 'bytes':
      return bytes
    case 'bool':
      return fc.boolean()
    case 'int32':
      return fc.integer()
    case 'int64':
      return fc.oneof(fc.maxSafeInteger(), long)
    case 'double':
      return fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0))
    case 'time':
      return time
    case 'microTime':
      return microTime
    case 'quantity':
      return fc.constantFrom('0', '100m', '1Gi', '2500')
    case 'intOrString':
      return fc.oneof(fc.integer(), string)
    case 'raw':
      return json
    case 'list':
      return fc.array(schema.items === undefined ? json : valuesOf(schema.items, depth), { minLength: 1, maxLength: 2 })
    case 'map': {
      const { additionalProperties } = schema
      const each = typeof additionalProperties === 'object' ? valuesOf(additionalProperties, depth) : json
      return fc.dictionary(key, each, { minKeys: 1, maxKeys: 2 })
    }
    case 'message':
      return objectsOf(schema, depth + 1)
  }
}

function shapedValues(shape: WireShape, schema: StructuralSchema, owner: StructuralSchema, depth: number): Value {
  if (shape === 'wrappedList') return fc.array(string, { minLength: 1, maxLength: 3 })
  const other = {
    schemaOrBool: fc.boolean(),
    schemaOrList: fc.array(fc.constant({ type: 'string' }), { minLength: 1, maxLength: 2 }),
    schemaOrNames: fc.array(string, { minLength: 1, maxLength: 2 }),
  }[shape]
  const each: Value = fc.oneof(other, depth > 3 ? fc.constant({ type: 'object' }) : objectsOf(owner, depth + 1))
  return wireFormOf(schema) === 'map' ? fc.dictionary(key, each, { minKeys: 1, maxKeys: 2 }) : each
}

const isAbsent = (value: unknown): boolean => value === '' || value === 0 || value === false

/** Random objects of a type; a field below the third level is rarely there. */
export function objectsOf(schema: StructuralSchema, depth = 0): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(schema.properties ?? {}).filter((name) => isOnWire(schema, name))
  return fc
    .subarray(names, { maxLength: Math.min(names.length, depth === 0 ? names.length : depth > 3 ? 1 : 3) })
    .chain((chosen) =>
      fc
        .record(Object.fromEntries(chosen.map((name) => [name, fieldValues(schema, name, depth)])))
        .map(withoutAbsent(schema)),
    )
}

function isOnWire({ wire = {}, inlineWire }: StructuralSchema, name: string): boolean {
  return Object.hasOwn(wire, name) || (inlineWire !== undefined && isOnWire(inlineWire.schema, name))
}

function fieldValues(schema: StructuralSchema, name: string, depth: number): Value {
  const each = schema.properties?.[name] ?? {}
  const shape = wireShapeOf(schema.typeName, name)
  return shape === undefined ? valuesOf(each, depth) : shapedValues(shape, each, schema, depth)
}

const withoutAbsent =
  (schema: StructuralSchema) =>
  (object: object): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(object).filter(
        ([name, value]) => !(schema.properties?.[name]?.omitEmpty === true && isAbsent(value)),
      ),
    )
