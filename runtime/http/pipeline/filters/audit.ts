import type { Auditor, AuditEvent } from '../../../audit/index.ts'
import type { Eventual } from '../../../async/index.ts'
import { ApiError, internalError } from '../../../api/index.ts'
import type { OutcomeRecord } from '../answer-step.ts'
import { statusOf } from '../responses.ts'
import { ending, isStream } from '../stream-end.ts'
import type { ApiRequest, ApiResponse, Filter, RequestScope } from '../types.ts'

/** What the filter needs of an auditor. */
export type RequestAuditor = Pick<Auditor, 'eventOf' | 'rejected'>

const notStored = (): ApiError => internalError('failed to store audit event')

/** Returns the answer once an event is written. */
const afterEvent = <T>(written: Eventual<boolean>, answer: T): Eventual<T> =>
  written instanceof Promise ? written.then(() => answer) : answer

/** Writes the audit event of a request's outcome. */
class AuditedOutcome implements OutcomeRecord {
  readonly #event: AuditEvent
  readonly #request: ApiRequest

  constructor(event: AuditEvent, request: ApiRequest) {
    this.#event = event
    this.#request = request
  }

  answered(response: ApiResponse): Eventual<ApiResponse> {
    const event = this.#event
    const { body, status } = response
    if (!isStream(body)) return afterEvent(event.completed(status), response)
    const stream = ending(body, this.#request, () => void event.completed(status))
    return afterEvent(event.started(status), { ...response, body: stream })
  }

  failed(error: unknown): Eventual<unknown> {
    const event = this.#event
    const status = statusOf(error)
    if (!(error instanceof ApiError)) return event.panicked(status)
    event.answeredStatus(status)
    return event.completed(status.code ?? 500)
  }

  timedOut({ status }: ApiError): void {
    void this.#event.timedOut(status)
  }
}

/**
 * Creates the audit event of every authenticated request, also of one that is refused later. A request waits for its
 * events only if the sink requires it, and is refused with 500 only if events must not be lost.
 */
export const audit =
  (auditor: RequestAuditor): Filter =>
  (next) => {
    const proceed = (scope: RequestScope, event: AuditEvent): Eventual<ApiResponse> => {
      scope.answer.record = new AuditedOutcome(event, scope.request)
      return next({ ...scope, event })
    }
    const refuse = (): Promise<never> => {
      auditor.rejected()
      return Promise.reject(notStored())
    }
    return (scope) => {
      const event = auditor.eventOf(scope)
      if (event === undefined) return next(scope)
      const stored = event.received()
      if (!(stored instanceof Promise)) return stored ? proceed(scope, event) : refuse()
      return stored.then((isStored) => (isStored ? proceed(scope, event) : refuse()))
    }
  }

function attempted({ headers, clientCertificate }: ApiRequest): string {
  const authorization = headers.authorization?.toLowerCase() ?? ''
  const methods = [
    ...(authorization.startsWith('basic ') ? ['basic'] : []),
    ...(authorization.startsWith('bearer ') ? ['bearer'] : []),
    ...(clientCertificate === undefined ? [] : ['x509']),
  ]
  return methods.length === 0
    ? 'Authentication failed, no credentials provided'
    : `Authentication failed, attempted: ${methods.join(', ')}`
}

/** Writes the single event of a request whose credential was refused; as in Kubernetes it has no user. */
export const auditRefusal =
  (auditor: RequestAuditor) =>
  (scope: RequestScope, error: unknown): Eventual<unknown> => {
    const event = auditor.eventOf(scope)
    if (event === undefined) return undefined
    const status = statusOf(error)
    event.answeredStatus(status.code === 401 ? { ...status, message: attempted(scope.request) } : status)
    return event.started(status.code ?? 500)
  }
