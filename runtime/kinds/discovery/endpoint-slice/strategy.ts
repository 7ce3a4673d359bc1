import { isIPv4, isIPv6 } from 'node:net'
import {
  duplicateValue,
  invalidValue,
  requiredValue,
  dnsLabel,
  dnsSubdomain,
  labelKey,
  type FieldError,
  tooManyValues,
  collectErrors,
} from '../../../api/index.ts'
import { objectsOf, stringOf, textsOf } from '../../../json/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { specialAddressErrors } from '../../rules/addresses.ts'
import { fields, named, type Rule } from '../../rules/rule.ts'

const MAX_ENDPOINTS = 1000
const MAX_ADDRESSES = 100
const MAX_PORTS = 20_000

const tooMany = (field: string, count: number, most: number): FieldError[] =>
  count <= most ? [] : [tooManyValues(field, count, most)]

function addressErrors(value: string, type: unknown, at: string): FieldError[] {
  switch (type) {
    case 'IPv4':
      return isIPv4(value) ? specialAddressErrors(value, at) : [invalidValue(at, value, 'must be a valid IPv4 address')]
    case 'IPv6':
      return isIPv6(value) ? specialAddressErrors(value, at) : [invalidValue(at, value, 'must be a valid IPv6 address')]
    case 'FQDN': {
      const name = value.replace(/\.$/, '')
      const problems = dnsSubdomain(name)
      if (problems.length > 0) return problems.map((problem) => invalidValue(at, value, problem))
      const detail = 'should be a domain with at least two segments separated by dots'
      return name.includes('.') ? [] : [invalidValue(at, value, detail)]
    }
    default:
      return []
  }
}

const endpoint: Rule = fields({ nodeName: named(dnsSubdomain), hostname: named(dnsLabel) })

function endpointErrors(endpoints: unknown, type: unknown): FieldError[] {
  const list = objectsOf(endpoints)
  return collectErrors((errors) => {
    errors.push(...tooMany('endpoints', list.length, MAX_ENDPOINTS))
    for (const [index, item] of list.entries()) {
      const at = `endpoints[${index}]`
      const addresses = textsOf(item.addresses)
      if (addresses.length === 0) errors.push(requiredValue(`${at}.addresses`, 'must contain at least 1 address'))
      errors.push(...tooMany(`${at}.addresses`, addresses.length, MAX_ADDRESSES))
      addresses.forEach((address, place) => errors.push(...addressErrors(address, type, `${at}.addresses[${place}]`)))
      endpoint(item, at, errors)
    }
  })
}

function portErrors(ports: unknown): FieldError[] {
  const list = objectsOf(ports)
  const names = new Set<string>()
  return collectErrors((errors) => {
    errors.push(...tooMany('ports', list.length, MAX_PORTS))
    for (const [index, item] of list.entries()) {
      const name = stringOf(item.name)
      const at = `ports[${index}]`
      if (name !== '') named(dnsLabel)(name, `${at}.name`, errors)
      if (names.has(name)) errors.push(duplicateValue(`${at}.name`, name))
      names.add(name)
      named(labelKey)(item.appProtocol, `${at}.appProtocol`, errors)
    }
  })
}

export const endpointSlices: Strategy = {
  generation: 'content',
  validate: ({ endpoints, ports, addressType }) => [...endpointErrors(endpoints, addressType), ...portErrors(ports)],
}
