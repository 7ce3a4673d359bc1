/** An error whose message was written by this program, so that answers, warnings and conditions may contain it. */
export class ExplainedError extends Error {
  override readonly name: string = 'ExplainedError'
}
