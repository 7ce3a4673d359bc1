import type { Auditor, AuditEvent } from '../../../audit/index.ts'
import type { Eventual } from '../../../async/index.ts'
import { ApiError, internalError, type Status } from '../../../api/index.ts'
import { statusOf } from '../responses.ts'
import { ending, isStream } from '../stream-end.ts'
import type { ApiRequest, ApiResponse, Filter, RequestScope } from '../types.ts'

/** What the filter needs of an auditor. */
export type RequestAuditor = Pick<Auditor, 'eventOf' | 'rejected'>

const notStored = (): ApiError => internalError('failed to store audit event')

/** Returns the answer once an event is written. */
const afterEvent = <T>(written: Eventual<boolean>, answer: T): Eventual<T> =>
  written instanceof Promise ? written.then(() => answer) : answer

function answered(scope: RequestScope, event: AuditEvent, response: ApiResponse): Eventual<ApiResponse> {
  const { body, status } = response
  if (!isStream(body)) return afterEvent(event.completed(status), response)
  const stream = ending(body, scope.request, () => void event.completed(status))
  return afterEvent(event.started(status), { ...response, body: stream })
}

async function failed(event: AuditEvent, error: unknown): Promise<never> {
  const status = statusOf(error)
  if (error instanceof ApiError) {
    event.answeredStatus(status)
    await event.completed(status.code ?? 500)
  } else {
    await event.panicked(status)
  }
  throw error
}

/**
 * Makes the audit event of every authenticated request, also of one that is refused later. A request waits for its events
 * only where the sink asks for that, and is refused with 500 only where events must not be lost.
 */
export const audit =
  (auditor: RequestAuditor): Filter =>
  (next) => {
    const follow = (scope: RequestScope, event: AuditEvent): Promise<ApiResponse> => {
      const timedOut = (status: Status): void => void event.timedOut(status)
      scope.request.onTimeout = timedOut
      return next({ ...scope, event }).then(
        (response) => answered(scope, event, response),
        (error: unknown) => failed(event, error),
      )
    }
    return (scope) => {
      const event = auditor.eventOf(scope)
      if (event === undefined) return next(scope)
      const proceed = (stored: boolean): Promise<ApiResponse> => {
        if (stored) return follow(scope, event)
        auditor.rejected()
        return Promise.reject(notStored())
      }
      const stored = event.received()
      return stored instanceof Promise ? stored.then(proceed) : proceed(stored)
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

/** Makes the one event of a request whose credential was refused, as Kubernetes does: without a user. */
export const auditRefusal =
  (auditor: RequestAuditor) =>
  (scope: RequestScope, error: unknown): Eventual<unknown> => {
    const event = auditor.eventOf(scope)
    if (event === undefined) return undefined
    const status = statusOf(error)
    event.answeredStatus(status.code === 401 ? { ...status, message: attempted(scope.request) } : status)
    return event.started(status.code ?? 500)
  }
