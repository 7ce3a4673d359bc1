import { unauthorized, type UserInfo } from '../../runtime/api/index.ts'
import { attempt, BackgroundError, promised } from '../../runtime/async/index.ts'
import type { Authenticator, Authorizer, Decision, Rules } from '../../runtime/auth/index.ts'
import { isJsonObject } from '../../runtime/json/index.ts'
import { isolated, type OwnPart } from './isolated.ts'

const DECISIONS: readonly unknown[] = ['allow', 'deny', 'noOpinion']

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string')

function wrongUser(user: unknown): string | undefined {
  if (user === undefined) return undefined
  const right = isJsonObject(user) && typeof user.username === 'string' && user.username !== '' && isTexts(user.groups)
  return right ? undefined : 'no user: { username, groups }'
}

const wrongDecision = (answer: unknown): string | undefined =>
  isJsonObject(answer) && DECISIONS.includes(answer.decision) && typeof answer.reason === 'string'
    ? undefined
    : 'no decision: { decision, reason }'

const wrongRules = (answer: unknown): string | undefined =>
  isJsonObject(answer) &&
  Array.isArray(answer.resourceRules) &&
  Array.isArray(answer.nonResourceRules) &&
  typeof answer.missing === 'string'
    ? undefined
    : 'no rules: { resourceRules, nonResourceRules, missing }'

/**
 * Returns the authenticators of a project for the chain. If one fails, the request is refused with 401 unless another
 * method accepts it; the cause is logged.
 */
export const ownAuthenticators = (
  own: readonly Authenticator[],
  report: (error: unknown) => void,
): readonly Authenticator[] =>
  own.map((authenticator, index) => ({
    authenticate: (request) =>
      attempt<UserInfo | undefined>(
        () => isolated(partOf('authenticator', index), () => authenticator.authenticate(request), wrongUser),
        (error) => {
          if (!(error instanceof BackgroundError)) throw error
          report(error)
          throw unauthorized()
        },
      ),
  }))

/** Returns the authorizers of a project for the chain. If one fails, the request is answered with 500. */
export const ownAuthorizers = (own: readonly Authorizer[]): readonly Authorizer[] =>
  own.map((authorizer, index) => {
    const part = partOf('authorizer', index)
    const { rulesFor } = authorizer
    return {
      authorize: (attributes) => isolated<Decision>(part, () => authorizer.authorize(attributes), wrongDecision),
      ...(rulesFor === undefined
        ? {}
        : {
            rulesFor: (user, namespace) =>
              promised(() => isolated<Rules>(part, () => rulesFor.call(authorizer, user, namespace), wrongRules)),
          }),
    }
  })

const partOf = (what: string, index: number): OwnPart => ({ subject: `own ${what} ${index + 1}` })
