/** A token is not accepted; the reason is for the log, never for the client. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused'
}
