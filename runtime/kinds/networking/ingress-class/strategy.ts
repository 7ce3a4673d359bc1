import {
  dnsLabel,
  dnsSubdomain,
  forbiddenValue,
  invalidValue,
  requiredValue,
  tooLongValue,
  type FieldError,
} from '../../../api/index.ts'
import { isJsonObject, objectOf, stringOf } from '../../../json/index.ts'
import type { Strategy } from '../../../registry/index.ts'

const LONGEST_CONTROLLER = 250
const PATH = /^[A-Za-z0-9/\-._~%!$&'()*+,;=:]+$/

/** Errors of the name of a controller: a domain and a path below it. */
function controllerErrors(controller: string, at: string): FieldError[] {
  if (controller === '') return [requiredValue(at)]
  const long = controller.length > LONGEST_CONTROLLER ? [tooLongValue(at, LONGEST_CONTROLLER)] : []
  const [domain = '', ...rest] = controller.split('/')
  const path = rest.join('/')
  if (domain === '' || path === '') {
    const detail = 'must be a domain-prefixed path (such as "acme.io/foo")'
    return [...long, invalidValue(at, controller, detail)]
  }
  const wrong = `Invalid path (regex used for validation is '${PATH.source.slice(1, -1)}')`
  return [
    ...long,
    ...dnsSubdomain(domain).map((problem) => invalidValue(at, domain, problem)),
    ...(PATH.test(path) ? [] : [invalidValue(at, path, wrong)]),
  ]
}

/** Errors of where the parameters of a class are. */
function parametersErrors(parameters: unknown, at: string): FieldError[] {
  if (!isJsonObject(parameters)) return []
  const { scope, namespace } = parameters
  const place = `${at}.namespace`
  if (scope === 'Cluster') {
    return namespace === undefined ? [] : [forbiddenValue(place, "`parameters.scope` is set to 'Cluster'")]
  }
  if (scope !== 'Namespace') return []
  return namespace === undefined
    ? [requiredValue(place, "`parameters.scope` is set to 'Namespace'")]
    : dnsLabel(stringOf(namespace)).map((problem) => invalidValue(place, namespace, problem))
}

export const ingressClasses: Strategy = {
  validate({ spec }) {
    const { controller, parameters } = objectOf(spec)
    return [
      ...controllerErrors(stringOf(controller), 'spec.controller'),
      ...parametersErrors(parameters, 'spec.parameters'),
    ]
  },
  validateUpdate({ spec }, { spec: old }) {
    const { controller } = objectOf(spec)
    return controller === objectOf(old).controller
      ? []
      : [invalidValue('spec.controller', controller ?? '', 'field is immutable')]
  },
}
