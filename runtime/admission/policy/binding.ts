import { isJsonObject, objectOf, stringOf } from '../../json/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import { criteriaOf, isTexts, type Criteria } from '../match/criteria.ts'
import { recoverText, UnreadableObject } from '../match/unreadable.ts'

/** A ValidatingAdmissionPolicyBinding: where a policy is in force, and what a failed validation causes. */
export interface Binding {
  readonly name: string
  readonly policyName: string
  /** Restricts the requests that the policy matches; without rules it matches all of them. */
  readonly criteria: Criteria
  readonly paramRef: ParamRef | undefined
  /** `Deny`, `Warn`, `Audit`. */
  readonly actions: readonly string[]
  /** Why it is invalid; undefined: it is valid. */
  readonly problem: string | undefined
}

/** The objects that are the parameters of a policy. */
export interface ParamRef {
  /** '' if they are selected by labels. */
  readonly name: string
  /** '' for the namespace of the request. */
  readonly namespace: string
  /** Label selector; undefined: they are named. */
  readonly selector: unknown
  readonly whenMissing: 'Allow' | 'Deny'
}

/** Reads a binding. A part that can't be read does not restrict it. */
export function bindingOf(object: DynamicObject | UnreadableObject): Binding {
  if (object instanceof UnreadableObject) return remainingBinding(object)
  const { metadata, spec } = object
  const { policyName, matchResources, paramRef, validationActions } = objectOf(spec)
  const criteria = criteriaOf(matchResources)
  return {
    name: metadata.name ?? '',
    policyName: stringOf(policyName),
    criteria: criteria.isPartial ? { ...criteria, rules: [] } : criteria,
    paramRef: isJsonObject(paramRef)
      ? {
          name: stringOf(paramRef.name),
          namespace: stringOf(paramRef.namespace),
          selector: paramRef.selector,
          whenMissing: paramRef.parameterNotFoundAction === 'Deny' ? 'Deny' : 'Allow',
        }
      : undefined,
    actions: isTexts(validationActions) ? validationActions : ['Deny'],
    problem: stringOf(policyName) === '' ? NO_POLICY : undefined,
  }
}

const UNREADABLE = 'it can not be read'
const NO_POLICY = 'it can not be read, and of which policy it is can not be known'

function remainingBinding({ name, text }: UnreadableObject): Binding {
  const policyName = recoverText(text, 'policyName')
  const problem = policyName === '' ? NO_POLICY : UNREADABLE
  return { name, policyName, criteria: criteriaOf({}), paramRef: undefined, actions: ['Deny'], problem }
}
