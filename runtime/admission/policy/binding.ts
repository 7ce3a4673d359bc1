import { isJsonObject, objectOf, stringOf } from '../../json/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import { criteriaOf, isTexts, type Criteria } from '../match/criteria.ts'
import { remainingText, UnreadableObject } from '../match/remains.ts'

/** A ValidatingAdmissionPolicyBinding: where a policy is in force, and what it leads to. */
export interface Binding {
  readonly name: string
  readonly policyName: string
  /** Narrows the requests that the policy is about; without rules it is about all of them. */
  readonly criteria: Criteria
  readonly paramRef: ParamRef | undefined
  /** `Deny`, `Warn`, `Audit`. */
  readonly actions: readonly string[]
  /** Why it can't be relied on; undefined: it can. */
  readonly problem: string | undefined
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

/** A binding. What can't be read of one narrows nothing. */
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
  const policyName = remainingText(text, 'policyName')
  const problem = policyName === '' ? NO_POLICY : UNREADABLE
  return { name, policyName, criteria: criteriaOf({}), paramRef: undefined, actions: ['Deny'], problem }
}
