import type { DynamicObject, UserInfo, Vendor } from '../../api/index.ts'

export interface NodeRestrictionOptions {
  readonly vendor: Vendor
  /** Returns the node whose agent calls, '' if its name is unknown; undefined for other users. */
  nodeOf(user: UserInfo): string | undefined
  /** Returns what a Pod refers to, each as `resource/namespace/name`. */
  references(pod: DynamicObject): ReadonlySet<string>
  /** Reads the common name that a certificate request, base64 of PEM, is for; '' if it has none. */
  commonNameOf(request: string): { readonly commonName: string } | { readonly error: string }
  /** Whether nodes may request certificates of kubelets only for themselves, as from release 1.31 on. */
  readonly certificateRequests: 'own' | 'any'
  /** Finds a stored object; undefined: absent. */
  find(
    resource: 'pods' | 'nodes',
    target: { readonly namespace: string; readonly name: string },
  ): Promise<DynamicObject | undefined>
}
