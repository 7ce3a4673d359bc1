import { isJsonNumber } from '../meta/integers.ts'
import { stringOf, valueAt, isJsonObject } from '../meta/json.ts'
import { badRequest } from '../meta/status.ts'
import { matchesFields, parseFieldSelector, type FieldRequirement } from '../meta/selectors/field.ts'
import {
  matchesLabels,
  parseLabelSelector,
  SelectorSyntaxError,
  type Labels,
  type LabelRequirement,
} from '../meta/selectors/label.ts'

/** Both selectors of a request, parsed. */
export interface Selection {
  readonly labels: readonly LabelRequirement[]
  readonly fields: readonly FieldRequirement[]
  /** True: every object matches. */
  readonly everything: boolean
  /** The one name that fieldSelector allows, if it names one. */
  readonly name: string | undefined
}

const builtInFields = ['metadata.name', 'metadata.namespace']

/** Throws 400 for a selector that can't be understood or names a field that the type does not declare (SEL-02, LIST-16). */
export function parseSelection(
  labelSelector: string,
  fieldSelector: string,
  selectableFields: readonly string[],
): Selection {
  try {
    const labels = labelSelector === '' ? [] : parseLabelSelector(labelSelector)
    const fields = fieldSelector === '' ? [] : parseFieldSelector(fieldSelector)
    for (const { field } of fields) {
      if (builtInFields.includes(field) || selectableFields.includes(field)) continue
      throw new SelectorSyntaxError(
        selectableFields.length > 0
          ? `field label not supported: ${field}`
          : `${JSON.stringify(field)} is not a known field selector: only ${builtInFields.map((known) => JSON.stringify(known)).join(', ')}`,
      )
    }
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

const isLabels = (value: unknown): value is Labels => isJsonObject(value)
const noLabels: Labels = {}

const labelsOf = (object: unknown): Labels => {
  const labels = valueAt(object, 'metadata.labels')
  return isLabels(labels) ? labels : noLabels
}

/** A field as a selector sees it: absent is '', except for booleans and numbers, which are spelt out. */
function fieldOf(object: unknown, field: string): string {
  const value = valueAt(object, field)
  return typeof value === 'boolean' || isJsonNumber(value) ? String(value) : stringOf(value)
}

/** Whether a decoded object, in the version whose fields the selection names, is selected. */
export const selects = ({ labels, fields }: Selection, object: unknown): boolean =>
  (labels.length === 0 || matchesLabels(labels, labelsOf(object))) &&
  (fields.length === 0 || matchesFields(fields, (field) => fieldOf(object, field)))
