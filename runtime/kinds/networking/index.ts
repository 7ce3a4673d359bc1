import type { Kinds } from '../kind.ts'
import { ingressClassColumns } from './ingress-class/columns.ts'
import { ingressClasses } from './ingress-class/strategy.ts'
import { ingressColumns } from './ingress/columns.ts'
import { ingresses } from './ingress/strategy.ts'
import { ipAddressColumns } from './ip-address/columns.ts'
import { networkPolicyColumns } from './network-policy/columns.ts'
import { networkPolicies } from './network-policy/strategy.ts'
import { serviceCidrColumns } from './service-cidr/columns.ts'

/** The kinds of networking. */
export const networking: Kinds = {
  ingressclasses: { strategy: ingressClasses, columns: ingressClassColumns },
  ingresses: { strategy: ingresses, columns: ingressColumns },
  ipaddresses: { columns: ipAddressColumns },
  networkpolicies: { strategy: networkPolicies, columns: networkPolicyColumns },
  servicecidrs: { columns: serviceCidrColumns },
}
