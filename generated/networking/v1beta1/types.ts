// Generated from schemas/networking/v1beta1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as core_v1 from '../../core/v1/types.ts'
import type * as networking_v1 from '../v1/types.ts'

/** Routes HTTP requests from outside to Services. */
export interface Ingress extends ApiObject {
  /** What is wanted. */
  spec?: IngressSpec
  /** What was last observed; written by controllers, not by users. */
  status?: networking_v1.IngressStatus
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

/** Virtual address that is in use, by its canonical form as name. */
export interface IPAddress extends ApiObject {
  /** What is wanted. */
  spec?: networking_v1.IPAddressSpec
}

/** A list of IPAddress objects. */
export type IPAddressList = ObjectList<IPAddress>

/** Address range for the virtual addresses of Services. */
export interface ServiceCIDR extends ApiObject {
  /** What is wanted. */
  spec?: networking_v1.ServiceCIDRSpec
  /** What was last observed; written by controllers, not by users. */
  status?: networking_v1.ServiceCIDRStatus
}

/** A list of ServiceCIDR objects. */
export type ServiceCIDRList = ObjectList<ServiceCIDR>

/** What is wanted of an Ingress. */
export interface IngressSpec {
  /** IngressClass whose controller serves this Ingress. */
  ingressClassName?: string
  /** Hosts with their certificates. */
  tls?: networking_v1.IngressTLS[]
  /** Hosts and paths with where they lead. */
  rules?: IngressRule[]
  /** Where requests go that no rule matches. */
  backend?: IngressBackend
}

/** Where requests go: a Service or another object. */
export interface IngressBackend {
  /** Object of the same namespace; excludes service. */
  resource?: core_v1.TypedLocalObjectReference
  /** Name of the Service. */
  serviceName?: string
  /** Port of the Service, by name or number. */
  servicePort?: number | string
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

export interface HTTPIngressRuleValue {
  /** Paths with their backends. */
  paths: HTTPIngressPath[]
}

/** Path with its backend. */
export interface HTTPIngressPath {
  /** Path of the request that is compared as pathType says. */
  path?: string
  /** How the path is compared: `Exact`, `Prefix` or `ImplementationSpecific`. */
  pathType?: 'Exact' | 'ImplementationSpecific' | 'Prefix'
  /** Where matching requests go. */
  backend?: IngressBackend
}

/** What is wanted of an IngressClass. */
export interface IngressClassSpec {
  /** Controller that serves the class, as `domain/path`. */
  controller: string
  /** Object with further settings for the controller. */
  parameters?: IngressClassParametersReference
}

export interface IngressClassParametersReference {
  /** Group of the referenced kind; empty for the core group. */
  apiGroup?: string
  /** Kind of the object. */
  kind: string
  /** Name of the object. */
  name: string
  /** Whether the object is in the `Cluster` or a `Namespace`. */
  scope: 'Cluster' | 'Namespace'
  /** Namespace of the object; only with scope `Namespace`. */
  namespace?: string
}
