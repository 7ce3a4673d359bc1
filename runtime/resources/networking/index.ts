import type { FieldError } from '../../meta/field-error.ts'
import { invalidValue, requiredValue, unsupportedValue } from '../../meta/field-errors.ts'
import { isJsonObject, objectOf, objectsOf, stringOf } from '../../meta/json.ts'
import type { Strategy } from '../../registry/index.ts'
import { ensureObject } from '../draft.ts'

/** What it restricts follows from the rules that it has. */
export const networkPolicies: Strategy = {
  applyDefaults(draft) {
    const spec = ensureObject(draft, 'spec')
    if (spec.policyTypes !== undefined) return
    spec.policyTypes = Array.isArray(spec.egress) ? ['Ingress', 'Egress'] : ['Ingress']
  },
}

const pathTypes = ['Exact', 'ImplementationSpecific', 'Prefix']

function validateBackend(backend: unknown, field: string): FieldError[] {
  if (!isJsonObject(backend)) return []
  const { service, resource } = backend
  if (!isJsonObject(service)) {
    return isJsonObject(resource) ? [] : [requiredValue(field, 'must specify a service or resource backend')]
  }
  if (isJsonObject(resource)) return [invalidValue(field, '', 'cannot set both resource and service backends')]
  const { name, number } = objectOf(service.port)
  const hasName = stringOf(name) !== ''
  const hasNumber = typeof number === 'number' && number !== 0
  const errors: FieldError[] = []
  if (stringOf(service.name) === '') errors.push(requiredValue(`${field}.service.name`))
  if (hasName && hasNumber) errors.push(invalidValue(field, '', 'cannot set both port name & port number'))
  if (!hasName && !hasNumber) errors.push(requiredValue(field, 'port name or number is required'))
  return errors
}

function validatePath(path: unknown, field: string): FieldError[] {
  const { path: location, pathType, backend } = objectOf(path)
  const errors: FieldError[] = []
  if (pathType === undefined) errors.push(requiredValue(`${field}.pathType`, 'pathType must be specified'))
  else if (!pathTypes.includes(stringOf(pathType)))
    errors.push(unsupportedValue(`${field}.pathType`, pathType, pathTypes))
  else if (pathType !== 'ImplementationSpecific' && !stringOf(location).startsWith('/')) {
    errors.push(invalidValue(`${field}.path`, stringOf(location), 'must be an absolute path'))
  }
  return [...errors, ...validateBackend(backend, `${field}.backend`)]
}

export const ingresses: Strategy = {
  validate(ingress) {
    const { defaultBackend, rules } = objectOf(ingress.spec)
    const errors: FieldError[] = []
    if (defaultBackend === undefined && objectsOf(rules).length === 0) {
      errors.push(invalidValue('spec', null, 'either `defaultBackend` or `rules` must be specified'))
    }
    errors.push(...validateBackend(defaultBackend, 'spec.defaultBackend'))
    for (const [index, rule] of objectsOf(rules).entries()) {
      for (const [position, path] of objectsOf(objectOf(rule.http).paths).entries()) {
        errors.push(...validatePath(path, `spec.rules[${index}].http.paths[${position}]`))
      }
    }
    return errors
  },
}
