import type { IncomingHttpHeaders } from 'node:http'
import type { Eventual } from '../../async/index.ts'
import type { UserInfo } from '../../api/index.ts'

/** The certificate that a client presented when it connected: the same value for all requests of a connection. */
export interface ClientCertificate {
  readonly der: Uint8Array
  /** DER of the certificates above it, nearest first, up to and including an authority, as far as they are known. */
  readonly issuers: readonly Uint8Array[]
  /** Whether it is valid now, for client authentication, and signed by an authority of the server. */
  readonly verification: 'verified' | 'refused'
}

/** Receives annotations of authentication methods for the audit event of a request. */
export interface AnnotatedRequest {
  /** Adds an annotation; absent: annotations are not recorded. */
  annotate?(key: string, value: string): void
}

/** Receives warnings of authentication methods for a client. A pending answer is one. */
export interface WarnedClient {
  /** Adds a warning to the answer, even if it is an error. */
  warnAnyway(text: string): void
}

/** The part of a request that can carry a credential. An `ApiRequest` is one. */
export interface AuthenticationRequest extends AnnotatedRequest {
  /** Path without the query, still percent-encoded; absent: ''. */
  readonly path?: string
  readonly headers: IncomingHttpHeaders
  /** All values of each header; absent: there are none. */
  readonly headersDistinct?: NodeJS.Dict<string[]>
  readonly clientCertificate?: ClientCertificate | undefined
}

/** One method of authentication. */
export interface Authenticator {
  /**
   * Returns the user; undefined if the request carries no credential of this method. Throws ApiError 401 for a credential
   * that this method refuses.
   *
   * @param client absent: nobody can be warned
   */
  authenticate(request: AuthenticationRequest, client?: WarnedClient): Eventual<UserInfo | undefined>
}

/** Determines the user of a request. */
export interface RequestAuthenticator {
  /** Returns the user of a request. Throws ApiError 401. */
  authenticate(request: AuthenticationRequest, client?: WarnedClient): Eventual<UserInfo>
}

/** The user and the audiences of a bearer token. */
export interface VerifiedToken {
  readonly user: UserInfo
  /** Those of the wanted audiences that the token is meant for; at least one. */
  readonly audiences: readonly string[]
}

/** Verifies one kind of bearer token. */
export interface TokenVerifier {
  /**
   * Returns the user of a token; undefined if it is of another kind, or meant for none of the audiences. Throws
   * TokenRefused for a token of this kind that is not accepted.
   *
   * @param audiences the token must be meant for one of them
   * @param request the request that carries the token, or a review of it
   * @param client receives warnings; absent: there are none
   */
  verify(
    token: string,
    audiences: readonly string[],
    request?: AnnotatedRequest,
    client?: WarnedClient,
  ): Eventual<VerifiedToken | undefined>
}

/** Verifies one kind of bearer token that names no audiences. */
export interface UserVerifier {
  /**
   * Returns the user of a token; undefined if it is of another kind. Throws TokenRefused for one that is not accepted.
   */
  verify(token: string): Eventual<UserInfo | undefined>
}
