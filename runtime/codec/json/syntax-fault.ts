/** A text that can't be decoded; the message is the one that clients see. */
export class SyntaxFault extends Error {
  override readonly name = 'SyntaxFault'
}
