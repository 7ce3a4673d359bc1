import type { IncomingHttpHeaders } from 'node:http'
import type { Eventual } from '../../async/index.ts'
import type { UserInfo } from '../../api/index.ts'

/** The certificate that a client presented when it connected. */
export interface ClientCertificate {
  readonly der: Uint8Array
  /** Whether it is valid now, for client authentication, and signed by an authority of the server. */
  readonly verification: 'verified' | 'refused'
}

/** The part of a request that can carry a credential. An `ApiRequest` is one. */
export interface AuthenticationRequest {
  readonly headers: IncomingHttpHeaders
  readonly clientCertificate?: ClientCertificate | undefined
}

/** One method of authentication. */
export interface Authenticator {
  /**
   * Returns the user; undefined if the request carries no credential of this method. Throws ApiError 401 for a credential
   * that this method refuses.
   */
  authenticate(request: AuthenticationRequest): Eventual<UserInfo | undefined>
}

/** Decides who calls. */
export interface RequestAuthenticator {
  /** Returns the user of a request. Throws ApiError 401. */
  authenticate(request: AuthenticationRequest): Eventual<UserInfo>
}

/** Verifies one kind of bearer token. */
export interface TokenVerifier {
  /** Returns whose token it is; undefined if it is of another kind, or refused. */
  verify(token: string): Eventual<UserInfo | undefined>
}
