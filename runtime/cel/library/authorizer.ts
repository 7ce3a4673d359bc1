import type { CallEstimate } from '../cost/estimate-types.ts'
import { exactly } from '../cost/range.ts'
import { BOOL, opaqueType, STRING, type Type } from '../value/types.ts'
import { CelError, OpaqueValue, type Value } from '../value/values.ts'
import { functionOf, type Library, memberCall, overload } from './library.ts'

/** The question of an expression to the authorizer: about a resource or a path. */
export interface AuthorizationCheck {
  /** The service account whose rights are checked; by default the caller. */
  readonly serviceAccount?: { readonly namespace: string; readonly name: string }
  readonly verb: string
  readonly path?: string
  readonly group?: string
  readonly resource?: string
  readonly subresource?: string
  readonly namespace?: string
  readonly name?: string
  readonly fieldSelector?: string
  readonly labelSelector?: string
}

export interface AuthorizationDecision {
  readonly allowed: boolean
  readonly reason: string
}

/**
 * Decides a check. An evaluation cannot wait: undefined means that the decision is not known yet, and ends the
 * evaluation with an error; the caller then obtains the decision and evaluates again, with the same results up to that
 * point.
 */
export type Decide = (check: AuthorizationCheck) => AuthorizationDecision | undefined

/** A value that is equal to no other, since no expression can compare two of its kind. */
abstract class Unequal extends OpaqueValue {
  equals(other: OpaqueValue): boolean {
    return this === other
  }
}

/** The value of a variable `authorizer`: the rights of the caller or of a service account. */
export class AuthorizerValue extends Unequal {
  readonly type: Type = AUTHORIZER
  readonly decide: Decide
  readonly serviceAccount: AuthorizationCheck['serviceAccount']

  constructor(decide: Decide, serviceAccount?: AuthorizationCheck['serviceAccount']) {
    super()
    this.decide = decide
    this.serviceAccount = serviceAccount
  }
}

/** A check without its verb. */
class CheckValue extends Unequal {
  readonly type: Type
  readonly authorizer: AuthorizerValue
  readonly check: Omit<AuthorizationCheck, 'verb'>

  constructor(type: Type, authorizer: AuthorizerValue, check: Omit<AuthorizationCheck, 'verb'>) {
    super()
    this.type = type
    this.authorizer = authorizer
    this.check = check
  }

  with(more: Omit<AuthorizationCheck, 'verb'>, type: Type = this.type): CheckValue {
    return new CheckValue(type, this.authorizer, { ...this.check, ...more })
  }

  decide(verb: string): Value {
    const { decide, serviceAccount } = this.authorizer
    const decision = decide({ ...this.check, ...(serviceAccount === undefined ? {} : { serviceAccount }), verb })
    return decision === undefined
      ? new CelError('the decision of the authorizer is not known yet')
      : new DecisionValue(decision)
  }
}

class DecisionValue extends Unequal {
  readonly type: Type = DECISION
  readonly decision: AuthorizationDecision

  constructor(decision: AuthorizationDecision) {
    super()
    this.decision = decision
  }
}

export const AUTHORIZER: Type<AuthorizerValue> = opaqueType('kubernetes.authorization.Authorizer')
const PATH_CHECK: Type<CheckValue> = opaqueType('kubernetes.authorization.PathCheck')
const GROUP_CHECK: Type<CheckValue> = opaqueType('kubernetes.authorization.GroupCheck')
/** The type of a check of a resource, such as a variable `authorizer.requestResource`. */
export const RESOURCE_CHECK: Type<CheckValue> = opaqueType('kubernetes.authorization.ResourceCheck')
const DECISION: Type<DecisionValue> = opaqueType('kubernetes.authorization.Decision')

/** Returns the value of a variable for a resource, as `authorizer.group(…).resource(…)…` returns it. */
export const resourceCheck = (
  authorizer: AuthorizerValue,
  check: Pick<AuthorizationCheck, 'group' | 'resource' | 'subresource' | 'namespace' | 'name'>,
): Value => new CheckValue(RESOURCE_CHECK, authorizer, check)

/** Units of one check: the usual limit allows two in an expression. */
const CHECK_COST = 350_000
const checking = {
  cost: () => CHECK_COST,
  estimate: (): CallEstimate => ({ cost: exactly(CHECK_COST) }),
}

const narrowing = (name: string, id: string, narrow: (value: string) => Omit<AuthorizationCheck, 'verb'>) =>
  functionOf(
    name,
    overload(id, memberCall([RESOURCE_CHECK, STRING], RESOURCE_CHECK), (check, value) => check.with(narrow(value))),
  )

/**
 * The authorizer library, for environments with a variable of type {@link AUTHORIZER} (CEL-AUTHZ-01 to CEL-AUTHZ-06).
 */
export const authorizerLibrary: Library = {
  name: 'authorizer',
  types: [AUTHORIZER, PATH_CHECK, GROUP_CHECK, RESOURCE_CHECK, DECISION],
  functions: [
    functionOf(
      'path',
      overload('authorizer_path', memberCall([AUTHORIZER, STRING], PATH_CHECK), (authorizer, path) =>
        path === '' ? new CelError('path must not be empty') : new CheckValue(PATH_CHECK, authorizer, { path }),
      ),
    ),
    functionOf(
      'group',
      overload(
        'authorizer_group',
        memberCall([AUTHORIZER, STRING], GROUP_CHECK),
        (authorizer, group) => new CheckValue(GROUP_CHECK, authorizer, { group }),
      ),
    ),
    functionOf(
      'serviceAccount',
      overload(
        'authorizer_serviceaccount',
        memberCall([AUTHORIZER, STRING, STRING], AUTHORIZER),
        (authorizer, namespace, name) => new AuthorizerValue(authorizer.decide, { namespace, name }),
      ),
    ),
    functionOf(
      'resource',
      overload('groupcheck_resource', memberCall([GROUP_CHECK, STRING], RESOURCE_CHECK), (check, resource) =>
        check.with({ resource }, RESOURCE_CHECK),
      ),
    ),
    narrowing('subresource', 'resourcecheck_subresource', (subresource) => ({ subresource })),
    narrowing('namespace', 'resourcecheck_namespace', (namespace) => ({ namespace })),
    narrowing('name', 'resourcecheck_name', (name) => ({ name })),
    functionOf(
      'check',
      overload(
        'pathcheck_check',
        memberCall([PATH_CHECK, STRING], DECISION),
        (check, verb) => check.decide(verb),
        checking,
      ),
      overload(
        'resourcecheck_check',
        memberCall([RESOURCE_CHECK, STRING], DECISION),
        (check, verb) => check.decide(verb),
        checking,
      ),
    ),
    functionOf(
      'allowed',
      overload('decision_allowed', memberCall([DECISION], BOOL), ({ decision }) => decision.allowed),
    ),
    functionOf(
      'reason',
      overload('decision_reason', memberCall([DECISION], STRING), ({ decision }) => decision.reason),
    ),
  ],
}

/** Narrows resource checks by selectors, where the feature AuthorizeWithSelectors is on (CEL-AUTHZ-07). */
export const authorizerSelectorsLibrary: Library = {
  name: 'authorizer-selectors',
  introduced: '1.31',
  functions: [
    narrowing('fieldSelector', 'authorizer_fieldselector', (fieldSelector) => ({ fieldSelector })),
    narrowing('labelSelector', 'authorizer_labelselector', (labelSelector) => ({ labelSelector })),
  ],
}
