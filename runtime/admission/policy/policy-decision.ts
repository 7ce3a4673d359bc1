import { valueFromJson, type Bindings } from '../../cel/index.ts'
import type { DynamicObject, ApiError } from '../../api/index.ts'
import { bindingsOf } from '../expressions/bindings.ts'
import type { Failure } from '../expressions/evaluate.ts'
import { outcomeOf, type ExpressionObserver } from '../expressions/observer.ts'
import { Rights, type Authorize } from '../expressions/rights.ts'
import { matchedVersion, meets, type FindNamespace } from '../match/criteria.ts'
import type { AdmissionAttributes } from '../types.ts'
import type { Binding } from './binding.ts'
import { evaluatePolicy, type Outcome } from './evaluate.ts'
import type { ObservedCheck, PolicyObserver } from './observer.ts'
import { Misconfigured, paramObjects, paramsFor, type ParamObjects, type ParamSource } from './params.ts'
import type { CompiledPolicy } from './policy.ts'
import { policyRefusal } from './refusal.ts'
import { AuditReport, type BoundPolicy } from './report.ts'

export interface PolicyDecisionOptions {
  /** Domain of API groups. */
  readonly apiDomain: string
  readonly namespace: FindNamespace
  readonly params: ParamSource
  readonly authorize: Authorize
  /** Absent: evaluations are not measured. */
  readonly observePolicy?: PolicyObserver | undefined
  readonly expressions?: ExpressionObserver | undefined
}

const ACTIONS = ['Deny', 'Audit', 'Warn'] as const
const ACTION_LABELS = { Deny: 'deny', Audit: 'audit', Warn: 'warn' } as const

const since = (begun: number): number => (performance.now() - begun) / 1_000

/** The decision of all policies about one request. The client sees the first refusal. */
export class PolicyDecision {
  readonly #options: PolicyDecisionOptions
  readonly #attributes: AdmissionAttributes
  readonly #rights: Rights
  readonly #report = new AuditReport()
  readonly #byVersion = new Map<string, Bindings>()
  #refusal: ApiError | undefined

  constructor(options: PolicyDecisionOptions, attributes: AdmissionAttributes) {
    this.#options = options
    this.#attributes = attributes
    this.#rights = new Rights(options.authorize, attributes.user)
  }

  /** Evaluates a policy, once for each matching binding and each of its parameters. */
  async evaluate(policy: CompiledPolicy, bindings: readonly Binding[]): Promise<void> {
    const { namespace, params } = this.#options
    if (policy.criteria.isPartial)
      this.#attributes.warn(
        `ValidatingAdmissionPolicy '${policy.name}' can not be read: it is in force only as far as its rules are known`,
      )
    const version = await matchedVersion(policy.criteria, this.#attributes, namespace)
    if (version === undefined) return
    await this.#configured(policy, undefined, async () => {
      const objects = policy.paramKind && paramObjects(policy.paramKind, params)
      for (const binding of bindings) {
        if (!(await meets(binding.criteria, this.#attributes, namespace))) continue
        await this.#configured(policy, binding, () => this.#apply(policy, binding, objects, version))
      }
    })
  }

  /** Publishes the audit annotations, and throws the refusal if there is one. */
  finish(): void {
    this.#report.publish(this.#attributes, this.#options.apiDomain)
    if (this.#refusal !== undefined) throw this.#refusal
  }

  async #apply(
    policy: CompiledPolicy,
    binding: Binding,
    objects: ParamObjects | undefined,
    version: string,
  ): Promise<void> {
    const params = await this.#params(binding, objects)
    const bindings = await this.#bindings(version)
    for (const each of params) {
      const own = each === undefined ? bindings : { ...bindings, params: valueFromJson(each) }
      const begun = performance.now()
      let conditions: { readonly met: boolean | Failure; readonly seconds: number } | undefined
      const evaluate = (): Outcome =>
        evaluatePolicy(policy, own, this.#attributes.work, (met) => (conditions = { met, seconds: since(begun) }))
      const outcome = await this.#rights.settle(evaluate)
      const seconds = since(begun)
      this.#options.expressions?.evaluated(seconds)
      if (conditions !== undefined) this.#observeConditions(policy, conditions)
      this.#observe(outcome, policy, binding, seconds)
      this.#take(outcome, policy, binding)
    }
  }

  /** Returns the parameter objects to evaluate with; undefined: none. */
  async #params(
    { paramRef, problem }: Binding,
    objects?: ParamObjects,
  ): Promise<readonly (DynamicObject | undefined)[]> {
    if (objects !== undefined && problem !== undefined) throw new Misconfigured(problem)
    if (objects === undefined || paramRef === undefined) return [undefined]
    return paramsFor(objects, paramRef, this.#attributes.namespace)
  }

  /** Returns the variables of expressions, made once for all policies that see the same version. */
  async #bindings(version: string): Promise<Bindings> {
    const known = this.#byVersion.get(version)
    if (known !== undefined) return known
    const { apiDomain, namespace: find } = this.#options
    const { namespace } = this.#attributes
    const bindings = bindingsOf(this.#attributes, { version, apiDomain, decide: this.#rights.decide })
    const found = namespace === '' ? undefined : await find(namespace)
    const made = found === undefined ? bindings : { ...bindings, namespaceObject: valueFromJson(found) }
    this.#byVersion.set(version, made)
    return made
  }

  /** Runs with a policy or binding; a misconfigured one refuses the request, unless failures are ignored. */
  async #configured(policy: CompiledPolicy, binding: Binding | undefined, run: () => Promise<void>): Promise<void> {
    try {
      await run()
    } catch (error) {
      if (!(error instanceof Misconfigured)) throw error
      if (policy.failurePolicy === 'Ignore') return
      const what = binding === undefined ? 'policy' : 'binding'
      this.#refuse(`failed to configure ${what}: ${error.message}`, '', policy, binding)
    }
  }

  #take({ denials, errors, annotations }: Outcome, policy: CompiledPolicy, binding: Binding): void {
    const bound: BoundPolicy = { policy: policy.name, binding: binding.name, actions: binding.actions }
    for (const denial of denials) {
      if (binding.actions.includes('Deny')) this.#refuse(denial.message, denial.reason, policy, binding)
      if (binding.actions.includes('Audit')) this.#report.failure(bound, denial)
      if (!binding.actions.includes('Warn')) continue
      this.#attributes.warn(`Validation failed for ${describe(policy, binding)}: ${denial.message}`)
    }
    for (const { message, reason } of errors) this.#refuse(message, reason, policy, binding)
    this.#report.annotations(bound, annotations)
  }

  #observe({ denials, errors }: Outcome, { name }: CompiledPolicy, binding: Binding, seconds: number): void {
    const observe = this.#options.observePolicy
    if (observe === undefined) return
    const check = { policy: name, binding: binding.name, seconds }
    const error: ObservedCheck['error'] = errors.length > 0 ? 'invalid_error' : 'no_error'
    if (errors.length > 0) observe({ ...check, error, action: 'deny' })
    else if (denials.length === 0) observe({ ...check, error, action: 'allow' })
    if (denials.length === 0) return
    for (const action of ACTIONS)
      if (binding.actions.includes(action)) observe({ ...check, error: 'no_error', action: ACTION_LABELS[action] })
  }

  #observeConditions(
    { name }: CompiledPolicy,
    { met, seconds }: { readonly met: boolean | Failure; readonly seconds: number },
  ) {
    const { operation } = this.#attributes
    const evaluation = {
      name,
      kind: 'policy',
      type: 'validating',
      operation,
      seconds,
      outcome: outcomeOf(met),
    } as const
    this.#options.expressions?.conditions(evaluation)
  }

  #refuse(message: string, reason: string, policy: CompiledPolicy, binding: Binding | undefined): void {
    this.#refusal ??= policyRefusal(this.#attributes, `${describe(policy, binding)} denied request: ${message}`, reason)
  }
}

const describe = ({ name }: CompiledPolicy, binding: Binding | undefined): string =>
  `ValidatingAdmissionPolicy '${name}'${binding === undefined ? '' : ` with binding '${binding.name}'`}`
