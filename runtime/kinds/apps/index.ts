import type { Kinds } from '../kind.ts'
import { controllerRevisionColumns } from './controller-revision/columns.ts'
import { daemonSetColumns } from './daemon-set/columns.ts'
import { daemonSets } from './daemon-set/strategy.ts'
import { deploymentColumns } from './deployment/columns.ts'
import { deployments } from './deployment/strategy.ts'
import { replicaSetColumns } from './replica-set/columns.ts'
import { replicaSets } from './replica-set/strategy.ts'
import { statefulSetColumns } from './stateful-set/columns.ts'
import { statefulSets } from './stateful-set/strategy.ts'

/** The kinds of the group `apps`. */
export const apps: Kinds = {
  controllerrevisions: { columns: controllerRevisionColumns },
  daemonsets: { strategy: daemonSets, columns: daemonSetColumns },
  deployments: { strategy: deployments, columns: deploymentColumns },
  replicasets: { strategy: replicaSets, columns: replicaSetColumns },
  statefulsets: { strategy: statefulSets, columns: statefulSetColumns },
}
