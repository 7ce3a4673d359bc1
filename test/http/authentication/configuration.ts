import { AUDIENCE } from '../../support/oidc.ts'

/** An entry of `jwt` that names users by `sub` and groups by `groups`; tests replace parts of it. */
export const authenticator = (url: string, authority: string, more: Readonly<Record<string, unknown>> = {}) => {
  const { issuer, claimMappings, ...rest } = more
  return {
    issuer: { url, audiences: [AUDIENCE], certificateAuthority: authority, ...(issuer as object | undefined) },
    claimMappings: { username: { claim: 'sub', prefix: '' }, ...(claimMappings as object | undefined) },
    ...rest,
  }
}

/** The text of a file with these entries. */
export const configurationOf = (jwt: readonly object[], head: Readonly<Record<string, string>> = {}): string =>
  JSON.stringify({
    apiVersion: 'apiserver.config.orch.io/v1beta1',
    kind: 'AuthenticationConfiguration',
    ...head,
    jwt,
  })
