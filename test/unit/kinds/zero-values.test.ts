import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceDefinition, VersionDefinition } from '../../../runtime/scheme/index.ts'
import {
  distinctErrors,
  formatGroupVersion,
  ApiError,
  type FieldError,
  type DynamicObject,
} from '../../../runtime/api/index.ts'
import { canonicalText, isJsonObject, type JsonObject } from '../../../runtime/json/index.ts'
import type { StructuralSchema } from '../../../runtime/schema/index.ts'
import { minimalObjects } from '../../http/minimal-objects.ts'
import { otherObjects } from '../../http/other-objects.ts'
import { fieldFacts, haveFacts, type FieldFact } from '../../support/facts.ts'
import { read, updateOptions } from '../registry/support.ts'
import { definitions, openBuiltIns } from './support.ts'

type Step = string | 0

/** A field of a kind, with the way that leads to its owner. */
interface Place {
  readonly way: readonly Step[]
  readonly name: string
  readonly schema: StructuralSchema
  readonly fact: FieldFact
}

const envelope = new Set(['apiVersion', 'kind', 'metadata'])

/** Every field below a node that the facts know; a type within itself is not entered again. */
function placesIn(schema: StructuralSchema, way: readonly Step[], entered: readonly string[] = []): Place[] {
  const { typeName = '', properties = {}, items, additionalProperties } = schema
  if (entered.includes(typeName)) return []
  const inside = typeName === '' ? entered : [...entered, typeName]
  if (items !== undefined) return placesIn(items, [...way, 0], inside)
  if (isJsonObject(additionalProperties)) return placesIn(additionalProperties, [...way, 'key'], inside)
  const facts = fieldFacts(typeName)
  return Object.entries(properties).flatMap(([name, field]) => {
    if (way.length === 0 && envelope.has(name)) return []
    const fact = facts?.get(name)
    const own = fact === undefined ? [] : [{ way, name, schema: field, fact }]
    return [...own, ...placesIn(field, [...way, name], inside)]
  })
}

/** The value that plain fields of that type hold when nobody sets them; undefined: only null is the same as absent. */
function zeroOf({ schema, fact }: Place): unknown {
  const { type, format, intOrString, preserveUnknownFields, properties } = schema
  if (fact['nullable-pointer'] === true || (preserveUnknownFields === true && properties === undefined))
    return undefined
  if (intOrString === true) return 0
  if (type === 'string') return format === 'quantity' ? '0' : format?.startsWith('date') === true ? undefined : ''
  if (type === 'array') return []
  if (type === 'object') return {}
  return type === 'boolean' ? false : 0
}

/** The object of a text in which the owner of a field exists, and the field is what it shall be; undefined: absent. */
function withField(base: string, { way, name }: Place, value: unknown): DynamicObject {
  const object = JSON.parse(base) as DynamicObject
  let owner: JsonObject = object
  way.forEach((step, index) => {
    const next = way[index + 1]
    if (step === 0) return
    const made = next === 0 ? [{}] : {}
    const found = owner[step]
    const present = Array.isArray(found) ? (found.length > 0 ? found : made) : isJsonObject(found) ? found : made
    owner[step] = present
    owner = (Array.isArray(present) ? present[0] : present) as JsonObject
  })
  if (value === undefined) Reflect.deleteProperty(owner, name)
  else owner[name] = value
  return object
}

/** What differs from write to write: identities, times, and addresses and ports that a Service gets. */
const VOLATILE = /[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[^"]*|(?<=")10\.\d+\.\d+\.\d+(?=")|(?<="nodePort":)\d+/g

/** What the object became, or the places and reasons of a refusal. */
const outcomeOf = (write: Promise<DynamicObject>): Promise<string> =>
  write.then(
    (made) => canonicalText({ ...made, metadata: { ...made.metadata, resourceVersion: '' } }).replace(VOLATILE, '~'),
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      const causes = error.status.details?.causes ?? []
      // Asked ten thousands of times, which costs less than to expect it each time.
      const distinct = distinctErrors(causes as readonly FieldError[])
      if (!isDeepStrictEqual(distinct, causes)) expect(distinct).toEqual(causes)
      return canonicalText([error.status.code, ...causes.map(({ reason, field }) => `${reason} ${field}`)])
    },
  )

const apiVersionOf = ({ group }: ResourceDefinition, { name }: VersionDefinition): string =>
  formatGroupVersion({ group, version: name })

const kinds = definitions
  .filter(({ virtual, verbs }) => !virtual && verbs.includes('create'))
  .flatMap((definition) => Object.values(definition.versions).map((version) => ({ definition, version })))
  .map((kind) => ({ ...kind, title: `${apiVersionOf(kind.definition, kind.version)} ${kind.definition.kind}` }))

const minimalOf = ({ definition, version }: (typeof kinds)[number]) =>
  [...minimalObjects, ...otherObjects].find(
    ({ kind, apiVersion }) => kind === definition.kind && apiVersion === apiVersionOf(definition, version),
  )

function baseOf(kind: (typeof kinds)[number]): DynamicObject {
  const { definition, version } = kind
  const apiVersion = apiVersionOf(definition, version)
  const minimal = minimalOf(kind)
  const { name = 'x', ...fields } = minimal?.fields('default') ?? {}
  const metadata = { name, ...(definition.scope === 'Cluster' ? {} : { namespace: 'default' }) }
  return structuredClone({ apiVersion, kind: definition.kind, metadata, ...fields })
}

/**
 * Writes with the field absent, null and zero; answers with the places where that made a difference. Without one field or
 * without the one beside it an object is often the same: it is written once.
 */
async function differences(
  places: readonly Place[],
  base: DynamicObject,
  write: (object: DynamicObject) => Promise<DynamicObject>,
): Promise<string[]> {
  const found: string[] = []
  const baseText = JSON.stringify(base)
  const withoutField = new Map<string, Promise<string>>()
  for (const place of places) {
    const without = withField(baseText, place, undefined)
    const text = JSON.stringify(without)
    const outcome = withoutField.get(text) ?? outcomeOf(write(without))
    withoutField.set(text, outcome)
    const absent = await outcome
    for (const value of [null, zeroOf(place)]) {
      if (value === undefined) continue
      const told = await outcomeOf(write(withField(baseText, place, value)))
      if (told !== absent)
        found.push(`${[...place.way, place.name].join('.')} = ${JSON.stringify(value)}\n${told}\n${absent}`)
    }
  }
  return found
}

describe.runIf(haveFacts)('what an object leaves out is what it sets to zero', () => {
  // Most writes are refused: where their errors were made is asked by nobody, and costs an eighth of all.
  const { stackTraceLimit } = Error
  beforeAll(() => void (Error.stackTraceLimit = 0))
  afterAll(() => void (Error.stackTraceLimit = stackTraceLimit))

  it.each(kinds)('in every field of a new $title', async (kind) => {
    const { contextOf, targetOf } = await openBuiltIns()
    const base = baseOf(kind)
    const { registry, context } = contextOf(base.apiVersion, base.kind)
    const places = placesIn(kind.version.schema, []).filter(({ way, name }) => (way[0] ?? name) !== 'status')
    const create = async (object: DynamicObject): Promise<DynamicObject> =>
      read(
        (await registry.create(context, targetOf(registry, base.metadata.name ?? ''), object, { dryRun: 'All' }))
          .object,
      )
    expect(await differences(places, base, create)).toEqual([])
  })

  const withStatus = kinds.filter(
    (kind) => kind.version.subresources.status !== undefined && minimalOf(kind) !== undefined,
  )
  it.each(withStatus)('in every field of the status of a $title', async (kind) => {
    const { contextOf, targetOf, create } = await openBuiltIns()
    const base = baseOf(kind)
    const { metadata } = await create(base)
    const { registry, context } = contextOf(base.apiVersion, base.kind, 'status')
    const places = placesIn(kind.version.schema, []).filter(({ way, name }) => (way[0] ?? name) === 'status')
    const put = async (object: DynamicObject): Promise<DynamicObject> =>
      read(
        (
          await registry.update(context, targetOf(registry, metadata.name ?? ''), () => object, {
            ...updateOptions,
            dryRun: 'All',
          })
        ).object,
      )
    expect(await differences(places, base, put)).toEqual([])
  })
})
