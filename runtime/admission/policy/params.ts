import { labelMatcher, type DynamicObject, type LabelMatcher } from '../../api/index.ts'
import type { ParamRef } from './binding.ts'
import type { ParamKind } from './policy.ts'

/**
 * The objects of a kind of parameters, in the version that it names. Both methods throw {@link Misconfigured} if an
 * object that may be meant can't be read.
 */
export interface ParamObjects {
  readonly scope: 'Namespaced' | 'Cluster'
  get(namespace: string, name: string): Promise<DynamicObject | undefined>
  /** Returns those whose labels are selected. */
  select(namespace: string, isSelected: LabelMatcher): Promise<readonly DynamicObject[]>
}

/** Finds the objects of a kind; undefined: it is not served. */
export type ParamSource = (kind: ParamKind) => ParamObjects | undefined

/** A policy or binding that can't be applied at present: the message says why. */
export class Misconfigured extends Error {
  override readonly name = 'Misconfigured'
}

/** Returns the parameter objects of a policy. Throws {@link Misconfigured} if their kind is not served. */
export function paramObjects(kind: ParamKind, source: ParamSource): ParamObjects {
  const objects = source(kind)
  if (objects !== undefined) return objects
  throw new Misconfigured(`failed to find resource referenced by paramKind: '${kind.apiVersion}, Kind=${kind.kind}'`)
}

/**
 * Returns the parameters of a binding; a policy is evaluated once with each. Throws {@link Misconfigured}.
 *
 * @param requestNamespace '' for a request of a cluster-scoped type
 */
export async function paramsFor(
  objects: ParamObjects,
  ref: ParamRef,
  requestNamespace: string,
): Promise<readonly DynamicObject[]> {
  const found = await select(objects, ref, namespaceFor(objects, ref, requestNamespace))
  if (found.length === 0 && ref.whenMissing === 'Deny') {
    throw new Misconfigured('no params found for policy binding with `Deny` parameterNotFoundAction')
  }
  return found
}

function namespaceFor({ scope }: ParamObjects, { namespace }: ParamRef, requestNamespace: string): string {
  if (scope === 'Cluster') {
    if (namespace === '') return ''
    throw new Misconfigured('paramRef.namespace must not be provided for a cluster-scoped `paramKind`')
  }
  const used = namespace === '' ? requestNamespace : namespace
  if (used !== '') return used
  throw new Misconfigured('cannot use namespaced paramRef in policy binding that matches cluster-scoped resources')
}

async function select(
  objects: ParamObjects,
  { name, selector }: ParamRef,
  namespace: string,
): Promise<readonly DynamicObject[]> {
  if (name !== '') {
    const found = await objects.get(namespace, name)
    return found === undefined ? [] : [found]
  }
  const isSelected = labelMatcher(selector)
  if (isSelected === undefined) throw new Misconfigured('paramRef.selector can not be read')
  return objects.select(namespace, isSelected)
}
