// Generated from schemas/discovery/v1beta1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as core_v1 from '../../core/v1/types.ts'
import type * as discovery_v1 from '../v1/types.ts'

/** Part of the endpoints of a Service. */
export interface EndpointSlice extends ApiObject {
  /** Sort of all addresses: `IPv4`, `IPv6` or `FQDN`. */
  addressType: 'FQDN' | 'IPv4' | 'IPv6'
  /** Endpoints of this slice, at most 1000. */
  endpoints?: Endpoint[] | null
  /** Ports of every endpoint; a port without number is every port. */
  ports?: discovery_v1.EndpointPort[] | null
}

/** A list of EndpointSlice objects. */
export type EndpointSliceList = ObjectList<EndpointSlice>

/** One endpoint of a Service. */
export interface Endpoint {
  /** Addresses that lead to the same endpoint. */
  addresses: string[]
  /** Whether the endpoint takes traffic. */
  conditions?: discovery_v1.EndpointConditions
  /** DNS name. */
  hostname?: string
  /** Object behind the endpoint. */
  targetRef?: core_v1.ObjectReference
  /** Node of the endpoint. */
  nodeName?: string
  /** Where the endpoint is best used from. */
  hints?: discovery_v1.EndpointHints
  /** Where the endpoint is: values by the names of node labels, among them host name and zone. */
  topology?: Record<string, string>
}
