import { shownUri } from '../../runtime/audit/index.ts'
import type { AnsweredRequest, RequestFollower } from '../../runtime/http/index.ts'
import { parseTraceparent } from '../../runtime/trace/index.ts'
import { LineBudget } from './line-budget.ts'
import type { Logger } from './logger.ts'

/** Most lines about slow requests in a minute. */
const MOST_SLOW_LINES = 100
/** Verbosity from which every request is logged, as in Kubernetes. */
const EVERY_REQUEST = 3

export interface RequestLogOptions {
  readonly logger: Logger
  readonly access: 'logged' | 'by verbosity'
  /** 0: no request is slow. */
  readonly slowMilliseconds: number
}

const rounded = (milliseconds: number): number => Math.round(milliseconds * 1000) / 1000

function fieldsOf({ scope, status, milliseconds }: AnsweredRequest): Readonly<Record<string, unknown>> {
  const { request, info, auditId } = scope
  const { 'user-agent': userAgent, traceparent } = request.headers
  const parent = parseTraceparent(traceparent)
  return {
    method: request.method,
    uri: shownUri(request.path, request.rawQuery),
    verb: info.verb,
    code: status,
    milliseconds: rounded(milliseconds),
    auditId,
    userAgent,
    sourceIp: request.remoteAddress,
    ...(parent === undefined ? {} : { traceId: parent.traceId }),
  }
}

/** Returns the time of each step (milliseconds), and the rest that belongs to no step. */
function stepsOf({ scope, milliseconds }: AnsweredRequest): Readonly<Record<string, number>> {
  const times = new Map<string, number>()
  let rest = milliseconds
  for (const { name, began, ended } of scope.trace.steps()) {
    times.set(name, rounded((times.get(name) ?? 0) + ended - began))
    rest -= ended - began
  }
  return { ...Object.fromEntries(times), rest: rounded(Math.max(rest, 0)) }
}

/**
 * Logs requests: all of them if that is switched on, and slow ones with the time of each step. Undefined: logs none.
 */
export function requestLog({ logger, access, slowMilliseconds }: RequestLogOptions): RequestFollower | undefined {
  const isEvery = access === 'logged' || logger.verbosity >= EVERY_REQUEST
  if (!isEvery && slowMilliseconds === 0) return undefined
  const verbosity = access === 'logged' ? 0 : EVERY_REQUEST
  const budget = new LineBudget(MOST_SLOW_LINES, () => performance.now())
  return {
    watches: isEvery ? 'followed' : 'not followed',
    answered(request) {
      if (isEvery) logger.info(verbosity, 'request', fieldsOf(request))
      const isSlow = slowMilliseconds > 0 && request.milliseconds > slowMilliseconds && !request.isLasting
      if (!isSlow || !budget.take()) return
      logger.warn('slow request', { ...fieldsOf(request), steps: stepsOf(request), ...budget.suppressed() })
    },
  }
}
