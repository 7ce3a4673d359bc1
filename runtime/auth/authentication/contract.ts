import type { IncomingHttpHeaders } from 'node:http'
import type { Eventual } from '../../async/index.ts'
import type { UserInfo } from '../../api/index.ts'

/** What a client showed of itself when the connection was made. */
export interface ClientCertificate {
  readonly der: Uint8Array
  /** Whether it is in date and signed, for clients, by an authority that the server knows. */
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
   * The user, or undefined: the request carries no credential of this method. Throws ApiError 401 if it carries one that
   * this method refuses.
   */
  authenticate(request: AuthenticationRequest): Eventual<UserInfo | undefined>
}

/** The last word on who calls: every request has a user, or an ApiError 401. */
export interface RequestAuthenticator {
  authenticate(request: AuthenticationRequest): Eventual<UserInfo>
}

/** One sort of bearer token; undefined: not a token of this sort, or one that it refuses. */
export interface TokenVerifier {
  verify(token: string): Eventual<UserInfo | undefined>
}
