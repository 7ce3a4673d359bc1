/**
 * Every name that contains the vendor's name. The generator reads them from `schemas/vendor.yaml` and emits
 * `generated/vendor.ts`, which is passed into the runtime: no other file spells any of them.
 */
export interface Vendor {
  /** Product name in prose and host names, e.g. `orch`. */
  readonly name: string
  /** Product name with a capital letter, e.g. `Orch`. */
  readonly title: string
  /** Domain of labels, annotations, finalizers and taints, e.g. `orch.io`. */
  readonly domain: string
  /** Domain of API groups, e.g. `orch.io` (differs from `domain` under some vendors). */
  readonly apiDomain: string
  /** Prefix of schema extensions in the served documents, e.g. `x-orch-`. */
  readonly extensionPrefix: string
  /** First part of component names in the served OpenAPI documents, e.g. `io.orch`. */
  readonly openapiPrefix: string
  /** e.g. `application/vnd.orch.protobuf` */
  readonly protobufMediaType: string
  /** e.g. `orch-system` */
  readonly systemNamespace: string
  /** e.g. `orch-public` */
  readonly publicNamespace: string
  /** e.g. `orch-node-lease` */
  readonly nodeLeaseNamespace: string
  /** First part of the names of components, e.g. `orch` in `system:orch-scheduler`. */
  readonly componentPrefix: string
}
