// Generated from schemas/networking/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as core_v1 from '../../core/v1/types.ts'
import type * as meta_v1 from '../../meta/v1/types.ts'

/** Virtual address that is in use, by its canonical form as name. */
export interface IPAddress extends ApiObject {
  /** What is wanted. */
  spec?: IPAddressSpec
}

/** A list of IPAddress objects. */
export type IPAddressList = ObjectList<IPAddress>

/** Routes HTTP requests from outside to Services. */
export interface Ingress extends ApiObject {
  /** What is wanted. */
  spec?: IngressSpec
  /** What was last observed; written by controllers, not by users. */
  status?: IngressStatus
}

/** A list of Ingress objects. */
export type IngressList = ObjectList<Ingress>

/** Sort of Ingress, and which controller serves it. */
export interface IngressClass extends ApiObject {
  /** What is wanted. */
  spec?: IngressClassSpec
}

/** A list of IngressClass objects. */
export type IngressClassList = ObjectList<IngressClass>

/** Traffic that is let through to and from Pods. */
export interface NetworkPolicy extends ApiObject {
  /** What is wanted. */
  spec?: NetworkPolicySpec
}

/** A list of NetworkPolicy objects. */
export type NetworkPolicyList = ObjectList<NetworkPolicy>

/** Address range for the virtual addresses of Services. */
export interface ServiceCIDR extends ApiObject {
  /** What is wanted. */
  spec?: ServiceCIDRSpec
  /** What was last observed; written by controllers, not by users. */
  status?: ServiceCIDRStatus
}

/** A list of ServiceCIDR objects. */
export type ServiceCIDRList = ObjectList<ServiceCIDR>

/** Path with its backend. */
export interface HTTPIngressPath {
  /** Path of the request that is compared as pathType says. */
  path?: string
  /** How the path is compared: `Exact`, `Prefix` or `ImplementationSpecific`. */
  pathType: 'Exact' | 'ImplementationSpecific' | 'Prefix'
  /** Where matching requests go. */
  backend?: IngressBackend
}

export interface HTTPIngressRuleValue {
  /** Paths with their backends. */
  paths: HTTPIngressPath[]
}

/** What is wanted of an IPAddress. */
export interface IPAddressSpec {
  /** Object that the address belongs to. */
  parentRef: ParentReference
}

export interface IPBlock {
  /** Address range. */
  cidr: string
  /** Parts of the range that are left out. */
  except?: string[]
}

/** Where requests go: a Service or another object. */
export interface IngressBackend {
  /** Service of the same namespace. */
  service?: IngressServiceBackend
  /** Object of the same namespace; excludes service. */
  resource?: core_v1.TypedLocalObjectReference
}

export interface IngressClassParametersReference {
  /** Group of the referenced kind; empty for the core group. */
  apiGroup?: string
  /** Kind of the object. */
  kind: string
  /** Name of the object. */
  name: string
  /** Whether the object is in the `Cluster` or a `Namespace`. */
  scope?: 'Cluster' | 'Namespace'
  /** Namespace of the object; only with scope `Namespace`. */
  namespace?: string
}

/** What is wanted of an IngressClass. */
export interface IngressClassSpec {
  /** Controller that serves the class, as `domain/path`. */
  controller: string
  /** Object with further settings for the controller. */
  parameters?: IngressClassParametersReference
}

export interface IngressLoadBalancerIngress {
  /** IP address. */
  ip?: string
  /** DNS name. */
  hostname?: string
  /** Ports that the load balancer serves. */
  ports?: IngressPortStatus[]
}

export interface IngressLoadBalancerStatus {
  /** Addresses of the load balancer. */
  ingress?: IngressLoadBalancerIngress[]
}

export interface IngressPortStatus {
  /** Number of the port. */
  port: number
  /** Transport protocol: `TCP`, `UDP` or `SCTP`. */
  protocol: string
  /** Error that was met, if any. */
  error?: string
}

export interface IngressRule {
  /** Paths of the host. */
  http?: HTTPIngressRuleValue
  /** Host name that the rule is for, possibly with a leading `*.`; every host if absent. */
  host?: string
}

export interface IngressRuleValue {
  /** Paths of the host. */
  http?: HTTPIngressRuleValue
}

export interface IngressServiceBackend {
  /** Name of the Service. */
  name: string
  /** Port of the Service, by name or number. */
  port?: ServiceBackendPort
}

/** What is wanted of an Ingress. */
export interface IngressSpec {
  /** IngressClass whose controller serves this Ingress. */
  ingressClassName?: string
  /** Where requests go that no rule matches. */
  defaultBackend?: IngressBackend
  /** Hosts with their certificates. */
  tls?: IngressTLS[]
  /** Hosts and paths with where they lead. */
  rules?: IngressRule[]
}

/** State of an Ingress. */
export interface IngressStatus {
  /** State of the load balancer. */
  loadBalancer?: IngressLoadBalancerStatus
}

export interface IngressTLS {
  /** Hosts that the certificate covers. */
  hosts?: string[]
  /** Name of the Secret. */
  secretName?: string
}

export interface NetworkPolicyEgressRule {
  /** Ports that are open; all if empty. */
  ports?: NetworkPolicyPort[]
  /** Destinations that are let through; all if empty. */
  to?: NetworkPolicyPeer[]
}

export interface NetworkPolicyIngressRule {
  /** Ports that are open; all if empty. */
  ports?: NetworkPolicyPort[]
  /** Sources that are let through; all if empty. */
  from?: NetworkPolicyPeer[]
}

/** Who may be talked to. */
export interface NetworkPolicyPeer {
  /** Pods by label; with namespaceSelector, in those namespaces. */
  podSelector?: meta_v1.LabelSelector
  /** Selects namespaces by their labels; empty means all. */
  namespaceSelector?: meta_v1.LabelSelector
  /** Address range; excludes the selectors. */
  ipBlock?: IPBlock
}

/** Port that is open. */
export interface NetworkPolicyPort {
  /** Transport protocol: `TCP`, `UDP` or `SCTP`. */
  protocol?: 'SCTP' | 'TCP' | 'UDP'
  /** Port by number or name; all if absent. */
  port?: number | string
  /** Last port of a range that begins at port. */
  endPort?: number
}

/** What is wanted of a NetworkPolicy. */
export interface NetworkPolicySpec {
  /** Pods that the policy is about; empty means all of the namespace. */
  podSelector?: meta_v1.LabelSelector
  /** Incoming traffic that is let through. */
  ingress?: NetworkPolicyIngressRule[]
  /** Outgoing traffic that is let through. */
  egress?: NetworkPolicyEgressRule[]
  /** Directions that the policy is about: `Ingress`, `Egress`. */
  policyTypes?: ('Egress' | 'Ingress')[]
}

export interface ParentReference {
  /** API group of the object. */
  group?: string
  /** Resource type of the object. */
  resource: string
  /** Namespace of the referenced object. */
  namespace?: string
  /** Name of the object. */
  name: string
}

export interface ServiceBackendPort {
  /** Name of the port; excludes number. */
  name?: string
  /** Number of the port; excludes name. */
  number?: number
}

/** What is wanted of a ServiceCIDR. */
export interface ServiceCIDRSpec {
  /** Address ranges, one for each IP family. */
  cidrs: string[]
}

/** State of a ServiceCIDR. */
export interface ServiceCIDRStatus {
  /** Latest observations of single aspects of the object, by type. */
  conditions?: meta_v1.Condition[]
}
