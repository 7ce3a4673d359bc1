import { describe, expect, it } from 'vitest'
import { promised } from '../../runtime/async/index.ts'
import type { AuthenticationRequest, Authenticator } from '../../runtime/auth/index.ts'
import type { UserInfo } from '../../runtime/api/index.ts'

export interface AuthenticatorFixture {
  readonly authenticator: Authenticator
  /** A request with a good credential, and its user. */
  readonly accepted: { readonly request: AuthenticationRequest; readonly user: UserInfo }
  /** Requests with a credential of this method that is no good. */
  readonly refused: readonly AuthenticationRequest[]
  /** Requests that carry no credential of this method. */
  readonly foreign: readonly AuthenticationRequest[]
}

/** What every authenticator must do; run it for each implementation. */
export function describeAuthenticator(name: string, make: () => Promise<AuthenticatorFixture>): void {
  describe(`authenticator: ${name}`, () => {
    it('gives the user of a good credential, every time', async () => {
      const { authenticator, accepted } = await make()
      expect(await authenticator.authenticate(accepted.request)).toEqual(accepted.user)
      expect(await authenticator.authenticate(accepted.request)).toEqual(accepted.user)
    })

    it('answers simultaneous requests independently', async () => {
      const { authenticator, accepted, foreign } = await make()
      const requests = [accepted.request, ...foreign, accepted.request]
      const users = await Promise.all(requests.map((request) => authenticator.authenticate(request)))
      expect(users).toEqual([accepted.user, ...foreign.map(() => undefined), accepted.user])
    })

    it('refuses a bad credential with 401, and then still accepts a good one', async () => {
      const { authenticator, accepted, refused } = await make()
      expect(refused.length).toBeGreaterThan(0)
      for (const request of refused) {
        await expect(promised(() => authenticator.authenticate(request))).rejects.toMatchObject({
          status: { code: 401, reason: 'Unauthorized' },
        })
      }
      expect(await authenticator.authenticate(accepted.request)).toEqual(accepted.user)
    })

    it('has no opinion about a request without a credential of its method', async () => {
      const { authenticator, foreign } = await make()
      for (const request of [{ headers: {} }, ...foreign]) {
        expect(await authenticator.authenticate(request)).toBeUndefined()
      }
    })
  })
}
