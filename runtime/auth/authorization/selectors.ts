import {
  parseFieldSelector,
  parseLabelSelector,
  SelectorSyntaxError,
  type FieldRequirement,
  type LabelRequirement,
} from '../../api/index.ts'
import type { Attributes, SelectorRequirement } from './contract.ts'

/** The selectors of attributes; empty ones are absent. */
type Selectors = Pick<Attributes, 'fieldSelector' | 'labelSelector'>

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
  // A SubjectAccessReview has no comparisons; without them it asks for more.
  '>': undefined,
  '<': undefined,
}

const ofLabel = ({ key, operator, values }: LabelRequirement): SelectorRequirement[] => {
  const known = LABEL_OPERATORS[operator]
  return known === undefined ? [] : [{ key, operator: known, values }]
}

/** Parses a field selector. Throws SelectorSyntaxError. */
export const fieldTerms = (text: string): readonly SelectorRequirement[] => parseFieldSelector(text).map(ofField)

/** Parses a label selector; requirements that no SubjectAccessReview can contain are left out. Throws SelectorSyntaxError. */
export const labelTerms = (text: string): readonly SelectorRequirement[] => parseLabelSelector(text).flatMap(ofLabel)

/** Returns undefined for an empty or unreadable selector, which the handler of the request refuses. */
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

/** Parses the selectors of a request; '' is no selector. */
export function selectorsOf(fieldSelector: string, labelSelector: string): Selectors {
  const fields = readable(fieldTerms, fieldSelector)
  const labels = readable(labelTerms, labelSelector)
  return {
    ...(fields === undefined ? {} : { fieldSelector: fields }),
    ...(labels === undefined ? {} : { labelSelector: labels }),
  }
}
