import { Budget, type Bindings, type Work } from '../../cel/index.ts'
import { conditionsMet } from '../expressions/conditions.ts'
import { COST_PER_POLICY, evaluate, Failure, OutOfBudget, OutOfWork } from '../expressions/evaluate.ts'
import type { CompiledPolicy, Validation } from './policy.ts'
import { VariablesValue } from './variables.ts'

/** One reason to refuse a request. */
export interface Denial {
  readonly message: string
  /** '' for the default reason. */
  readonly reason: string
  /** Index of the validation; 0 if the denial belongs to none. */
  readonly index: number
}

/** The outcome of a policy for a request. */
export interface Outcome {
  /** Denials to which the actions of the binding apply. */
  readonly denials: readonly Denial[]
  /** Errors that refuse the request whatever the binding says. */
  readonly errors: readonly Denial[]
  /** Annotations of the audit event: keys without the name of the policy. */
  readonly annotations: Readonly<Record<string, string>>
}

const NOTHING: Outcome = { denials: [], errors: [], annotations: {} }

const MAX_MESSAGE_BYTES = 5 * 1024
const MAX_ANNOTATION_LENGTH = 10 * 1024

/**
 * Evaluates a policy for one request and one parameter object: conditions, then validations, then annotations. A failed
 * evaluation is a denial, or nothing if the failure policy is Ignore. Refuses the request once its budget of `work` is
 * spent.
 *
 * @param onConditions called with whether the match conditions are met, unless there are none
 */
export function evaluatePolicy(
  policy: CompiledPolicy,
  bindings: Bindings,
  work: Work,
  onConditions?: (met: boolean | Failure) => void,
): Outcome {
  const deny: Deny = (message, index = 0) => (policy.failurePolicy === 'Ignore' ? [] : [{ message, reason: '', index }])
  try {
    const met = policy.conditions.length === 0 || conditionsMet(policy.conditions, bindings, work)
    if (policy.conditions.length > 0) onConditions?.(met)
    if (met instanceof Failure) return { ...NOTHING, denials: deny(met.message) }
    if (!met) return NOTHING
    return { ...annotate(policy, bindings, deny, work), denials: validate(policy, bindings, deny, work) }
  } catch (error) {
    if (error instanceof OutOfBudget) return { ...NOTHING, denials: deny(error.message) }
    if (error instanceof OutOfWork) return { ...NOTHING, errors: [{ message: error.message, reason: '', index: 0 }] }
    throw error
  }
}

/** Returns the denials for a failure: none if the failure policy is Ignore. */
type Deny = (message: string, index?: number) => readonly Denial[]

const composed = ({ variables }: CompiledPolicy, bindings: Bindings, budget: Budget): Bindings =>
  variables.length === 0 ? bindings : { ...bindings, variables: new VariablesValue(variables, bindings, budget) }

function validate(policy: CompiledPolicy, given: Bindings, deny: Deny, work: Work): readonly Denial[] {
  const budget = new Budget(COST_PER_POLICY, work)
  const bindings = composed(policy, given, budget)
  const outcomes = policy.validations.map((validation) => ({
    validation,
    outcome: evaluate(validation.expression, bindings, budget),
  }))
  return outcomes.flatMap(({ validation, outcome }, index) => {
    if (outcome instanceof Failure) return deny(outcome.message, index)
    if (outcome === true) return []
    try {
      return [{ message: messageOf(validation, bindings, budget), reason: validation.reason, index }]
    } catch (error) {
      if (error instanceof OutOfBudget) return deny(`failed messageExpression: ${error.message}`, index)
      throw error
    }
  })
}

/** Returns the computed message if it can be shown, otherwise the given one, otherwise the expression. */
function messageOf({ expression, messageExpression, message }: Validation, bindings: Bindings, budget: Budget): string {
  const computed = messageExpression === undefined ? '' : evaluate(messageExpression, bindings, budget)
  const text = typeof computed === 'string' ? computed.trim() : ''
  if (text !== '' && Buffer.byteLength(text) <= MAX_MESSAGE_BYTES && !text.includes('\n')) return text
  return message === '' ? `failed expression: ${expression.source.trim()}` : message
}

function annotate(policy: CompiledPolicy, given: Bindings, deny: Deny, work: Work): Omit<Outcome, 'denials'> {
  if (policy.auditAnnotations.length === 0) return { errors: [], annotations: {} }
  const budget = new Budget(COST_PER_POLICY, work)
  const bindings = composed(policy, given, budget)
  const errors: Denial[] = []
  const annotations: Record<string, string> = {}
  for (const { key, value } of policy.auditAnnotations) {
    const outcome = evaluate(value, bindings, budget)
    if (outcome instanceof Failure) errors.push(...deny(outcome.message))
    const text = typeof outcome === 'string' ? outcome.trim() : ''
    if (text !== '') annotations[key] = text.slice(0, MAX_ANNOTATION_LENGTH)
  }
  return { errors, annotations }
}
