import { BOOL, NULL, STRING } from '../../cel/index.ts'
import { objectOf, objectsOf, stringOf } from '../../json/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import { compileAs, type Expression } from '../expressions/compile.ts'
import { compileConditions } from '../expressions/conditions.ts'
import type { AdmissionEnvironments, OptionalVariable } from '../expressions/environments.ts'
import { criteriaOf, type Criteria } from '../match/criteria.ts'
import { compileVariables, type Variable } from './variables.ts'

/** An expression that must be true, and what is said where it is not. */
export interface Validation {
  readonly expression: Expression
  readonly messageExpression: Expression | undefined
  /** '' for none. */
  readonly message: string
  /** '' for the usual one. */
  readonly reason: string
}

export interface AuditAnnotation {
  readonly key: string
  readonly value: Expression
}

/** The expressions of a policy in the order of its fields. One that can't be compiled says so when it is evaluated. */
export interface PolicyExpressions {
  readonly conditions: readonly Expression[]
  readonly variables: readonly Variable[]
  readonly validations: readonly Validation[]
  readonly auditAnnotations: readonly AuditAnnotation[]
}

/** A ValidatingAdmissionPolicy, compiled. */
export interface Policy extends PolicyExpressions {
  readonly name: string
  readonly criteria: Criteria
  readonly failurePolicy: 'Fail' | 'Ignore'
  readonly paramKind: ParamKind | undefined
}

export interface ParamKind {
  readonly apiVersion: string
  readonly kind: string
}

/** Compiles the expressions of a `spec` of a policy. */
export function compilePolicy(spec: unknown, environments: AdmissionEnvironments): PolicyExpressions {
  const { paramKind, matchConditions, variables: named, validations, auditAnnotations } = objectOf(spec)
  const params: readonly OptionalVariable[] = paramKind === undefined ? [] : ['params']
  const judging = environments.with(...params, 'authorizer')
  const { variables, extend } = compileVariables(judging, named)
  const composed = extend(judging)
  const telling = extend(environments.with(...params))
  return {
    conditions: compileConditions(judging, matchConditions),
    variables,
    validations: objectsOf(validations).map(({ expression, messageExpression, message, reason }) => ({
      expression: compileAs(composed, stringOf(expression), [BOOL]),
      messageExpression:
        stringOf(messageExpression) === '' ? undefined : compileAs(telling, stringOf(messageExpression), [STRING]),
      message: stringOf(message).trim(),
      reason: stringOf(reason),
    })),
    auditAnnotations: objectsOf(auditAnnotations).map(({ key, valueExpression }) => ({
      key: stringOf(key),
      value: compileAs(composed, stringOf(valueExpression).trim(), [STRING, NULL]),
    })),
  }
}

/** The texts of all expressions of a `spec` of a policy. */
export function expressionTexts(spec: unknown): readonly string[] {
  const { matchConditions, variables, validations, auditAnnotations } = objectOf(spec)
  return [matchConditions, variables, validations, auditAnnotations]
    .flatMap(objectsOf)
    .flatMap(({ expression, messageExpression, valueExpression }) => [expression, messageExpression, valueExpression])
    .filter((text) => typeof text === 'string')
}

export function policyOf({ metadata, spec }: DynamicObject, environments: AdmissionEnvironments): Policy {
  const { matchConstraints, failurePolicy, paramKind } = objectOf(spec)
  const { apiVersion, kind } = objectOf(paramKind)
  return {
    ...compilePolicy(spec, environments),
    name: metadata.name ?? '',
    criteria: criteriaOf(matchConstraints),
    failurePolicy: failurePolicy === 'Ignore' ? 'Ignore' : 'Fail',
    paramKind: paramKind === undefined ? undefined : { apiVersion: stringOf(apiVersion), kind: stringOf(kind) },
  }
}
