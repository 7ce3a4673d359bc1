import { BOOL, NULL, STRING } from '../../cel/index.ts'
import type { Sliced } from '../../async/index.ts'
import { objectOf, objectsOf, stringOf, type JsonObject } from '../../json/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import { compileAs, type Expression } from '../expressions/compile.ts'
import { compileConditionsInSlices } from '../expressions/conditions.ts'
import type { AdmissionEnvironments, OptionalVariable } from '../expressions/environments.ts'
import { madeOfEach } from '../expressions/made-of-each.ts'
import { criteriaOf, type Criteria } from '../match/criteria.ts'
import { recoverCriteria, UnreadableObject } from '../match/unreadable.ts'
import { compileVariables, type Variable } from './variables.ts'

/** An expression that must be true, and the message if it is not. */
export interface Validation {
  readonly expression: Expression
  readonly messageExpression: Expression | undefined
  /** '' if there is none. */
  readonly message: string
  /** '' for the default reason. */
  readonly reason: string
}

interface AuditAnnotation {
  readonly key: string
  readonly value: Expression
}

/** The expressions of a policy in the order of its fields. One that does not compile fails when it is evaluated. */
export interface PolicyExpressions {
  readonly conditions: readonly Expression[]
  readonly variables: readonly Variable[]
  readonly validations: readonly Validation[]
  readonly auditAnnotations: readonly AuditAnnotation[]
}

/** A ValidatingAdmissionPolicy, compiled. */
export interface CompiledPolicy extends PolicyExpressions {
  readonly name: string
  readonly criteria: Criteria
  readonly failurePolicy: 'Fail' | 'Ignore'
  readonly paramKind: ParamKind | undefined
  /** Why it can't be evaluated; undefined: it can be. */
  readonly problem: string | undefined
}

export interface ParamKind {
  readonly apiVersion: string
  readonly kind: string
}

/** Compiles the expressions of the `spec` of a policy. */
export function* compilePolicyInSlices(spec: unknown, environments: AdmissionEnvironments): Sliced<PolicyExpressions> {
  const { paramKind, matchConditions, variables: named, validations, auditAnnotations } = objectOf(spec)
  const params: readonly OptionalVariable[] = paramKind === undefined ? [] : ['params']
  const environment = environments.with(...params, 'authorizer')
  const { variables, extend } = yield* compileVariables(environment, named)
  const composed = extend(environment)
  const telling = extend(environments.with(...params))
  return {
    conditions: yield* compileConditionsInSlices(environment, matchConditions),
    variables,
    validations: yield* madeOfEach(
      everyOf(validations),
      ({ expression, messageExpression, message, reason }): Validation => ({
        expression: compileAs(composed, stringOf(expression), [BOOL]),
        messageExpression:
          stringOf(messageExpression) === '' ? undefined : compileAs(telling, stringOf(messageExpression), [STRING]),
        message: stringOf(message).trim(),
        reason: stringOf(reason),
      }),
    ),
    auditAnnotations: yield* madeOfEach(objectsOf(auditAnnotations), ({ key, valueExpression }): AuditAnnotation => ({
      key: stringOf(key),
      value: compileAs(composed, stringOf(valueExpression).trim(), [STRING, NULL]),
    })),
  }
}

/** Returns the items of a list as objects; an item that is none counts as one without fields. */
const everyOf = (value: unknown): readonly Readonly<JsonObject>[] =>
  (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).map(objectOf)

/** Returns the texts of all expressions of the `spec` of a policy. */
export function expressionTexts(spec: unknown): readonly string[] {
  const { matchConditions, variables, validations, auditAnnotations } = objectOf(spec)
  return [matchConditions, variables, validations, auditAnnotations]
    .flatMap(objectsOf)
    .flatMap(({ expression, messageExpression, valueExpression }) => [expression, messageExpression, valueExpression])
    .filter((text) => typeof text === 'string')
}

/** Compiles a policy. One that can't be read refuses the requests that it is known to match. */
export function* policyInSlices(
  object: DynamicObject | UnreadableObject,
  environments: AdmissionEnvironments,
): Sliced<CompiledPolicy> {
  if (object instanceof UnreadableObject) return recoverPolicy(object)
  const { metadata, spec } = object
  const { matchConstraints, failurePolicy, paramKind } = objectOf(spec)
  const { apiVersion, kind } = objectOf(paramKind)
  const readable = {
    name: metadata.name ?? '',
    criteria: criteriaOf(matchConstraints),
    failurePolicy: failurePolicy === 'Ignore' ? ('Ignore' as const) : ('Fail' as const),
    paramKind: paramKind === undefined ? undefined : { apiVersion: stringOf(apiVersion), kind: stringOf(kind) },
    problem: undefined,
  }
  try {
    return { ...(yield* compilePolicyInSlices(spec, environments)), ...readable }
  } catch {
    return { ...readable, ...UNREADABLE }
  }
}

/** The parts of a policy that can't be evaluated, which always fails. */
const UNREADABLE = {
  paramKind: undefined,
  conditions: [],
  variables: [],
  auditAnnotations: [],
  validations: [
    {
      expression: { source: '', problem: 'the policy can not be read' },
      messageExpression: undefined,
      message: '',
      reason: '',
    },
  ],
  problem: 'it can not be read',
}

function recoverPolicy({ name, text }: UnreadableObject): CompiledPolicy {
  const { rules, failurePolicy } = recoverCriteria(text)
  return { ...UNREADABLE, name, failurePolicy, criteria: { ...criteriaOf({ rules }), isPartial: true } }
}
