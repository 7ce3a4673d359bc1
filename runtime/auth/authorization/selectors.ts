import {
  parseFieldSelector,
  parseLabelSelector,
  SelectorSyntaxError,
  type FieldRequirement,
  type LabelRequirement,
} from '../../api/index.ts'
import type { Attributes, SelectorRequirement } from './contract.ts'

/** The selectors of attributes; those that say nothing are left out. */
export type Selectors = Pick<Attributes, 'fieldSelector' | 'labelSelector'>

const ofField = ({ field, operator, value }: FieldRequirement): SelectorRequirement => ({
  key: field,
  operator: operator === '=' ? 'In' : 'NotIn',
  values: [value],
})

const LABEL_OPERATORS: Readonly<Record<LabelRequirement['operator'], SelectorRequirement['operator'] | undefined>> = {
  '=': 'In',
  '==': 'In',
  in: 'In',
  '!=': 'NotIn',
  notin: 'NotIn',
  exists: 'Exists',
  absent: 'DoesNotExist',
  // Comparisons have no counterpart in reviews; without them the question is a wider one.
  '>': undefined,
  '<': undefined,
}

const ofLabel = ({ key, operator, values }: LabelRequirement): SelectorRequirement[] => {
  const known = LABEL_OPERATORS[operator]
  return known === undefined ? [] : [{ key, operator: known, values }]
}

/** The terms of a field selector's text. Throws SelectorSyntaxError. */
export const fieldTerms = (text: string): readonly SelectorRequirement[] => parseFieldSelector(text).map(ofField)

/** The terms of a label selector's text that reviews can carry. Throws SelectorSyntaxError. */
export const labelTerms = (text: string): readonly SelectorRequirement[] => parseLabelSelector(text).flatMap(ofLabel)

/** An unreadable selector narrows nothing here: whoever serves the request refuses it. */
function readable(
  read: (text: string) => readonly SelectorRequirement[],
  text: string,
): readonly SelectorRequirement[] | undefined {
  if (text === '') return undefined
  try {
    const terms = read(text)
    return terms.length === 0 ? undefined : terms
  } catch (error) {
    if (error instanceof SelectorSyntaxError) return undefined
    throw error
  }
}

/** What two texts narrow a request to; '' is no selector. */
export function selectorsOf(fieldSelector: string, labelSelector: string): Selectors {
  const fields = readable(fieldTerms, fieldSelector)
  const labels = readable(labelTerms, labelSelector)
  return {
    ...(fields === undefined ? {} : { fieldSelector: fields }),
    ...(labels === undefined ? {} : { labelSelector: labels }),
  }
}
