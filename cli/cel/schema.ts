import { basename, dirname, join, parse as parsePath } from 'node:path'
import { isJsonNumber, isJsonObject, listOf, type JsonObject } from '../../runtime/json/index.ts'
import { marker } from '../../generator/markers.ts'
import { declareSchema, schemaSizes } from '../../runtime/cel/index.ts'
import type { DataSchema, EstimateOptions, ObjectTypes, Type } from '../../runtime/cel/index.ts'
import { Failure } from '../../flags/errors.ts'
import { readDocument } from './document.ts'

/** The variables and types of expressions at a node of a schema. */
export interface SchemaVariables {
  readonly variables: Readonly<Record<string, Type>>
  readonly objectTypes: ObjectTypes
  readonly estimate: EstimateOptions
}

/** `has()` itself costs nothing in rules. */
const PRESENCE_TEST_COST = 0

/**
 * The variables `self` and `oldSelf` of rules at a node of a schema file: `crd.yaml#/spec/versions/0/schema/…`. Throws
 * Failure.
 */
export function readSchemaVariables(reference: string): SchemaVariables {
  const { source, schema } = new SchemaReader().open(reference)
  const isWhole = reference.endsWith('/openAPIV3Schema') || isKind(source)
  const { root: self, objectTypes } = declareSchema(schema, { root: isWhole ? 'resource' : 'part' })
  if (self === undefined) throw new Failure(`expressions cannot reach data of the schema at ${reference}`)
  return {
    variables: { self: self.type, oldSelf: self.type },
    objectTypes,
    estimate: { sizes: schemaSizes({ self, oldSelf: self }), presenceTestCost: PRESENCE_TEST_COST },
  }
}

/** Returns whether objects of the schema are whole API objects. */
const isKind = (node: JsonObject): boolean => node[marker('resource')] !== undefined

/** Returns what a JSON pointer (RFC 6901) refers to, or undefined. */
function resolve(document: unknown, pointer: string): unknown {
  let node = document
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
    node = Array.isArray(node) ? listOf(node)[Number(name)] : isJsonObject(node) ? node[name] : undefined
  }
  return node
}

const TYPES = ['object', 'array', 'string', 'integer', 'number', 'boolean'] as const
const LIST_TYPES = ['atomic', 'set', 'map'] as const
const NUMBERS = ['maxLength', 'maxItems', 'maxProperties'] as const

type Draft = { -readonly [K in keyof DataSchema]: DataSchema[K] }

interface Opened {
  readonly source: JsonObject
  readonly schema: DataSchema
}

/** Reads the nodes of schema files, following references; referenced types have names. */
class SchemaReader {
  readonly #documents = new Map<string, unknown>()

  /** @param reference a file, and a pointer to a node within it */
  open(reference: string): Opened {
    const [file = '', pointer = ''] = reference.split('#')
    const source = resolve(this.#document(file), decodeURIComponent(pointer))
    if (!isJsonObject(source)) throw new Failure(`the file ${file} has no schema at ${JSON.stringify(pointer)}`)
    return { source, schema: this.#read(source, file) }
  }

  #document(file: string): unknown {
    if (!this.#documents.has(file)) this.#documents.set(file, readDocument(file))
    return this.#documents.get(file)
  }

  #read(source: JsonObject, file: string): DataSchema {
    const own = this.#node(source, file)
    const reference = referenceOf(source)
    if (reference === undefined) return own
    const target = reference.startsWith('#') ? file + reference : join(dirname(file), reference)
    return { ...this.open(target).schema, ...own, typeName: typeNameOf(target) }
  }

  #node(source: JsonObject, file: string): DataSchema {
    const node: Draft = {}
    readKeywords(source, node)
    readMarkers(source, node)
    const { properties, additionalProperties, items } = source
    if (isJsonObject(items)) node.items = this.#read(items, file)
    if (additionalProperties === true) node.additionalProperties = true
    else if (isJsonObject(additionalProperties)) node.additionalProperties = this.#read(additionalProperties, file)
    if (isJsonObject(properties)) node.properties = this.#properties(properties, file)
    return node
  }

  /** Each property is read on demand: types may contain themselves. */
  #properties(sources: JsonObject, file: string): Readonly<Record<string, DataSchema>> {
    const properties = {}
    for (const [name, source] of Object.entries(sources)) {
      if (isJsonObject(source))
        Object.defineProperty(properties, name, { enumerable: true, get: () => this.#read(source, file) })
    }
    return properties
  }
}

/** Returns the reference of a node; next to other keywords it is the only branch of `allOf`. */
function referenceOf({ $ref, allOf }: JsonObject): string | undefined {
  if (typeof $ref === 'string') return $ref
  const [only, ...others] = listOf(allOf)
  return isJsonObject(only) && others.length === 0 ? referenceOf(only) : undefined
}

/** Returns a name such as `apps.v1.Deployment`: the file's folder and stem, and the last step of the pointer. */
function typeNameOf(target: string): string {
  const [file = '', pointer = ''] = target.split('#')
  const { dir, name } = parsePath(file)
  return [basename(dir), name, pointer.slice(pointer.lastIndexOf('/') + 1)].filter((part) => part !== '').join('.')
}

function readKeywords(source: JsonObject, node: Draft): void {
  const type = TYPES.find((known) => known === source.type)
  if (type !== undefined) node.type = type
  if (typeof source.format === 'string') node.format = source.format
  if (source.nullable === true) node.nullable = true
  if (Array.isArray(source.enum)) node.enum = listOf(source.enum)
  if (Array.isArray(source.required)) node.required = listOf(source.required).map(String)
  if (source.default !== undefined) node.default = source.default
  for (const name of NUMBERS) {
    const value = source[name]
    if (isJsonNumber(value)) node[name] = Number(value)
  }
}

function readMarkers(source: JsonObject, node: Draft): void {
  const isMarked = (name: string): boolean => source[marker(name)] === true
  const listType = LIST_TYPES.find((known) => known === source[marker('list-type')])
  const keys = listOf(source[marker('list-map-keys')]).map(String)
  if (listType !== undefined) node.listType = listType
  if (keys.length > 0) node.listMapKeys = keys
  if (isMarked('int-or-string')) node.intOrString = true
  if (isMarked('embedded-type') || isMarked('embedded-resource')) node.embeddedResource = true
  if (isMarked('preserve-unknown-fields')) node.preserveUnknownFields = true
}
