import { describe, expect, it } from 'vitest'
import type { Attributes, Authorizer } from '../../runtime/auth/index.ts'

export interface AuthorizerFixture {
  readonly authorizer: Authorizer
  readonly allowed: readonly Attributes[]
  /** Attributes that it must not allow, whether it denies or has no opinion. */
  readonly notAllowed: readonly Attributes[]
}

/** Attributes of a plain request, to vary in tests. */
export function attributesOf(change: Partial<Attributes> = {}): Attributes {
  return {
    user: { username: 'jane', groups: ['system:authenticated'] },
    isResourceRequest: true,
    verb: 'get',
    path: '/api/v1/namespaces/a/configmaps/x',
    group: '',
    version: 'v1',
    resource: 'configmaps',
    subresource: '',
    namespace: 'a',
    name: 'x',
    ...change,
  }
}

export const nonResource = (path: string, change: Partial<Attributes> = {}): Attributes =>
  attributesOf({ isResourceRequest: false, path, version: '', resource: '', namespace: '', name: '', ...change })

/** What every authorizer must do; run it for each implementation. */
export function describeAuthorizer(name: string, make: () => Promise<AuthorizerFixture>): void {
  describe(`authorizer: ${name}`, () => {
    it('allows what it must', async () => {
      const { authorizer, allowed } = await make()
      for (const attributes of allowed) {
        expect((await authorizer.authorize(attributes)).decision, JSON.stringify(attributes)).toBe('allow')
      }
    })

    it('does not allow anything else', async () => {
      const { authorizer, notAllowed } = await make()
      expect(notAllowed.length).toBeGreaterThan(0)
      for (const attributes of notAllowed) {
        expect((await authorizer.authorize(attributes)).decision, JSON.stringify(attributes)).not.toBe('allow')
      }
    })

    it('decides alike when asked again, in any order and at the same time', async () => {
      const { authorizer, allowed, notAllowed } = await make()
      const all = [...allowed, ...notAllowed]
      const ask = (questions: readonly Attributes[]) => Promise.all(questions.map((one) => authorizer.authorize(one)))
      const forward = await ask(all)
      expect((await ask(all.toReversed())).reverse()).toEqual(forward)
    })

    it('does not change what it was asked about', async () => {
      const { authorizer, allowed, notAllowed } = await make()
      for (const attributes of [...allowed, ...notAllowed]) {
        const before = JSON.stringify(attributes)
        await authorizer.authorize(attributes)
        expect(JSON.stringify(attributes)).toBe(before)
      }
    })
  })
}
