import type { AdmissionAttributes } from '../types.ts'
import type { Denial, Outcome } from './evaluate.ts'

/** A policy with the binding by which it applies. */
export interface BoundPolicy {
  readonly policy: string
  readonly binding: string
  /** Actions of the binding for a failed validation. */
  readonly actions: readonly string[]
}

const joined = (values: ReadonlySet<string>): string => [...values].join(', ')

/** The annotations that policies add to the audit event of a request; published when all policies are evaluated. */
export class AuditReport {
  readonly #failures: object[] = []
  readonly #annotations = new Map<string, Set<string>>()

  failure({ policy, binding, actions }: BoundPolicy, { message, index }: Denial): void {
    this.#failures.push({ message, policy, binding, expressionIndex: index, validationActions: actions })
  }

  annotations({ policy }: BoundPolicy, annotations: Outcome['annotations']): void {
    for (const [key, value] of Object.entries(annotations)) {
      const name = `${policy}/${key}`
      this.#annotations.set(name, (this.#annotations.get(name) ?? new Set()).add(value))
    }
  }

  publish({ annotate }: AdmissionAttributes, apiDomain: string): void {
    if (annotate === undefined) return
    if (this.#failures.length > 0) {
      annotate(`validation.policy.admission.${apiDomain}/validation_failure`, JSON.stringify(this.#failures))
    }
    for (const [key, values] of this.#annotations) annotate(key, joined(values))
  }
}
