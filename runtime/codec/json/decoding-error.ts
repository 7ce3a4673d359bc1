/** A text that can't be decoded; the message is the one that clients see. */
export class DecodingError extends Error {
  override readonly name = 'DecodingError'
}
