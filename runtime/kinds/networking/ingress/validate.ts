import { isIP } from 'node:net'
import {
  invalidValue,
  requiredValue,
  unsupportedValue,
  dns1035,
  dnsSubdomain,
  type FieldError,
  type DynamicObject,
  collectErrors,
  errorsOfEach,
} from '../../../api/index.ts'
import { isJsonObject, listOf, objectOf, objectsOf, stringOf } from '../../../json/index.ts'
import { portNameSyntax } from '../../rules/values.ts'

const PATH_TYPES = ['Exact', 'ImplementationSpecific', 'Prefix']
const LARGEST_PORT = 65_535

const WILDCARD_FORMAT = '\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*'
const WILDCARD_MISMATCH = `a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character (e.g. '*.example.com', regex used for validation is '${WILDCARD_FORMAT}')`

const hostSyntax = (host: string): readonly string[] => {
  if (!host.includes('*')) return dnsSubdomain(host)
  return host.startsWith('*.') && dnsSubdomain(host.slice(2)).length === 0 ? [] : [WILDCARD_MISMATCH]
}

const hostErrors = (host: string, at: string): FieldError[] =>
  hostSyntax(host).map((problem) => invalidValue(at, host, problem))

function serviceErrors(service: Readonly<Record<string, unknown>>, at: string): FieldError[] {
  const { name: portName, number } = objectOf(service.port)
  const named = stringOf(portName)
  const hasNumber = typeof number === 'number' && number !== 0
  const name = stringOf(service.name)
  const errors: FieldError[] = []
  if (name === '') errors.push(requiredValue(`${at}.service.name`))
  else errors.push(...dns1035(name).map((problem) => invalidValue(`${at}.service.name`, name, problem)))
  if (named !== '' && hasNumber) return [...errors, invalidValue(at, '', 'cannot set both port name & port number')]
  if (named !== '') {
    errors.push(...portNameSyntax(named).map((problem) => invalidValue(`${at}.service.port.name`, named, problem)))
  } else if (!hasNumber) errors.push(requiredValue(at, 'port name or number is required'))
  else if (number < 1 || number > LARGEST_PORT) {
    const detail = `must be between 1 and ${LARGEST_PORT}, inclusive`
    errors.push(invalidValue(`${at}.service.port.number`, number, detail))
  }
  return errors
}

function backendErrors(backend: unknown, at: string): FieldError[] {
  if (!isJsonObject(backend)) return []
  const { service, resource } = backend
  if (!isJsonObject(service)) {
    return isJsonObject(resource) ? [] : [requiredValue(at, 'must specify a service or resource backend')]
  }
  if (isJsonObject(resource)) return [invalidValue(at, '', 'cannot set both resource and service backends')]
  return serviceErrors(service, at)
}

/** Parts of paths that servers read in different ways. */
const AMBIGUOUS_PARTS = ['//', '/./', '/../', '%2f', '%2F']
const AMBIGUOUS_ENDS = ['/..', '/.']

function locationErrors(path: string, at: string): FieldError[] {
  if (!path.startsWith('/')) return [invalidValue(at, path, 'must be an absolute path')]
  return [
    ...AMBIGUOUS_PARTS.filter((part) => path.includes(part)).map((part) =>
      invalidValue(at, path, `must not contain '${part}'`),
    ),
    ...AMBIGUOUS_ENDS.filter((end) => path.endsWith(end)).map((end) =>
      invalidValue(at, path, `cannot end with '${end}'`),
    ),
  ]
}

function pathErrors(path: unknown, at: string): FieldError[] {
  const { path: location, pathType, backend } = objectOf(path)
  const errors: FieldError[] = []
  if (pathType === undefined) errors.push(requiredValue(`${at}.pathType`, 'pathType must be specified'))
  else if (!PATH_TYPES.includes(stringOf(pathType))) {
    errors.push(unsupportedValue(`${at}.pathType`, pathType, PATH_TYPES))
  } else if (pathType !== 'ImplementationSpecific') errors.push(...locationErrors(stringOf(location), `${at}.path`))
  else if (stringOf(location) !== '' && !stringOf(location).startsWith('/')) {
    errors.push(invalidValue(`${at}.path`, location, 'must be an absolute path'))
  }
  return [...errors, ...backendErrors(backend, `${at}.backend`)]
}

function ruleErrors(rule: Readonly<Record<string, unknown>>, at: string): FieldError[] {
  const host = stringOf(rule.host)
  const errors: FieldError[] = []
  if (host !== '') {
    if (isIP(host) !== 0) errors.push(invalidValue(`${at}.host`, host, 'must be a DNS name, not an IP address'))
    else errors.push(...hostErrors(host, `${at}.host`))
  }
  if (!isJsonObject(rule.http)) return errors
  const paths = objectsOf(rule.http.paths)
  if (paths.length === 0) errors.push(requiredValue(`${at}.http.paths`))
  return [...errors, ...errorsOfEach(paths, (path, index) => pathErrors(path, `${at}.http.paths[${index}]`))]
}

/** Errors of an Ingress beyond its schema. */
export function validateIngress(ingress: DynamicObject): FieldError[] {
  const { defaultBackend, rules, tls, ingressClassName } = objectOf(ingress.spec)
  return collectErrors((errors) => {
    if (defaultBackend === undefined && objectsOf(rules).length === 0) {
      errors.push(invalidValue('spec', null, 'either `defaultBackend` or `rules` must be specified'))
    }
    errors.push(...backendErrors(defaultBackend, 'spec.defaultBackend'))
    for (const [index, rule] of objectsOf(rules).entries()) errors.push(...ruleErrors(rule, `spec.rules[${index}]`))
    for (const [index, { hosts }] of objectsOf(tls).entries()) {
      for (const [position, host] of listOf(hosts).entries()) {
        errors.push(...hostErrors(stringOf(host), `spec.tls[${index}].hosts[${position}]`))
      }
    }
    if (typeof ingressClassName === 'string') {
      const problems = dnsSubdomain(ingressClassName)
      errors.push(...problems.map((problem) => invalidValue('spec.ingressClassName', ingressClassName, problem)))
    }
  })
}
