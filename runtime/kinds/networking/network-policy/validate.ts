import { BlockList, isIPv6 } from 'node:net'
import { forbiddenValue, invalidValue, requiredValue } from '../../../api/index.ts'
import { listOf, objectOf, stringOf } from '../../../json/index.ts'
import { all, each, errorsOf, fields, present, whole, type Rule } from '../../rules/rule.ts'
import { addressRange, isCidr, labelSelector, oneOf, port } from '../../rules/values.ts'

const policyPort: Rule = all(
  fields({ port, protocol: oneOf(['TCP', 'UDP', 'SCTP']) }),
  whole(({ port: from, endPort }, at, errors) => {
    if (typeof endPort !== 'number') return
    const field = `${at}.endPort`
    if (from === undefined) errors.push(requiredValue(`${at}.port`, 'must be specified when `endPort` is set'))
    else if (typeof from === 'string') {
      errors.push(invalidValue(field, endPort, 'must not be specified when `port` is a named port'))
    } else if (typeof from === 'number' && endPort < from) {
      errors.push(invalidValue(field, endPort, 'must be greater than or equal to `port`'))
    }
  }),
)

const prefixOf = (range: string): number => Number(range.slice(range.indexOf('/') + 1))
const networkOf = (range: string): string => range.slice(0, range.indexOf('/'))

/** Whether a range is a strict subset of another; both are well-formed. */
function isStrictlyWithin(inner: string, outer: string): boolean {
  const family = isIPv6(networkOf(outer)) ? 'ipv6' : 'ipv4'
  if ((isIPv6(networkOf(inner)) ? 'ipv6' : 'ipv4') !== family || prefixOf(inner) <= prefixOf(outer)) return false
  const list = new BlockList()
  list.addSubnet(networkOf(outer), prefixOf(outer), family)
  return list.check(networkOf(inner), family)
}

const block: Rule = all(
  fields({ cidr: addressRange, except: each(addressRange) }),
  whole(({ cidr, except }, at, errors) => {
    const range = stringOf(cidr)
    if (!isCidr(range)) return
    for (const [index, value] of listOf(except).entries()) {
      const inner = stringOf(value)
      if (isCidr(inner) && !isStrictlyWithin(inner, range)) {
        errors.push(invalidValue(`${at}.except[${index}]`, inner, 'must be a strict subset of `cidr`'))
      }
    }
  }),
)

const peer: Rule = all(
  fields({ podSelector: labelSelector, namespaceSelector: labelSelector, ipBlock: block }),
  whole((value, at, errors) => {
    const given = present(value, ['podSelector', 'namespaceSelector', 'ipBlock'])
    if (given.length === 0) errors.push(requiredValue(at, 'must specify a peer'))
    if (given.length > 1 && given.includes('ipBlock')) {
      errors.push(forbiddenValue(at, 'may not specify both ipBlock and another peer'))
    }
  }),
)

const policySpec: Rule = all(
  fields({
    podSelector: labelSelector,
    policyTypes: each(oneOf(['Ingress', 'Egress'])),
    ingress: each(fields({ ports: each(policyPort), from: each(peer) })),
    egress: each(fields({ ports: each(policyPort), to: each(peer) })),
  }),
  whole(({ policyTypes }, at, errors) => {
    const types = listOf(policyTypes)
    if (types.length > 2) {
      errors.push(invalidValue(`${at}.policyTypes`, types, 'may not specify more than two policyTypes'))
    }
  }),
)

/** Errors of the spec of a NetworkPolicy beyond its schema. */
export const validatePolicySpec = (spec: unknown) => errorsOf(policySpec, objectOf(spec), 'spec')
