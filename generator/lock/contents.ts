import { isJsonObject } from '../../runtime/json/index.ts'
import { canonicalFile, listSchemaFiles } from '../load/files.ts'
import type { SchemaTree } from '../load/tree.ts'
import { marker } from '../markers.ts'

/**
 * Returns the documents of a schema directory by path, without parts that don't affect compatibility: descriptions,
 * columns, and bootstrap objects.
 */
export function contentsOf(tree: SchemaTree): Readonly<Record<string, unknown>> {
  const files = listSchemaFiles(tree).files.filter(({ folder, stem }) =>
    folder === '' ? stem === 'vendor' : stem !== 'bootstrap',
  )
  return Object.fromEntries(
    files.map((each) => {
      const parsed = tree.document(each.file)
      const value = parsed !== undefined && 'value' in parsed ? parsed.value : null
      return [canonicalFile(each), each.stem === 'conversions' || each.folder === '' ? value : bare(value)]
    }),
  )
}

/** A schema file without its descriptions and columns. */
function bare(document: unknown): unknown {
  if (!isJsonObject(document) || !isJsonObject(document.components)) return document
  const { info, components, ...rest } = document
  return {
    ...rest,
    info: isJsonObject(info) ? without(info, 'description') : info,
    components: { ...components, schemas: mapped(components.schemas, bareSchema) },
  }
}

const LISTS = ['allOf', 'anyOf', 'oneOf']
const PARTS = ['items', 'additionalProperties', 'not']

function bareSchema(schema: unknown): unknown {
  if (!isJsonObject(schema)) return schema
  return Object.fromEntries(
    Object.entries(without(schema, 'description')).map(([key, value]): [string, unknown] => {
      if (key === 'properties') return [key, mapped(value, bareSchema)]
      if (PARTS.includes(key)) return [key, bareSchema(value)]
      if (LISTS.includes(key)) return [key, Array.isArray(value) ? value.map(bareSchema) : value]
      if (key === marker('resource')) return [key, isJsonObject(value) ? without(value, 'columns') : value]
      return [key, value]
    }),
  )
}

const mapped = (value: unknown, change: (part: unknown) => unknown): unknown =>
  isJsonObject(value) ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(part)])) : value

const without = (value: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
