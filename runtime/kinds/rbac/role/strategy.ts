import {
  invalidValue,
  requiredValue,
  type FieldError,
  type DynamicObject,
  pathSegment,
  errorsOfEach,
} from '../../../api/index.ts'
import { listOf, objectsOf, isJsonObject } from '../../../json/index.ts'
import type { Scope } from '../../../scheme/index.ts'
import { validateSelector } from '../../rules/label-selector.ts'
import type { Strategy } from '../../../registry/index.ts'

function validateRules(role: DynamicObject, scope: Scope): FieldError[] {
  return errorsOfEach(objectsOf(role.rules), (rule, index) => {
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

/** Stores absent or empty rules as null. Edits the draft. */
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
  return errorsOfEach(selectors, (selector, index) => validateSelector(selector, `${field}[${index}]`))
}

const roleStrategy = (scope: Scope): Strategy => ({
  nameRule: pathSegment,
  prepareForCreate: keepRules,
  prepareForUpdate: keepRules,
  validate: (role) => [...validateRules(role, scope), ...validateAggregation(role)],
})

export const roles = roleStrategy('Namespaced')

export const clusterRoles = roleStrategy('Cluster')
