import { isEnough } from '../api/index.ts'
import { listOf, objectOf } from '../json/index.ts'
import { compiledOf, compiledProperties, type CompiledSchema } from './compiled.ts'
import { fitsType } from './go-types.ts'
import type { StructuralSchema } from './structural.ts'
import { isObject } from './value.ts'

/** What a decoder has found. The paths begin at the decoded value; the caller prepends the step to it. */
interface Findings {
  readonly unknown: string[]
  mistyped: boolean
}

/**
 * Returns the value without unknown fields; the same value if nothing was dropped. `known`: a value in the same place
 * without findings.
 */
export type Decode = (value: unknown, findings: Findings, known?: unknown) => unknown

const decoderOf = (compiled: CompiledSchema): Decode => (compiled.decode ??= compile(compiled.schema))

function compile(schema: StructuralSchema): Decode {
  const nested =
    schema.properties !== undefined || schema.type === 'object' ? decodeProperties(schema) : decodeList(schema)
  // Values that are validated later keep all their digits, whatever the schema says.
  const isTyped = schema.lateTyped !== true
  const isFloat = schema.type === 'number' && isTyped
  const isText = schema.type === 'string' && schema.format === undefined && schema.intOrString !== true
  return (value, findings, known) => {
    if (value === null || (isText && typeof value === 'string')) return value
    if (isTyped && !fitsType(schema, value)) findings.mistyped = true
    if (typeof value === 'bigint') return isFloat ? Number(value) : value
    return nested === undefined ? value : nested(value, findings, known)
  }
}

function decodeList({ items }: StructuralSchema): Decode | undefined {
  if (items === undefined) return undefined
  const compiledItems = compiledOf(items)
  return (value, findings, known) => {
    if (!Array.isArray(value)) return value
    const knownItems = known === undefined ? undefined : listOf(known)
    const decode = decoderOf(compiledItems)
    let copy: unknown[] | undefined
    for (let index = 0; index < value.length; index++) {
      if (knownItems !== undefined && index < knownItems.length && value[index] === knownItems[index]) continue
      const before = findings.unknown.length
      const decoded = decode(value[index], findings, knownItems?.[index])
      if (findings.unknown.length > before) addStep(findings, before, `[${index}]`)
      if (decoded === value[index]) continue
      copy ??= [...value]
      copy[index] = decoded
    }
    return copy ?? value
  }
}

function decodeProperties({ properties = {}, additionalProperties, preserveUnknownFields }: StructuralSchema): Decode {
  const propertyOf = compiledProperties(new Map(Object.entries(properties)))
  const values = isObject(additionalProperties) ? compiledOf(additionalProperties) : undefined
  const keepsRest = preserveUnknownFields === true || additionalProperties === true
  return (value, findings, known) => {
    if (!isObject(value)) return value
    const knownFields = known === undefined ? undefined : objectOf(known)
    let copy: Record<string, unknown> | undefined
    for (const name in value) {
      const before = value[name]
      const knownField = knownFields?.[name]
      if (before !== undefined && before === knownField) continue
      const property = propertyOf(name)
      const compiled = property ?? values
      if (compiled === undefined) {
        if (keepsRest) continue
        if (!isEnough(findings.unknown)) findings.unknown.push(name)
      } else if (
        before !== null ||
        compiled.schema.nullable === true ||
        (property === undefined && compiled.schema.lateTyped !== true)
      ) {
        const found = findings.unknown.length
        const decoded = decoderOf(compiled)(before, findings, knownField)
        if (findings.unknown.length > found) addStep(findings, found, name)
        if (decoded !== before) (copy ??= { ...value })[name] = decoded
        continue
      }
      Reflect.deleteProperty((copy ??= { ...value }), name)
    }
    return copy ?? value
  }
}

function addStep({ unknown }: Findings, from: number, step: string): void {
  for (let index = from; index < unknown.length; index++) {
    const path = unknown[index] ?? ''
    unknown[index] = path.startsWith('[') ? `${step}${path}` : `${step}.${path}`
  }
}

interface Pruned<T> {
  /** The value without unknown fields; the same value if nothing was dropped. */
  readonly value: T
  /** Paths of unknown fields in the order of the document: `spec.containers[0].baz` (FV-03); see {@link isEnough}. */
  readonly unknown: readonly string[]
}

interface Decoded<T> extends Pruned<T> {
  /** Whether a value has a type that its field can't hold; `typeErrors` names the values and the reasons. */
  readonly mistyped: boolean
}

/**
 * Drops unknown fields, and null properties where null means absent, and checks every type, all in one walk. Does not
 * change the given value.
 *
 * @param known a value without unknown fields and wrong types; parts shared with it in the same place are not checked
 */
export function decode<T extends object>(schema: StructuralSchema, value: T, known?: object): Decoded<T> {
  const findings: Findings = { unknown: [], mistyped: false }
  const decoded = decoderOf(compiledOf(schema))(value, findings, known)
  return { value: decoded as T, unknown: findings.unknown, mistyped: findings.mistyped }
}

/** Drops unknown fields, and null properties where null means absent. Does not change the given value. */
export function prune<T extends object>(schema: StructuralSchema, value: T): Pruned<T> {
  const { value: pruned, unknown } = decode(schema, value)
  return { value: pruned, unknown }
}
