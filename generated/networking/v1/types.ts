// Generated from schemas/networking/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts';
import type * as core_v1 from '../../core/v1/types.ts';
import type * as meta_v1 from '../../meta/v1/types.ts';

export interface IPAddress extends ApiObject {
  spec?: IPAddressSpec;
}

/** A list of IPAddress objects. */
export type IPAddressList = ObjectList<IPAddress>;

export interface Ingress extends ApiObject {
  spec?: IngressSpec;
  status?: IngressStatus;
}

/** A list of Ingress objects. */
export type IngressList = ObjectList<Ingress>;

export interface IngressClass extends ApiObject {
  spec?: IngressClassSpec;
}

/** A list of IngressClass objects. */
export type IngressClassList = ObjectList<IngressClass>;

export interface NetworkPolicy extends ApiObject {
  spec?: NetworkPolicySpec;
}

/** A list of NetworkPolicy objects. */
export type NetworkPolicyList = ObjectList<NetworkPolicy>;

export interface ServiceCIDR extends ApiObject {
  spec?: ServiceCIDRSpec;
  status?: ServiceCIDRStatus;
}

/** A list of ServiceCIDR objects. */
export type ServiceCIDRList = ObjectList<ServiceCIDR>;

export interface HTTPIngressPath {
  path?: string;
  pathType: 'Exact' | 'ImplementationSpecific' | 'Prefix';
  backend?: IngressBackend;
}

export interface HTTPIngressRuleValue {
  paths: HTTPIngressPath[];
}

export interface IPAddressSpec {
  parentRef: ParentReference;
}

export interface IPBlock {
  cidr: string;
  except?: string[];
}

export interface IngressBackend {
  service?: IngressServiceBackend;
  resource?: core_v1.TypedLocalObjectReference;
}

export interface IngressClassParametersReference {
  apiGroup?: string;
  kind: string;
  name: string;
  scope?: 'Cluster' | 'Namespace';
  namespace?: string;
}

export interface IngressClassSpec {
  controller: string;
  parameters?: IngressClassParametersReference;
}

export interface IngressLoadBalancerIngress {
  ip?: string;
  hostname?: string;
  ports?: IngressPortStatus[];
}

export interface IngressLoadBalancerStatus {
  ingress?: IngressLoadBalancerIngress[];
}

export interface IngressPortStatus {
  port: number;
  protocol: 'SCTP' | 'TCP' | 'UDP';
  error?: string;
}

export interface IngressRule {
  http?: HTTPIngressRuleValue;
  host?: string;
}

export interface IngressRuleValue {
  http?: HTTPIngressRuleValue;
}

export interface IngressServiceBackend {
  name: string;
  port?: ServiceBackendPort;
}

export interface IngressSpec {
  ingressClassName?: string;
  defaultBackend?: IngressBackend;
  tls?: IngressTLS[];
  rules?: IngressRule[];
}

export interface IngressStatus {
  loadBalancer?: IngressLoadBalancerStatus;
}

export interface IngressTLS {
  hosts?: string[];
  secretName?: string;
}

export interface NetworkPolicyEgressRule {
  ports?: NetworkPolicyPort[];
  to?: NetworkPolicyPeer[];
}

export interface NetworkPolicyIngressRule {
  ports?: NetworkPolicyPort[];
  from?: NetworkPolicyPeer[];
}

export interface NetworkPolicyPeer {
  podSelector?: meta_v1.LabelSelector;
  namespaceSelector?: meta_v1.LabelSelector;
  ipBlock?: IPBlock;
}

export interface NetworkPolicyPort {
  protocol?: 'SCTP' | 'TCP' | 'UDP';
  port?: number | string;
  endPort?: number;
}

export interface NetworkPolicySpec {
  podSelector?: meta_v1.LabelSelector;
  ingress?: NetworkPolicyIngressRule[];
  egress?: NetworkPolicyEgressRule[];
  policyTypes?: ('Egress' | 'Ingress')[];
}

export interface ParentReference {
  group?: string;
  resource: string;
  namespace?: string;
  name: string;
}

export interface ServiceBackendPort {
  name?: string;
  number?: number;
}

export interface ServiceCIDRSpec {
  cidrs: string[];
}

export interface ServiceCIDRStatus {
  conditions?: meta_v1.Condition[];
}
