import { requiredValue, dnsLabel, qualifiedName, type FieldError } from '../../api/index.ts'
import { listOf, objectsOf, stringOf } from '../../json/index.ts'
import { isIP } from 'node:net'
import type { Strategy } from '../../registry/index.ts'
import { all, each, faultsOf, fields, named, whole, type Rule } from '../rules/rule.ts'
import { address } from '../rules/values.ts'
import { specialAddressFaults } from './addresses.ts'

/** An address that traffic from elsewhere can be sent to. */
export const reachableAddress: Rule = all(address, (value, at, faults) => {
  if (typeof value === 'string' && isIP(value) !== 0) faults.push(...specialAddressFaults(value, at))
})

const endpoint: Rule = fields({ ip: reachableAddress, hostname: named(dnsLabel) })

const ports: Rule = (value, at, faults) => {
  const list = objectsOf(value)
  for (const [index, item] of list.entries()) {
    const name = stringOf(item.name)
    if (name === '' && list.length > 1) faults.push(requiredValue(`${at}[${index}].name`))
    if (name !== '') named(dnsLabel)(name, `${at}[${index}].name`, faults)
    named(qualifiedName)(item.appProtocol, `${at}[${index}].appProtocol`, faults)
  }
}

const subset: Rule = all(
  whole(({ addresses, notReadyAddresses }, at, faults) => {
    if (listOf(addresses).length + listOf(notReadyAddresses).length > 0) return
    faults.push(requiredValue(at, 'must specify `addresses` or `notReadyAddresses`'))
  }),
  fields({ addresses: each(endpoint), notReadyAddresses: each(endpoint), ports }),
)

export const endpoints: Strategy = {
  validate: ({ subsets }): FieldError[] => faultsOf(each(subset), subsets, 'subsets'),
}
