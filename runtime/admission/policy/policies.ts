import { BackgroundError, byTurns, derived, whenKnown, type Eventual, type Turn } from '../../async/index.ts'
import type { DynamicObject, GroupResource } from '../../api/index.ts'
import type { AdmissionEnvironments } from '../expressions/environments.ts'
import type { WatchPartial } from '../match/partial.ts'
import { UnreadableObject } from '../match/unreadable.ts'
import type { Admission, AdmissionAttributes } from '../types.ts'
import { bindingOf, type Binding } from './binding.ts'
import { PolicyDecision, type PolicyDecisionOptions } from './policy-decision.ts'
import { policyInSlices, type CompiledPolicy } from './policy.ts'

interface PoliciesOptions extends PolicyDecisionOptions {
  /** The present policies by name, and their bindings. One that has not changed is the same object. */
  readonly policies: () => Eventual<readonly Stored[]>
  readonly bindings: () => Eventual<readonly Stored[]>
  /** Waits for a turn of the event loop: a policy is compiled when it is first needed. */
  readonly turn: Turn
  /** Environments of stored expressions. */
  readonly environments: AdmissionEnvironments
  /** Called once with every error of a policy or binding that can't be read. */
  report(error: unknown): void
  /** Called once for each of the two kinds. */
  readonly watchPartial?: WatchPartial | undefined
}

type Stored = DynamicObject | UnreadableObject

const nameOf = (object: Stored): string | undefined =>
  object instanceof UnreadableObject ? object.name : object.metadata.name

/** Returns a policy restricted to the requests that its binding matches. */
const within = (policy: CompiledPolicy, { criteria }: Binding): CompiledPolicy =>
  criteria.rules.length === 0 ? policy : { ...policy, criteria }

const EXEMPT = ['validatingadmissionpolicies', 'validatingadmissionpolicybindings']

/** Policies don't apply to policies: otherwise a wrong one could not be corrected. */
const isExempt = ({ group, resource }: GroupResource, apiDomain: string): boolean =>
  group === `admissionregistration.${apiDomain}` && EXEMPT.includes(resource)

/** Returns why a policy is not in force, or only in part; undefined: it is. */
const problemOf = ({ problem, criteria }: CompiledPolicy): string | undefined =>
  problem ?? (criteria.isPartial ? 'some of its rules can not be read' : undefined)

/** Returns the validating stage of the ValidatingAdmissionPolicies that are bound (ADM-05). */
export function admissionPolicies(options: PoliciesOptions): Admission {
  const { environments, turn, report } = options
  const compiled = derived(async (object: Stored) => {
    // Each in a turn of its own: after a start all policies are compiled.
    await turn()
    const policy = await byTurns(policyInSlices(object, environments), turn)
    const why = problemOf(policy)
    if (why !== undefined) report(new BackgroundError(`ValidatingAdmissionPolicy ${policy.name}`, why))
    return policy
  })
  const read = derived((object: Stored) => {
    const binding = bindingOf(object)
    const { name, problem } = binding
    if (problem !== undefined) report(new BackgroundError(`ValidatingAdmissionPolicyBinding ${name}`, problem))
    return binding
  })
  options.watchPartial?.('ValidatingAdmissionPolicy', () =>
    whenKnown(options.policies(), async (all) => {
      const policies = await Promise.all(all.map(compiled))
      return policies.filter((policy) => problemOf(policy) !== undefined).length
    }),
  )
  options.watchPartial?.('ValidatingAdmissionPolicyBinding', () =>
    whenKnown(options.bindings(), (all) => all.filter((each) => read(each).problem !== undefined).length),
  )
  async function evaluateBound(bindings: readonly Binding[], attributes: AdmissionAttributes): Promise<void> {
    const decision = new PolicyDecision(options, attributes)
    for (const { name, policyName, problem } of bindings)
      if (policyName === '') attributes.warn(`ValidatingAdmissionPolicyBinding '${name}' is not in force: ${problem}`)
    const bound = new Map<string | undefined, Binding[]>()
    for (const binding of bindings) {
      const known = bound.get(binding.policyName)
      if (known === undefined) bound.set(binding.policyName, [binding])
      else known.push(binding)
    }
    for (const object of await options.policies()) {
      const own = bound.get(nameOf(object))
      if (own === undefined) continue
      const policy = await compiled(object)
      if (!policy.criteria.isPartial) await decision.evaluate(policy, own)
      else for (const binding of own) await decision.evaluate(within(policy, binding), [binding])
    }
    decision.finish()
  }
  return {
    handles: (_operation, resource) => !isExempt(resource, options.apiDomain),
    validate: (attributes) =>
      whenKnown(options.bindings(), (bindings) =>
        bindings.length === 0 ? undefined : evaluateBound(bindings.map(read), attributes),
      ),
  }
}
