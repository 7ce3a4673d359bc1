import { daemonSetColumns } from '../apps/daemon-set/columns.ts'
import { deploymentColumns } from '../apps/deployment/columns.ts'
import { replicaSetColumns } from '../apps/replica-set/columns.ts'
import type { Kinds } from '../kind.ts'
import { ingressColumns } from '../networking/ingress/columns.ts'
import { networkPolicyColumns } from '../networking/network-policy/columns.ts'

/** The kinds of the group `extensions`, whose objects and behaviour belong to other groups. */
export const extensions: Kinds = {
  daemonsets: { columns: daemonSetColumns },
  deployments: { columns: deploymentColumns },
  ingresses: { columns: ingressColumns },
  networkpolicies: { columns: networkPolicyColumns },
  replicasets: { columns: replicaSetColumns },
}
