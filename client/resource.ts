import type { ApiObject } from './meta.ts'

/** The types of a subresource whose answer differs from its body; `unknown`: not declared. */
export interface Exchange<B, A> {
  readonly $body: B
  readonly $answer: A
}

/** Bodies of the subresources of a type, by name. */
export type Subresources = Readonly<Record<string, ApiObject | Exchange<unknown, unknown>>>

/** The body of a subresource. */
export type BodyOf<S> = S extends Exchange<infer B, unknown> ? B : S

/** The answer of a subresource. */
export type AnswerOf<S> = S extends Exchange<unknown, infer A> ? A : S

export type Scope = 'Namespaced' | 'Cluster'

/** A resource type as data. `T` is its model, `S` the bodies of its subresources. */
export interface Resource<
  T extends ApiObject = ApiObject,
  P extends Scope = Scope,
  S extends Subresources = Subresources,
> {
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly plural: string
  readonly scope: P
  readonly $types?: { readonly object: T; readonly subresources: S }
}

/** `v1` for the core group, `<group>/<version>` for every other (META-10). */
export const apiVersionOf = ({ group, version }: Pick<Resource, 'group' | 'version'>): string =>
  group === '' ? version : `${group}/${version}`

/** Returns the path of a collection, or of an object and subresource in it. */
export function pathOf(
  { group, version, plural }: Resource,
  at: { readonly namespace?: string; readonly name?: string; readonly subresource?: string },
): string {
  const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`
  const parts = [
    ...(at.namespace === undefined ? [] : ['namespaces', at.namespace]),
    plural,
    ...(at.name === undefined ? [] : [at.name]),
    ...(at.subresource === undefined ? [] : [at.subresource]),
  ]
  return `${root}/${parts.map(encodeURIComponent).join('/')}`
}
