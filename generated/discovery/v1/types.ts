// Generated from schemas/discovery/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts';
import type * as core_v1 from '../../core/v1/types.ts';

export interface EndpointSlice extends ApiObject {
  addressType: 'FQDN' | 'IPv4' | 'IPv6';
  endpoints?: Endpoint[] | null;
  ports?: EndpointPort[] | null;
}

/** A list of EndpointSlice objects. */
export type EndpointSliceList = ObjectList<EndpointSlice>;

export interface Endpoint {
  addresses: string[];
  conditions?: EndpointConditions;
  hostname?: string;
  targetRef?: core_v1.ObjectReference;
  deprecatedTopology?: Record<string, string>;
  nodeName?: string;
  zone?: string;
  hints?: EndpointHints;
}

export interface EndpointConditions {
  ready?: boolean;
  serving?: boolean;
  terminating?: boolean;
}

export interface EndpointHints {
  forZones?: ForZone[];
  forNodes?: ForNode[];
}

export interface EndpointPort {
  name?: string;
  protocol?: 'SCTP' | 'TCP' | 'UDP';
  port?: number;
  appProtocol?: string;
}

export interface ForNode {
  name: string;
}

export interface ForZone {
  name: string;
}
