import { describe, expect, it } from 'vitest'
import { requestHeaders } from '../../../../runtime/auth/index.ts'

describe('headers of authenticating proxies', () => {
  it('are removed from requests without a certificate as well, and others are not', () => {
    const { authenticate } = requestHeaders({
      verifier: { subjectOf: () => undefined } as never,
      allowedNames: [],
      headers: { username: ['x-user'], uid: ['x-uid'], groups: ['x-group'], extraPrefixes: ['x-extra-'] },
    })
    const named = { 'x-user': 'a', 'x-uid': 'a', 'x-group': 'a', 'x-extra-a': 'a' }
    const request = {
      headers: { ...named, accept: '*/*', 'x-users': 'b', 'x-extra': 'b' },
      headersDistinct: { ...Object.fromEntries(Object.keys(named).map((name) => [name, ['a']])), accept: ['*/*'] },
    }
    expect(authenticate(request)).toBeUndefined()
    expect(request).toEqual({
      headers: { accept: '*/*', 'x-users': 'b', 'x-extra': 'b' },
      headersDistinct: { accept: ['*/*'] },
    })
  })
})
