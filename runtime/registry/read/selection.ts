import type { VersionDefinition } from '../../scheme/index.ts'
import { isJsonNumber, stringOf, valueAt, isJsonObject } from '../../json/index.ts'
import {
  badRequest,
  matchesFields,
  parseFieldSelector,
  matchesLabels,
  parseLabelSelector,
  SelectorSyntaxError,
  type FieldRequirement,
  type Labels,
  type LabelRequirement,
} from '../../api/index.ts'
import type { StructuralSchema } from '../../schema/index.ts'
import type { Resource } from '../resource.ts'

/** Where a field selector reads a field. */
interface FieldSource {
  /** The first path with a value is used. */
  readonly paths: readonly string[]
  /** The value of an object without the field. */
  readonly absent: string
}

/** The fields that lists and watches of a type can be selected by. */
export interface Selectable {
  /** Returns undefined if the type does not declare the field. */
  source(field: string): FieldSource | undefined
  /** Whether the type declares selectable fields besides those of every object. */
  readonly declares: boolean
}

/** Both selectors of a request, parsed. */
export interface Selection {
  readonly labels: readonly LabelRequirement[]
  readonly fields: readonly SelectedField[]
  /** True: every object matches. */
  readonly everything: boolean
  /** The only name that fieldSelector allows, if it selects by name. */
  readonly name: string | undefined
}

interface SelectedField extends FieldRequirement {
  readonly source: FieldSource
}

const METADATA_FIELDS = ['metadata.name', 'metadata.namespace']

/** Returns the schema at a path of properties; undefined: there is none. */
function schemaAt(schema: StructuralSchema, path: string): StructuralSchema | undefined {
  let node: StructuralSchema | undefined = schema
  for (const step of path.split('.')) node = node?.properties?.[step]
  return node
}

/** Fields of built-in kinds that are left out have the zero value of their type, others no value. */
function absentText(schema: StructuralSchema | undefined): string {
  if (schema?.lateTyped === true) return ''
  if (schema?.type === 'boolean') return 'false'
  return schema?.type === 'integer' ? '0' : ''
}

/**
 * The selectable fields of a version, whose schema is not made before one of them is asked for. As in Kubernetes,
 * cluster-scoped types that declare selectable fields can't be selected by namespace.
 */
export function selectableOf({ definition }: Pick<Resource, 'definition'>, version: VersionDefinition): Selectable {
  const { selectableFields, selectablePaths = {} } = version
  const declares = selectableFields.length > 0
  const placed = definition.scope === 'Namespaced' || !(declares || definition.schemas === 'changing')
  const known = [...(placed ? METADATA_FIELDS : METADATA_FIELDS.slice(0, 1)), ...selectableFields]
  return {
    declares: declares || !placed,
    source: (field) => {
      if (!known.includes(field)) return undefined
      const paths = Object.hasOwn(selectablePaths, field) ? (selectablePaths[field] ?? []) : [field]
      return { paths, absent: absentText(schemaAt(version.schema, paths[0] ?? '')) }
    },
  }
}

/** Throws 400 for a selector that can't be understood or names a field that the type does not declare (SEL-02, LIST-16). */
export function parseSelection(labelSelector: string, fieldSelector: string, selectable: Selectable): Selection {
  try {
    const labels = labelSelector === '' ? [] : parseLabelSelector(labelSelector)
    const fields = (fieldSelector === '' ? [] : parseFieldSelector(fieldSelector)).map((requirement) => ({
      ...requirement,
      source: sourceOf(selectable, requirement),
    }))
    return {
      labels,
      fields,
      everything: labels.length === 0 && fields.length === 0,
      name: fields.find(({ field, operator }) => field === 'metadata.name' && operator === '=')?.value,
    }
  } catch (error) {
    if (error instanceof SelectorSyntaxError) throw badRequest(error.message)
    throw error
  }
}

function sourceOf(selectable: Selectable, { field }: FieldRequirement): FieldSource {
  const source = selectable.source(field)
  if (source !== undefined) return source
  throw new SelectorSyntaxError(
    selectable.declares
      ? `field label not supported: ${field}`
      : `${JSON.stringify(field)} is not a known field selector: only ${METADATA_FIELDS.map((known) => JSON.stringify(known)).join(', ')}`,
  )
}

const isLabels = (value: unknown): value is Labels => isJsonObject(value)
const NO_LABELS: Labels = {}

const labelsOf = (object: unknown): Labels => {
  const labels = valueAt(object, 'metadata.labels')
  return isLabels(labels) ? labels : NO_LABELS
}

/** Returns a field as the text that a selector compares. */
function textOf(object: unknown, { paths, absent }: FieldSource): string {
  for (const path of paths) {
    const value = valueAt(object, path)
    const text = typeof value === 'boolean' || isJsonNumber(value) ? String(value) : stringOf(value)
    if (text !== '') return text
  }
  return absent
}

/** Whether a decoded object, in the version whose fields the selection names, is selected. */
export const selects = ({ labels, fields }: Selection, object: unknown): boolean =>
  (labels.length === 0 || matchesLabels(labels, labelsOf(object))) &&
  (fields.length === 0 || matchesFields(fields, ({ source }) => textOf(object, source)))
