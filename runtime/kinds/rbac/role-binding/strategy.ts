import {
  invalidValue,
  dnsSubdomain,
  type FieldError,
  type Vendor,
  requiredValue,
  unsupportedValue,
  type DynamicObject,
  pathSegment,
  errorsOfEach,
} from '../../../api/index.ts'
import { objectsOf, stringOf, objectOf, isJsonObject, jsonEqual } from '../../../json/index.ts'
import type { Scope } from '../../../scheme/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { ensureObject, fillIn, itemsOf } from '../../draft.ts'

const accountErrors = (at: string, name: string): FieldError[] =>
  name === '' ? [] : dnsSubdomain(name).map((problem) => invalidValue(at, name, problem))

const groupOf = ({ apiDomain }: Vendor): string => `rbac.authorization.${apiDomain}`

function validateSubjects(binding: DynamicObject, group: string, scope: Scope): FieldError[] {
  return errorsOfEach(objectsOf(binding.subjects), (subject, index) => {
    const at = `subjects[${index}]`
    const errors: FieldError[] = []
    const apiGroup = stringOf(subject.apiGroup)
    if (stringOf(subject.name) === '') errors.push(requiredValue(`${at}.name`))
    switch (subject.kind) {
      case 'ServiceAccount':
        errors.push(...accountErrors(`${at}.name`, stringOf(subject.name)))
        if (apiGroup !== '') errors.push(unsupportedValue(`${at}.apiGroup`, apiGroup, ['']))
        // A RoleBinding means the account in its own namespace by default.
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
  default(draft) {
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

export const roleBindings = (vendor: Vendor): Strategy => bindingStrategy(vendor, 'Namespaced', ['Role', 'ClusterRole'])

export const clusterRoleBindings = (vendor: Vendor): Strategy => bindingStrategy(vendor, 'Cluster', ['ClusterRole'])
