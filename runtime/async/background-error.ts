/**
 * An error of work in the background: its subject, and its cause. Reporters report each pair once in a while, so a
 * subject names an object or a loop, and nothing that changes from one attempt to the next.
 */
export class BackgroundError extends Error {
  override readonly name = 'BackgroundError'
  readonly subject: string

  /** @param subject such as `namespace-controller: team-a` */
  constructor(subject: string, cause: unknown) {
    super(`${subject}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.subject = subject
  }
}
