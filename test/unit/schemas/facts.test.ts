import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { loadSchemas } from '../../../generator/load/load.ts'
import { flatten } from '../../../generator/model/flatten.ts'
import { findType, type Model, type SchemaNode, type TypeModel, type TypeReference, typeKey } from '../../../generator/model/model.ts'
import { StructuralBuilder } from '../../../generator/model/structural.ts'
import type { StructuralSchema } from '../../../runtime/schema/index.ts'
import { fieldFacts, haveFacts, selectorFacts, type FieldFact } from '../../support/facts.ts'

function load(): Model {
  const result = loadSchemas(fileURLToPath(new URL('../../../schemas', import.meta.url)))
  if ('issues' in result) throw new Error(result.issues.map(({ reason }) => reason).join('\n'))
  return result.model
}

interface Field {
  readonly at: string
  readonly fact: FieldFact
  readonly node: SchemaNode
  readonly schema: StructuralSchema
  readonly required: boolean
}

const envelope = ['apiVersion', 'kind', 'metadata']

/** A type of the schemas, and the name under which the facts of some version tell of it. */
interface Told {
  readonly type: TypeModel
  readonly key: string
}

/** The type that a node stands for, or its items or values do. */
const targetOf = ({ reference, items, additionalProperties }: SchemaNode): TypeReference | undefined =>
  reference ?? (items && targetOf(items)) ?? (typeof additionalProperties === 'object' ? targetOf(additionalProperties) : undefined)

/**
 * Every declared type, and those that it leads to under the names of its own version: a version that shares types with
 * another must have the same facts there.
 */
function toldTypes(model: Model): readonly Told[] {
  const told = new Map<string, Told>()
  const add = (type: TypeModel, key: string): void => {
    const id = `${key} ${typeKey(type)}`
    if (!told.has(id) && fieldFacts(key) !== undefined) told.set(id, { type, key })
  }
  for (const { types } of model.groupVersions) for (const type of types.values()) add(type, typeKey(type))
  for (const { type, key } of told.values()) {
    for (const [name, fact] of fieldFacts(key) ?? []) {
      const target = targetOf(flatten(model, type.schema).properties?.[name] ?? {})
      const named = /^(?:\[\]|map\[string\])*(?:(.+)\.)?(\w+)$/.exec(fact.type)
      if (target !== undefined && named !== null)
        add(findType(model, target), `${named[1] ?? key.slice(0, key.lastIndexOf('.'))}.${named[2]}`)
    }
  }
  return [...told.values()]
}

/** Every field that both the schemas and the facts know. */
function fieldsOf(model: Model): Field[] {
  const builder = new StructuralBuilder(model)
  return toldTypes(model).flatMap(({ type, key }) => {
    const { properties = {}, required = [] } = flatten(model, type.schema)
    const facts = fieldFacts(key)
    return Object.entries(properties).flatMap(([name, node]) => {
      const fact = facts?.get(name)
      if (fact === undefined || (type.envelope && envelope.includes(name))) return []
      return [{ at: `${key}.${name}`, fact, node, schema: builder.build(node), required: required.includes(name) }]
    })
  })
}

const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0

/** Whether a declared default is the zero value of the field's type. */
const isZeroDefault = ({ schema: { default: value } }: Field): boolean =>
  value === '' || value === 0 || value === '0' || value === false || value === null || isEmptyObject(value)

/** What an absent field holds whose zero value is dropped. */
const zeroOf = ({ omitEmpty, type }: StructuralSchema): unknown => (omitEmpty === true && type === 'integer' ? 0 : undefined)

/** Times and any JSON have no zero value but null, which is absence everywhere. */
const hasZero = ({ fact: { type } }: Field): boolean => !/(?:Time|RawExtension|FieldsV1)$/.test(type)

/** Some facts tell list types of scalars. */
const isList = ({ type }: FieldFact): boolean => type !== 'bytes' && type !== 'SideEffectClass'

/** A field that the removal table knows of, and only it (MIG-05-1). */
const TABLED = 'autoscaling/v2beta2.ResourceMetricSource adds targetAverageUtilization'

/** Objects that the server makes or that only a query carries: nobody stores them. */
const isUnstored = ({ at }: Field): boolean => /^meta\/v1\.(?:Table|WatchEvent|Status|List|API|Partial)|Options\./.test(at)

/** An explicit 0 stays 0 in every version of a priority level (MIG-01-1), which older versions hold in no pointer. */
const SHARES = /^flowcontrol\/v1beta\d\.LimitedPriorityLevelConfiguration\.(?:assured|nominal)ConcurrencyShares$/

describe.runIf(haveFacts)('the schemas, compared with the facts', () => {
  const model = haveFacts ? load() : undefined
  const fields = model === undefined ? [] : fieldsOf(model)

  it('know every field, and no other', () => {
    expect(fields.length).toBeGreaterThan(2000)
    const differences = (model === undefined ? [] : toldTypes(model)).flatMap(({ type, key }) => {
      const facts = fieldFacts(key)
      if (facts === undefined || model === undefined) return []
      const known = Object.keys(flatten(model, type.schema).properties ?? {}).filter((name) => !envelope.includes(name))
      const told = [...facts.keys()].filter((name) => !envelope.includes(name))
      const spelt = (name: string): string => name.replace(/^x-(?:orch|kubernetes|\$\{\w+\})-/, 'x-')
      return [
        ...told.filter((name) => !known.map(spelt).includes(spelt(name))).map((name) => `${key} lacks ${name}`),
        ...known.filter((name) => !told.map(spelt).includes(spelt(name))).map((name) => `${key} adds ${name}`),
      ]
    })
    expect(differences).toEqual([TABLED])
  })

  it('let zero be the same as absent in every field that is no pointer', () => {
    const distinct = fields.filter((field) => {
      if (SHARES.test(field.at)) return false
      if (field.fact['nullable-pointer'] === true || !hasZero(field) || isUnstored(field)) return false
      return field.schema.omitEmpty !== true && !isZeroDefault(field)
    })
    expect(distinct.map(({ at }) => at)).toEqual([])
  })

  it('let zero be another value than absence in every field that is a pointer', () => {
    const same = fields.filter(({ fact, schema }) => fact['nullable-pointer'] === true && schema.omitEmpty === true)
    expect(same.map(({ at }) => at)).toEqual([])
  })

  it('require what must be there, or fill it in', () => {
    const optional = fields.filter((field) => {
      const { fact, required, schema } = field
      return fact.required === true && !required && schema.default === undefined && !isUnstored(field)
    })
    expect(optional.map(({ at }) => at)).toEqual([])
  })

  it.each([
    ['list types', ({ fact, node }: Field) => [isList(fact) ? fact.list : undefined, node.listType]],
    ['keys of lists', ({ fact, node }: Field) => [fact.keys, node.listMapKeys]],
    ['types of maps', ({ fact, node }: Field) => [fact.map, node.mapType]],
    ['strategies of patches', ({ fact, node }: Field) => [fact.patchStrategy?.split(','), node.patchStrategy]],
    ['keys of patches', ({ fact, node }: Field) => [fact.patchMergeKey, node.patchMergeKey]],
    ['numbers on the wire', ({ fact, node }: Field) => [fact.proto, node.proto]],
    ['defaults', ({ fact, schema }: Field) => [fact.default, fact.default === undefined ? undefined : (schema.default ?? zeroOf(schema))]],
  ] as const)('have the same %s', (_, compare) => {
    const differing = fields
      .filter((field) => !isUnstored(field))
      .map((field) => ({ at: field.at, pair: compare(field) }))
      .filter(({ pair: [told, written] }) => JSON.stringify(told) !== JSON.stringify(written))
    expect(differing).toEqual([])
  })

  it('name every field to select objects by', () => {
    const declared = new Map(
      (model?.kinds ?? []).flatMap(({ group, plural, versions }) =>
        versions.map(({ version, selectableFields }): [string, readonly string[]] => [
          [group, version, plural].filter((part) => part !== '').join('/'),
          selectableFields,
        ]),
      ),
    )
    const missing = Object.entries(selectorFacts()).flatMap(([type, names]) =>
      declared.has(type) ? names.filter((name) => !declared.get(type)?.includes(name)).map((name) => `${type} ${name}`) : [],
    )
    expect(missing).toEqual([])
  })
})
