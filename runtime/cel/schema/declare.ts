import { isJsonObject, JsonList, JsonMap } from '../value/json.ts'
import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  mapOf,
  nullableOf,
  objectType,
  STRING,
  TIMESTAMP,
  type ObjectTypes,
  type Type,
} from '../value/types.ts'
import { CelError, type List } from '../value/values.ts'
import * as bounds from './bounds.ts'
import { KeyedList, SchemaList, SchemaMap, SetList } from './collections.ts'
import { withObjectMeta, type DataSchema } from './data-schema.ts'
import type { DeclaredType } from './declared-type.ts'
import { ObjectDeclaration } from './object-declaration.ts'
import * as scalars from './scalars.ts'
import type { ReadJson } from './scalars.ts'
import { shapeOf } from './shape.ts'

/** Deepest nesting of lists and maps without an object in between. */
const MAX_NESTING = 32

export interface DeclareOptions {
  /** `resource`: the schema is that of a whole object of the API. Default `part`. */
  readonly root?: 'resource' | 'part'
  /** The name of the root's type, where its schema has none; those of its parts begin with it. */
  readonly name?: string
}

/** The types of a schema, and where expressions find the fields of those that are objects. */
export interface SchemaDeclaration {
  /** The root type; undefined if expressions cannot reach data of this schema. */
  readonly root: DeclaredType | undefined
  readonly objectTypes: ObjectTypes
}

/**
 * Declares the types of a schema for expressions (CEL-SCHEMA-01 to -17). Object types are made when first reached;
 * those without a `typeName` get a name that expressions cannot write.
 */
export function declareSchema(schema: DataSchema, options: DeclareOptions = {}): SchemaDeclaration {
  const { root = 'part', name = 'selfType' } = options
  const registry = new DeclaredTypes()
  const declared = registry.declare(root === 'resource' ? withObjectMeta(schema) : schema, name)
  return { root: declared, objectTypes: registry }
}

class DeclaredTypes implements ObjectTypes {
  readonly #objects = new Map<string, ObjectDeclaration>()
  /** Names of types by their shape. */
  readonly #names = new Map<string, string>()

  find(typeName: string): DeclaredType['fields'] {
    return this.#objects.get(typeName)?.fields
  }

  /** @param path name of the type of an object there */
  declare(schema: DataSchema, path: string, nesting = 0): DeclaredType | undefined {
    if (schema.intOrString) {
      const maxElements = bounds.longestIntOrString(schema)
      return leaf(schema, { type: DYN, maxElements, minJsonSize: 1, read: scalars.readIntOrString })
    }
    switch (schema.type) {
      case 'array':
        return nesting < MAX_NESTING ? this.#list(schema, path, nesting + 1) : undefined
      case 'object':
        return isMap(schema) ? this.#map(schema, path, nesting + 1) : this.#object(schema, path)
      case 'string':
        return textOf(schema)
      case 'boolean':
        return scalar(schema, BOOL, bounds.SHORTEST.boolean, scalars.readBool)
      case 'number':
        return scalar(schema, DOUBLE, bounds.SHORTEST.number, scalars.readDouble)
      case 'integer':
        return scalar(schema, INT, bounds.SHORTEST.number, scalars.readInt)
      default:
        return undefined
    }
  }

  /** Declares a node below the root. */
  part(schema: DataSchema, path: string, nesting: number): DeclaredType | undefined {
    return this.declare(schema.embeddedResource ? withObjectMeta(schema) : schema, path, nesting)
  }

  #list(schema: DataSchema, path: string, nesting: number): DeclaredType | undefined {
    const element = schema.items && this.part(schema.items, `${path}.@idx`, nesting)
    if (element === undefined) return undefined
    const maxElements = bounds.mostItems(schema, element.minJsonSize)
    const type = listOf(element.type)
    const minJsonSize = bounds.SHORTEST.container
    return { ...leaf(schema, { type, maxElements, minJsonSize, read: listReader(schema, element) }), element }
  }

  #map(schema: DataSchema, path: string, nesting: number): DeclaredType | undefined {
    const { additionalProperties: values } = schema
    if (values === undefined || values === true || nesting > MAX_NESTING) return undefined
    const element = this.part(values, `${path}.@elem`, nesting)
    if (element === undefined) return undefined
    const maxElements = bounds.mostEntries(schema, element.minJsonSize)
    const type = mapOf(STRING, element.type)
    const minJsonSize = bounds.SHORTEST.container
    const made = leaf(schema, { type, maxElements, minJsonSize, read: mapReader(element) })
    return { ...made, element, property: () => element }
  }

  #object(schema: DataSchema, path: string): DeclaredType {
    const { typeName } = schema
    const name = typeName === undefined ? this.#nameOfShape(schema, path) : typeName.replaceAll(/[^A-Za-z0-9_@.]/g, '.')
    const known = this.#objects.get(name)
    // A node may refine a named type, which has the same fields.
    if (known !== undefined && typeName !== undefined && known.schema.nullable === schema.nullable) return known
    const part = (property: DataSchema, at: string): DeclaredType | undefined => this.part(property, at, 0)
    const made = new ObjectDeclaration(schema, name, typed(schema, objectType(name)), part)
    if (known === undefined) this.#objects.set(name, made)
    return made
  }

  /** Returns the name of an anonymous type. Types of the same shape share it, so that their values can be compared. */
  #nameOfShape(schema: DataSchema, path: string): string {
    const shape = shapeOf(schema)
    const name = this.#names.get(shape) ?? path
    this.#names.set(shape, name)
    return name
  }
}

/** Reports whether an object is a map: its values have one schema, which takes precedence over properties. */
function isMap({ additionalProperties }: DataSchema): boolean {
  return additionalProperties !== undefined && additionalProperties !== true
}

function typed({ nullable }: DataSchema, type: Type): Type {
  return nullable ? nullableOf(type) : type
}

type Leaf = Pick<DeclaredType, 'type' | 'maxElements' | 'minJsonSize' | 'read'>

/** Declares a type without properties. */
function leaf(schema: DataSchema, { type, maxElements, minJsonSize, read }: Leaf): DeclaredType {
  return {
    schema,
    type: typed(schema, type),
    maxElements,
    minJsonSize,
    property: () => undefined,
    read: scalars.withNull(read, schema.nullable),
  }
}

/** Declares a type whose values have no size. */
const scalar = (schema: DataSchema, type: Type, minJsonSize: number, read: ReadJson): DeclaredType =>
  leaf(schema, { type, maxElements: undefined, minJsonSize, read })

const textOf = (schema: DataSchema): DeclaredType => leaf(schema, textForm(schema))

function textForm(schema: DataSchema): Leaf {
  const { SHORTEST } = bounds
  switch (schema.format) {
    case 'byte':
      return {
        type: BYTES,
        maxElements: bounds.longestBytes(schema),
        minJsonSize: SHORTEST.string,
        read: scalars.readBytes,
      }
    case 'duration':
      return {
        type: DURATION,
        maxElements: bounds.longestDuration(),
        minJsonSize: SHORTEST.duration,
        read: scalars.readDuration,
      }
    case 'date':
      return {
        type: TIMESTAMP,
        maxElements: bounds.longestDate(),
        minJsonSize: SHORTEST.date,
        read: scalars.readDate,
      }
    case 'date-time':
    case 'date-time-micro':
    case 'datetime':
      return {
        type: TIMESTAMP,
        maxElements: bounds.longestDateTime(),
        minJsonSize: SHORTEST.dateTime,
        read: scalars.readDateTime,
      }
    default:
      return {
        type: STRING,
        maxElements: bounds.longestText(schema),
        minJsonSize: SHORTEST.string,
        read: scalars.readString,
      }
  }
}

/** Reports whether CEL values of the type are the plain data itself, so that the views of plain data can be used. */
const isPlain = ({ type, schema }: DeclaredType): boolean =>
  (type.kind === 'string' || type.kind === 'bool') && schema.nullable === undefined

function listReader({ listType, listMapKeys = [] }: DataSchema, element: DeclaredType): ReadJson {
  const plain = isPlain(element)
  const listed = (json: readonly unknown[]): List =>
    plain
      ? new JsonList(json)
      : new SchemaList(json, (item) => element.read(item), element.type.kind === 'bytes' ? 'decoded' : 'plain')
  return (json) => {
    if (!Array.isArray(json)) return new CelError('invalid data, expected an array for the provided schema')
    if (listType === 'set') return new SetList(listed(json))
    return listType === 'map' ? new KeyedList(listed(json), listMapKeys) : listed(json)
  }
}

function mapReader(element: DeclaredType): ReadJson {
  const plain = isPlain(element)
  return (json) => {
    if (!isJsonObject(json)) return new CelError('invalid data, expected a map for the provided schema')
    return plain ? new JsonMap(json) : new SchemaMap(json, (value) => element.read(value))
  }
}
