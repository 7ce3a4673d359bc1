import type { IncomingHttpHeaders } from 'node:http'
import type { Eventual } from '../../async/index.ts'
import type { UserInfo } from '../../api/index.ts'

/** The certificate that a client presented when it connected: the same value for all requests of a connection. */
export interface ClientCertificate {
  readonly der: Uint8Array
  /** DER of the certificates above it, nearest first, up to an authority, that one included, as far as they are known. */
  readonly issuers: readonly Uint8Array[]
  /** Whether it is valid now, for client authentication, and signed by an authority of the server. */
  readonly verification: 'verified' | 'refused'
}

/** Takes what methods of authentication note for the audit event of a request. */
export interface AnnotatedRequest {
  /** Adds an annotation; absent: nobody asks for it. */
  annotate?(key: string, value: string): void
}

/** Takes what methods of authentication warn a client of; an answer that is not made yet is one. */
export interface WarnedClient {
  /** Warns in the answer, whatever it will be. */
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

/** Decides who calls. */
export interface RequestAuthenticator {
  /** Returns the user of a request. Throws ApiError 401. */
  authenticate(request: AuthenticationRequest, client?: WarnedClient): Eventual<UserInfo>
}

/** Whose a bearer token is, and for whom it is meant. */
export interface VerifiedToken {
  readonly user: UserInfo
  /** Those of the wanted audiences that the token is meant for; at least one. */
  readonly audiences: readonly string[]
}

/** Verifies one kind of bearer token. */
export interface TokenVerifier {
  /**
   * Returns whose token it is; undefined if it is of another kind, or meant for none of the audiences. Throws TokenRefused
   * for a token of this kind that is not accepted.
   *
   * @param audiences of which the token must be meant for one
   * @param request that carries the token, or asks for a review of it
   * @param client who shows it; absent: nobody can be warned
   */
  verify(
    token: string,
    audiences: readonly string[],
    request?: AnnotatedRequest,
    client?: WarnedClient,
  ): Eventual<VerifiedToken | undefined>
}

/** Verifies one kind of bearer token that says nothing of the API servers for which it is meant. */
export interface UserVerifier {
  /** Returns whose token it is; undefined if it is of another kind. Throws TokenRefused for one that is not accepted. */
  verify(token: string): Eventual<UserInfo | undefined>
}
