/** An error whose message is a sentence of this program: an answer, a warning or a condition may carry it. */
export class ExplainedError extends Error {
  override readonly name: string = 'ExplainedError'
}
