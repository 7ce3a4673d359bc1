import { fieldTerms, labelTerms, type SelectorRequirement } from '../../../auth/index.ts'
import { invalidValue, requiredValue, SelectorSyntaxError, type FieldError, collectErrors } from '../../../api/index.ts'
import { isJsonObject, listOf, objectsOf, stringOf, type JsonObject, textsOf } from '../../../json/index.ts'
import { SELECTOR_OPERATORS, validateLabelOperands, validateOperands } from '../../rules/label-selector.ts'

/** Whether reviews read selectors (feature AuthorizeWithSelectors) or drop them. */
export type SelectorReviews = 'read' | 'dropped'

type Field = 'fieldSelector' | 'labelSelector'

/** The terms to which a selector narrows the question of a review. */
interface ReadSelector {
  /** undefined: no known term. */
  readonly terms: readonly SelectorRequirement[] | undefined
  /** A sentence if a part of it was ignored. */
  readonly error: string | undefined
}

/** A term as a review writes it: its operator may be any text. */
type GivenTerm = Omit<SelectorRequirement, 'operator'> & { readonly operator: string }

interface Reading {
  readonly parse: (text: string) => readonly SelectorRequirement[]
  /** Whether the operator is known, and may have so many values. */
  readonly understands: (term: GivenTerm) => term is SelectorRequirement
}

const READINGS: Readonly<Record<Field, Reading>> = {
  fieldSelector: {
    parse: fieldTerms,
    understands: (term): term is SelectorRequirement =>
      (term.operator === 'In' || term.operator === 'NotIn') && term.values.length === 1,
  },
  labelSelector: {
    parse: labelTerms,
    understands: (term): term is SelectorRequirement => SELECTOR_OPERATORS.includes(term.operator),
  },
}

/** Reads a selector of `resourceAttributes`; unknown terms are left out, which widens the question. */
export function readSelector(attributes: Readonly<JsonObject>, field: Field): ReadSelector {
  const selector = attributes[field]
  if (!isJsonObject(selector)) return { terms: undefined, error: undefined }
  const raw = stringOf(selector.rawSelector)
  const { parse, understands } = READINGS[field]
  const given = objectsOf(selector.requirements).map(({ key, operator, values }): GivenTerm => ({
    key: stringOf(key),
    operator: stringOf(operator),
    values: textsOf(values),
  }))
  const terms = raw === '' ? given.filter(understands) : parsed(raw, parse)
  const ignored = `spec.resourceAttributes.${field} ignored due to parse error`
  if (terms === undefined) return { terms, error: ignored }
  const error = terms.length === given.length || raw !== '' ? undefined : ignored
  if (terms.length === 0) return { terms: undefined, error }
  return { terms, error: error?.replace(' ignored', ' partially ignored') }
}

function parsed(text: string, parse: Reading['parse']): readonly SelectorRequirement[] | undefined {
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof SelectorSyntaxError) return undefined
    throw error
  }
}

/** Errors of the selectors of `resourceAttributes`. Unknown operators are no error: they are ignored. */
export function selectorErrors(attributes: unknown): readonly FieldError[] {
  if (!isJsonObject(attributes)) return []
  return (['fieldSelector', 'labelSelector'] as const).flatMap((field) => {
    const selector = attributes[field]
    const at = `spec.resourceAttributes.${field}`
    return isJsonObject(selector) ? errorsOf(selector, field, at) : []
  })
}

function errorsOf({ rawSelector, requirements }: JsonObject, field: Field, at: string): readonly FieldError[] {
  return collectErrors((errors) => {
    const raw = stringOf(rawSelector)
    const given = objectsOf(requirements)
    if (raw !== '' && given.length > 0) {
      errors.push(invalidValue(`${at}.rawSelector`, raw, 'may not specified at the same time as requirements'))
    }
    if (raw === '' && given.length === 0) {
      errors.push(
        requiredValue(`${at}.requirements`, `when ${at} is specified, requirements or rawSelector is required`),
      )
    }
    for (const [index, requirement] of given.entries()) {
      const place = `${at}.requirements[${index}]`
      const key = stringOf(requirement.key)
      const values = listOf(requirement.values)
      if (field === 'fieldSelector' && key === '') errors.push(requiredValue(`${place}.key`, 'must be specified'))
      errors.push(...validateOperands(stringOf(requirement.operator), values, place))
      if (field === 'labelSelector') errors.push(...validateLabelOperands(key, values, place))
    }
  })
}
