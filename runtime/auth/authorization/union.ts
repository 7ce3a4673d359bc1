import type { Authorizer } from './contract.ts'

/**
 * Asks the modules in their order; the first that allows or denies decides and later ones are not asked. No opinion of
 * any is no opinion, which the caller must treat as a refusal (document 2, "Decision").
 */
export function unionAuthorizer(modules: readonly Authorizer[]): Authorizer {
  return {
    async authorize(attributes) {
      const reasons: string[] = []
      for (const module of modules) {
        const answer = await module.authorize(attributes)
        if (answer.decision !== 'noOpinion') return answer
        if (answer.reason !== '') reasons.push(answer.reason)
      }
      return { decision: 'noOpinion', reason: reasons.join('\n') }
    },
  }
}
