import { invalidValue, requiredValue, dns1035, type FieldError, type NameRule, errorsOfEach } from '../../api/index.ts'
import type { CustomNames } from '../custom-definition.ts'

const check = (field: string, value: string, rule: NameRule, lead = ''): FieldError[] => {
  const problems = value === '' ? [] : rule(value)
  return problems.length === 0 ? [] : [invalidValue(field, value, lead + problems.join(','))]
}

const MIXED_CASE = 'may have mixed case, but should otherwise match: '
const ignoringCase: NameRule = (name) => dns1035(name.toLowerCase())

/** Returns the errors of the names of a type, each of which may be left out. */
export function namesErrors(names: CustomNames, field: string): FieldError[] {
  const { plural, singular, kind, listKind, shortNames, categories } = names
  return [
    ...check(`${field}.plural`, plural, dns1035),
    ...check(`${field}.singular`, singular, dns1035),
    ...check(`${field}.kind`, kind, ignoringCase, MIXED_CASE),
    ...check(`${field}.listKind`, listKind, ignoringCase, MIXED_CASE),
    ...errorsOfEach(shortNames, (name, index) => check(`${field}.shortNames[${index}]`, name, dns1035)),
    ...(kind !== '' && kind === listKind
      ? [invalidValue(`${field}.listKind`, listKind, 'kind and listKind may not be the same')]
      : []),
    ...errorsOfEach(categories, (name, index) => check(`${field}.categories[${index}]`, name, dns1035)),
  ]
}

/** Returns an error for each required name that is missing. */
export function missingNames(names: CustomNames, field: string): FieldError[] {
  const needed = ['plural', 'singular', 'kind', 'listKind'] as const
  return needed.filter((name) => names[name] === '').map((name) => requiredValue(`${field}.${name}`))
}
