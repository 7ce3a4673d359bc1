import { whenKnown, type Eventual } from '../../async/index.ts'
import type { DynamicObject, GroupResource } from '../../api/index.ts'
import type { AdmissionEnvironments } from '../expressions/environments.ts'
import { perObject } from '../per-object.ts'
import type { Admission, AdmissionAttributes } from '../types.ts'
import { bindingOf, type Binding } from './binding.ts'
import { Judgement, type JudgementOptions } from './judgement.ts'
import { policyOf } from './policy.ts'

export interface PoliciesOptions extends JudgementOptions {
  /** The policies as they are now, by name, and their bindings. What has not changed is the same object. */
  readonly policies: () => Eventual<readonly DynamicObject[]>
  readonly bindings: () => Eventual<readonly DynamicObject[]>
  /** Of stored expressions. */
  readonly environments: AdmissionEnvironments
}

const EXEMPT = ['validatingadmissionpolicies', 'validatingadmissionpolicybindings']

/** Policies never judge policies, or a wrong one could not be mended. */
const isExempt = ({ group, resource }: GroupResource, apiDomain: string): boolean =>
  group === `admissionregistration.${apiDomain}` && EXEMPT.includes(resource)

/** Judges writes by the ValidatingAdmissionPolicies that are bound (ADM-05). */
export function admissionPolicies(options: PoliciesOptions): Admission {
  const { environments } = options
  const compiled = perObject((object: DynamicObject) => policyOf(object, environments))
  const read = perObject(bindingOf)
  async function judge(bindings: readonly Binding[], attributes: AdmissionAttributes): Promise<void> {
    const judgement = new Judgement(options, attributes)
    for (const object of await options.policies()) {
      const own = bindings.filter(({ policyName }) => policyName === object.metadata.name)
      if (own.length > 0) await judgement.ask(compiled(object), own)
    }
    judgement.finish()
  }
  return {
    handles: (_operation, resource) => !isExempt(resource, options.apiDomain),
    validate: (attributes) =>
      whenKnown(options.bindings(), (bindings) =>
        bindings.length === 0 ? undefined : judge(bindings.map(read), attributes),
      ),
  }
}
