import { requiredValue, dnsLabel, qualifiedName, type FieldError } from '../../../api/index.ts'
import { listOf, objectsOf, stringOf } from '../../../json/index.ts'
import { isIP } from 'node:net'
import type { Strategy } from '../../../registry/index.ts'
import { all, each, errorsOf, fields, named, whole, type Rule } from '../../rules/rule.ts'
import { address } from '../../rules/values.ts'
import { specialAddressErrors } from '../../rules/addresses.ts'

/** An address that other hosts can send traffic to. */
const reachableAddress: Rule = all(address, (value, at, errors) => {
  if (typeof value === 'string' && isIP(value) !== 0) errors.push(...specialAddressErrors(value, at))
})

const endpoint: Rule = fields({ ip: reachableAddress, hostname: named(dnsLabel) })

const ports: Rule = (value, at, errors) => {
  const list = objectsOf(value)
  for (const [index, item] of list.entries()) {
    const name = stringOf(item.name)
    if (name === '' && list.length > 1) errors.push(requiredValue(`${at}[${index}].name`))
    if (name !== '') named(dnsLabel)(name, `${at}[${index}].name`, errors)
    named(qualifiedName)(item.appProtocol, `${at}[${index}].appProtocol`, errors)
  }
}

const subset: Rule = all(
  whole(({ addresses, notReadyAddresses }, at, errors) => {
    if (listOf(addresses).length + listOf(notReadyAddresses).length > 0) return
    errors.push(requiredValue(at, 'must specify `addresses` or `notReadyAddresses`'))
  }),
  fields({ addresses: each(endpoint), notReadyAddresses: each(endpoint), ports }),
)

export const endpoints: Strategy = {
  validate: ({ subsets }): FieldError[] => errorsOf(each(subset), subsets, 'subsets'),
}
