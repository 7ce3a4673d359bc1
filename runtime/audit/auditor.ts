import { MicroClock } from './encoding/clock.ts'
import { AuditEvent, type EventContext } from './event/event.ts'
import { EventHandover } from './event/handover.ts'
import { EventParts } from './event/parts.ts'
import type { AuditedRequest } from './event/request.ts'
import type { AuditMetrics } from './metrics.ts'
import { policyEvaluator } from './policy/evaluate.ts'
import type { AuditPolicy } from './policy/policy.ts'
import type { AuditSink } from './sinks/sink.ts'

export interface AuditorOptions {
  readonly policy: AuditPolicy
  readonly sink: AuditSink
  readonly metrics: AuditMetrics
  /** Domain of API groups. */
  readonly apiDomain: string
}

/** Makes the audit events of requests, as a policy says. */
export class Auditor {
  readonly #evaluate: ReturnType<typeof policyEvaluator>
  readonly #metrics: AuditMetrics
  readonly #context: EventContext

  constructor({ policy, sink, metrics, apiDomain }: AuditorOptions) {
    this.#evaluate = policyEvaluator(policy)
    this.#metrics = metrics
    this.#context = {
      parts: new EventParts(apiDomain),
      clock: new MicroClock(),
      apiDomain,
      handover: new EventHandover(sink, metrics),
    }
  }

  /** Returns the event of a request; undefined if the policy wants none. */
  eventOf(request: AuditedRequest): AuditEvent | undefined {
    const decision = this.#evaluate(request.info, request.user)
    this.#metrics.leveled(decision.level)
    return decision.level === 'None' ? undefined : new AuditEvent(this.#context, request, decision)
  }

  /** Hands over pending events to the sink; call it before the sink is closed. */
  flush(): void {
    this.#context.handover.flush()
  }

  /** Counts a request that is refused because its event could not be stored. */
  rejected(): void {
    this.#metrics.rejected()
  }
}
