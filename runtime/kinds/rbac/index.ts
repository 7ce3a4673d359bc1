import {
  invalidValue,
  requiredValue,
  unsupportedValue,
  dnsSubdomain,
  pathSegment,
  type FieldError,
  type DynamicObject,
  type Vendor,
} from '../../api/index.ts'
import { isJsonObject, jsonEqual, listOf, objectOf, objectsOf, stringOf } from '../../json/index.ts'
import type { Strategy } from '../../registry/index.ts'
import { ensureObject, fillIn, itemsOf } from '../draft.ts'
import { validateSelector } from '../label-selector.ts'

type Scope = 'Namespaced' | 'Cluster'

function validateRules(role: DynamicObject, scope: Scope): FieldError[] {
  return objectsOf(role.rules).flatMap((rule, index) => {
    const at = `rules[${index}]`
    const errors: FieldError[] = []
    const urls = listOf(rule.nonResourceURLs)
    if (listOf(rule.verbs).length === 0)
      errors.push(requiredValue(`${at}.verbs`, 'verbs must contain at least one value'))
    if (urls.length > 0) {
      if (scope === 'Namespaced') {
        errors.push(invalidValue(`${at}.nonResourceURLs`, urls, 'namespaced rules cannot apply to non-resource URLs'))
      }
      if (listOf(rule.apiGroups).length + listOf(rule.resources).length + listOf(rule.resourceNames).length > 0) {
        errors.push(
          invalidValue(
            `${at}.nonResourceURLs`,
            urls,
            'rules cannot apply to both regular resources and non-resource URLs',
          ),
        )
      }
      return errors
    }
    if (listOf(rule.apiGroups).length === 0) {
      errors.push(requiredValue(`${at}.apiGroups`, 'resource rules must supply at least one api group'))
    }
    if (listOf(rule.resources).length === 0) {
      errors.push(requiredValue(`${at}.resources`, 'resource rules must supply at least one resource'))
    }
    return errors
  })
}

/** Without rules the field is shown as null. */
const keepRules = (draft: DynamicObject): void => {
  if (!Array.isArray(draft.rules) || draft.rules.length === 0) draft.rules = null
}

function validateAggregation(role: DynamicObject): FieldError[] {
  if (!isJsonObject(role.aggregationRule)) return []
  const field = 'aggregationRule.clusterRoleSelectors'
  const selectors = objectsOf(role.aggregationRule.clusterRoleSelectors)
  if (selectors.length === 0) {
    return [requiredValue(field, 'at least one clusterRoleSelector required if aggregationRule is non-nil')]
  }
  return selectors.flatMap((selector, index) => validateSelector(selector, `${field}[${index}]`))
}

const roleStrategy = (scope: Scope): Strategy => ({
  nameRule: pathSegment,
  prepareCreate: keepRules,
  prepareUpdate: keepRules,
  validate: (role) => [...validateRules(role, scope), ...validateAggregation(role)],
})

const accountErrors = (at: string, name: string): FieldError[] =>
  name === '' ? [] : dnsSubdomain(name).map((problem) => invalidValue(at, name, problem))

const groupOf = ({ apiDomain }: Vendor): string => `rbac.authorization.${apiDomain}`

function validateSubjects(binding: DynamicObject, group: string, scope: Scope): FieldError[] {
  return objectsOf(binding.subjects).flatMap((subject, index) => {
    const at = `subjects[${index}]`
    const errors: FieldError[] = []
    const apiGroup = stringOf(subject.apiGroup)
    if (stringOf(subject.name) === '') errors.push(requiredValue(`${at}.name`))
    switch (subject.kind) {
      case 'ServiceAccount':
        errors.push(...accountErrors(`${at}.name`, stringOf(subject.name)))
        if (apiGroup !== '') errors.push(unsupportedValue(`${at}.apiGroup`, apiGroup, ['']))
        // A binding of one namespace means the account there, unless it says otherwise.
        if (scope === 'Cluster' && stringOf(subject.namespace) === '') errors.push(requiredValue(`${at}.namespace`))
        return errors
      case 'User':
      case 'Group':
        if (apiGroup !== group) errors.push(unsupportedValue(`${at}.apiGroup`, apiGroup, [group]))
        return errors
      default:
        return [...errors, unsupportedValue(`${at}.kind`, stringOf(subject.kind), ['ServiceAccount', 'User', 'Group'])]
    }
  })
}

function validateRoleRef(binding: DynamicObject, group: string, kinds: readonly string[]): FieldError[] {
  const { apiGroup, kind, name } = objectOf(binding.roleRef)
  const errors: FieldError[] = []
  if (apiGroup !== group) errors.push(unsupportedValue('roleRef.apiGroup', stringOf(apiGroup), [group]))
  if (!kinds.includes(stringOf(kind))) errors.push(unsupportedValue('roleRef.kind', stringOf(kind), kinds))
  if (stringOf(name) === '') errors.push(requiredValue('roleRef.name'))
  else errors.push(...pathSegment(stringOf(name)).map((problem) => invalidValue('roleRef.name', name, problem)))
  return errors
}

const bindingStrategy = (vendor: Vendor, scope: Scope, kinds: readonly string[]): Strategy => ({
  nameRule: pathSegment,
  applyDefaults(draft) {
    const group = groupOf(vendor)
    if (isJsonObject(draft.roleRef)) fillIn(ensureObject(draft, 'roleRef'), 'apiGroup', group)
    for (const subject of itemsOf(draft, 'subjects')) {
      if (subject.kind === 'User' || subject.kind === 'Group') fillIn(subject, 'apiGroup', group)
    }
  },
  validate: (binding) => [
    ...validateRoleRef(binding, groupOf(vendor), kinds),
    ...validateSubjects(binding, groupOf(vendor), scope),
  ],
  validateUpdate: (binding, old) =>
    jsonEqual(binding.roleRef, old.roleRef) ? [] : [invalidValue('roleRef', binding.roleRef, 'cannot change roleRef')],
})

export const roles = roleStrategy('Namespaced')
export const clusterRoles = roleStrategy('Cluster')
export const roleBindings = (vendor: Vendor): Strategy => bindingStrategy(vendor, 'Namespaced', ['Role', 'ClusterRole'])
export const clusterRoleBindings = (vendor: Vendor): Strategy => bindingStrategy(vendor, 'Cluster', ['ClusterRole'])
