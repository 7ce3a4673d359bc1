/** Why a token is not accepted: for the log of the server, never for the client. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused'
}
