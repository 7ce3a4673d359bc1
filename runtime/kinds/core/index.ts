import type { Vendor } from '../../api/index.ts'
import { DEFAULT_RANGES, type ServiceRanges } from './service/ranges.ts'
import type { Kinds } from '../kind.ts'
import { eventColumns } from '../events/event/columns.ts'
import { coreEvents } from '../events/event/strategy.ts'
import { componentStatusColumns } from './component-status/columns.ts'
import { configMapColumns } from './config-map/columns.ts'
import { configMaps } from './config-map/strategy.ts'
import { endpointsColumns } from './endpoints/columns.ts'
import { endpoints } from './endpoints/strategy.ts'
import { limitRanges } from './limit-range/strategy.ts'
import { namespaceColumns } from './namespace/columns.ts'
import { namespaces } from './namespace/strategy.ts'
import { nodeColumns } from './node/columns.ts'
import { nodes } from './node/strategy.ts'
import { claimColumns } from './persistent-volume-claim/columns.ts'
import { persistentVolumeClaims } from './persistent-volume-claim/strategy.ts'
import { volumeColumns } from './persistent-volume/columns.ts'
import { persistentVolumes } from './persistent-volume/strategy.ts'
import { templateColumns } from './pod-template/columns.ts'
import { podTemplates } from './pod-template/strategy.ts'
import { podColumns } from './pod/columns.ts'
import { pods } from './pod/strategy.ts'
import { replicationColumns } from './replication-controller/columns.ts'
import { replicationControllers } from './replication-controller/strategy.ts'
import { quotaColumns } from './resource-quota/columns.ts'
import { resourceQuotas } from './resource-quota/strategy.ts'
import { secretColumns } from './secret/columns.ts'
import { secrets } from './secret/strategy.ts'
import { serviceAccountColumns } from './service-account/columns.ts'
import { serviceAccounts } from './service-account/strategy.ts'
import type { TokenIssuing } from './service-account/token.ts'
import { serviceColumns } from './service/columns.ts'
import { services } from './service/strategy.ts'

export interface CoreOptions {
  /** The ranges of Services' addresses and node ports; default: those of Kubernetes. */
  readonly serviceRanges?: ServiceRanges | undefined
  /** How tokens of service accounts are issued; absent: none are issued. */
  readonly accountTokens?: TokenIssuing | undefined
}

/** The kinds of the core group. */
export const core = (vendor: Vendor, { serviceRanges = DEFAULT_RANGES, accountTokens }: CoreOptions): Kinds => ({
  componentstatuses: { columns: componentStatusColumns },
  configmaps: { strategy: configMaps, columns: configMapColumns },
  endpoints: { strategy: endpoints, columns: endpointsColumns },
  events: { strategy: coreEvents, columns: eventColumns },
  limitranges: { strategy: limitRanges },
  namespaces: { strategy: namespaces(vendor), columns: namespaceColumns },
  nodes: { strategy: nodes(vendor), columns: nodeColumns },
  persistentvolumeclaims: { strategy: persistentVolumeClaims(vendor), columns: claimColumns },
  persistentvolumes: { strategy: persistentVolumes(vendor), columns: volumeColumns },
  pods: { strategy: pods(vendor), columns: podColumns },
  podtemplates: { strategy: podTemplates, columns: templateColumns },
  replicationcontrollers: { strategy: replicationControllers, columns: replicationColumns },
  resourcequotas: { strategy: resourceQuotas, columns: quotaColumns },
  secrets: { strategy: secrets(vendor), columns: secretColumns },
  serviceaccounts: { strategy: serviceAccounts(vendor, accountTokens), columns: serviceAccountColumns },
  services: { strategy: services(serviceRanges), columns: serviceColumns },
})
