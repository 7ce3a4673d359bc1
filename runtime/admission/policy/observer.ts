/** An evaluation of a ValidatingAdmissionPolicy with one binding and one of its parameters. */
export interface ObservedCheck {
  readonly policy: string
  readonly binding: string
  /** `deny`, `audit` and `warn` for each action of the binding on a validation that failed. */
  readonly action: 'allow' | 'deny' | 'audit' | 'warn'
  /** Whether the expressions could be evaluated. */
  readonly error: 'no_error' | 'invalid_error'
  readonly seconds: number
}

/** Called with every evaluation, once for each action. Must not throw. */
export type PolicyObserver = (check: ObservedCheck) => void
