import { firstKnown, whenKnown, type Eventual } from '../../async/index.ts'
import type { UserInfo } from '../../api/index.ts'
import type { Authorizer, Decision, Rules } from './contract.ts'

const CANNOT_LIST = 'a module of authorization does not support user rule resolution'

/** Removes duplicates, because several modules may have equal rules. */
const distinct = <T>(rules: readonly T[]): readonly T[] => [
  ...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values(),
]

async function rulesOf(modules: readonly Authorizer[], user: UserInfo, namespace: string): Promise<Rules> {
  const all = await Promise.all(modules.map((module) => module.rulesFor?.(user, namespace)))
  const known = all.filter((rules) => rules !== undefined)
  const missing = [...known.map((rules) => rules.missing), known.length < all.length ? CANNOT_LIST : '']
  return {
    resourceRules: distinct(known.flatMap(({ resourceRules }) => resourceRules)),
    nonResourceRules: distinct(known.flatMap(({ nonResourceRules }) => nonResourceRules)),
    missing: missing.filter((why) => why !== '').join(', '),
  }
}

/**
 * Calls the modules in order; the first that allows or denies decides, and later ones are not called (AUTHZ-02). If
 * none has an opinion, neither has the union, which the caller must treat as a denial (AUTHZ-03).
 *
 * @param decided called with the module that decided and its decision
 */
export function unionAuthorizer(
  modules: readonly Authorizer[],
  decided?: (module: Authorizer, decision: Decision) => void,
): Required<Authorizer> {
  return {
    authorize(attributes) {
      const reasons: string[] = []
      const ask = (module: Authorizer): Eventual<Decision | undefined> =>
        whenKnown(module.authorize(attributes), (answer) => {
          if (answer.decision !== 'noOpinion') {
            decided?.(module, answer)
            return answer
          }
          if (answer.reason !== '') reasons.push(answer.reason)
          return undefined
        })
      return whenKnown(
        firstKnown(modules, ask),
        (decision) => decision ?? { decision: 'noOpinion', reason: reasons.join('\n') },
      )
    },
    rulesFor: (user, namespace) => rulesOf(modules, user, namespace),
  }
}
