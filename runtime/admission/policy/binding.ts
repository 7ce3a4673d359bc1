import { isJsonObject, listOf, objectOf, stringOf } from '../../json/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import { criteriaOf, type Criteria } from '../match/criteria.ts'

/** A ValidatingAdmissionPolicyBinding: where a policy is in force, and what it leads to. */
export interface Binding {
  readonly name: string
  readonly policyName: string
  /** Narrows the requests that the policy is about; without rules it is about all of them. */
  readonly criteria: Criteria
  readonly paramRef: ParamRef | undefined
  /** `Deny`, `Warn`, `Audit`. */
  readonly actions: readonly string[]
}

/** Which objects a policy takes its parameters from. */
export interface ParamRef {
  /** '' if they are selected. */
  readonly name: string
  /** '' for that of the request. */
  readonly namespace: string
  /** Label selector; undefined: they are named. */
  readonly selector: unknown
  readonly whenMissing: 'Allow' | 'Deny'
}

export function bindingOf({ metadata, spec }: DynamicObject): Binding {
  const { policyName, matchResources, paramRef, validationActions } = objectOf(spec)
  return {
    name: metadata.name ?? '',
    policyName: stringOf(policyName),
    criteria: criteriaOf(matchResources),
    paramRef: isJsonObject(paramRef)
      ? {
          name: stringOf(paramRef.name),
          namespace: stringOf(paramRef.namespace),
          selector: paramRef.selector,
          whenMissing: paramRef.parameterNotFoundAction === 'Deny' ? 'Deny' : 'Allow',
        }
      : undefined,
    actions: listOf(validationActions).map(stringOf),
  }
}
