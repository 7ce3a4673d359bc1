// Generated from schemas/discovery/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as core_v1 from '../../core/v1/types.ts'

/** Part of the endpoints of a Service. */
export interface EndpointSlice extends ApiObject {
  /** Sort of all addresses: `IPv4`, `IPv6` or `FQDN`. */
  addressType: 'FQDN' | 'IPv4' | 'IPv6'
  /** Endpoints of this slice, at most 1000. */
  endpoints?: Endpoint[] | null
  /** Ports of every endpoint; a port without number is every port. */
  ports?: EndpointPort[] | null
}

/** A list of EndpointSlice objects. */
export type EndpointSliceList = ObjectList<EndpointSlice>

/** One endpoint of a Service. */
export interface Endpoint {
  /** Addresses that lead to the same endpoint. */
  addresses: string[]
  /** Whether the endpoint takes traffic. */
  conditions?: EndpointConditions
  /** DNS name. */
  hostname?: string
  /** Object behind the endpoint. */
  targetRef?: core_v1.ObjectReference
  /** Topology of the older form; only for reading. */
  deprecatedTopology?: Record<string, string>
  /** Node of the endpoint. */
  nodeName?: string
  /** Zone of the endpoint. */
  zone?: string
  /** Where the endpoint is best used from. */
  hints?: EndpointHints
}

export interface EndpointConditions {
  /** Whether the endpoint takes new traffic; absent counts as true. */
  ready?: boolean
  /** As ready, without regard to termination. */
  serving?: boolean
  /** Whether the endpoint is going away. */
  terminating?: boolean
}

export interface EndpointHints {
  /** Zones that should use the endpoint. */
  forZones?: ForZone[]
  /** Nodes that should use the endpoint. */
  forNodes?: ForNode[]
}

/** Port of the endpoints of a slice. */
export interface EndpointPort {
  /** Name of the port, as in the Service. */
  name?: string
  /** Transport protocol: `TCP`, `UDP` or `SCTP`. */
  protocol?: 'SCTP' | 'TCP' | 'UDP'
  /** Number of the port. */
  port?: number
  /** Application protocol as a hint for implementations, an IANA name or `domain/name`. */
  appProtocol?: string
}

export interface ForNode {
  /** Name of the node. */
  name: string
}

export interface ForZone {
  /** Name of the zone. */
  name: string
}
