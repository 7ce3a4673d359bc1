import { ALLOW, type Authorizer, type Decision } from '../contract.ts'
import { appliesTo, policyAllows, READ_VERBS, type AttributePolicy } from './policy.ts'

const NO_MATCH: Decision = { decision: 'noOpinion', reason: 'No policy matched.' }

const verbsOf = ({ readonly }: AttributePolicy): readonly string[] => (readonly ? READ_VERBS : ['*'])

/** A policy for a resource includes its subresources, which the rule names explicitly. */
const resourcesOf = ({ resource }: AttributePolicy): readonly string[] =>
  resource === '*' ? [resource] : [resource, `${resource}/*`]

/** Mode ABAC: allows what one of the policies allows; never denies (ABAC-01). */
export const abacAuthorizer = (policies: readonly AttributePolicy[]): Required<Authorizer> => ({
  authorize: (attributes) => (policies.some((each) => policyAllows(each, attributes)) ? ALLOW : NO_MATCH),
  async rulesFor(user, namespace) {
    const own = policies.filter((each) => appliesTo(each, user))
    return {
      resourceRules: own
        .filter((each) => each.resource !== '' && (each.namespace === '*' || each.namespace === namespace))
        .map((each) => ({ verbs: verbsOf(each), apiGroups: [each.apiGroup], resources: resourcesOf(each) })),
      nonResourceRules: own
        .filter(({ nonResourcePath }) => nonResourcePath !== '')
        .map((each) => ({ verbs: verbsOf(each), nonResourceURLs: [each.nonResourcePath] })),
      missing: '',
    }
  },
})
