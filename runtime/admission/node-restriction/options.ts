import type { DynamicObject, UserInfo, Vendor } from '../../api/index.ts'

export interface NodeRestrictionOptions {
  readonly vendor: Vendor
  /** Returns the node whose agent calls, '' if its name is unknown; undefined for other users. */
  nodeOf(user: UserInfo): string | undefined
  /** Returns what a Pod refers to, each as `resource/namespace/name`. */
  references(pod: DynamicObject): ReadonlySet<string>
  /** Finds a stored object; undefined: absent. */
  find(
    resource: 'pods' | 'nodes',
    target: { readonly namespace: string; readonly name: string },
  ): Promise<DynamicObject | undefined>
}
