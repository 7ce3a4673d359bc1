import { setTimeout as sleep } from 'node:timers/promises'
import type { Vendor } from '../runtime/api/index.ts'
import type { RequestAuditor, RequestFollower } from '../runtime/http/index.ts'
import type { Metrics } from '../runtime/metrics/index.ts'
import type { AuditLog } from './audit/log.ts'
import { openAudit } from './audit/open.ts'
import type { ServerFlags } from './flags.ts'
import type { Logger } from './log/logger.ts'
import { requestLog } from './log/requests.ts'
import { readTracingFile } from './tracing/configuration.ts'
import { openSpans } from './tracing/spans.ts'

/** How long a stopping server waits for spans to be sent. */
const GRACE_MILLISECONDS = 5_000

export interface DiagnosticsOptions {
  readonly flags: ServerFlags
  readonly vendor: Vendor
  readonly metrics: Metrics
  readonly logger: Logger
  /** The stream of the audit log `-`. */
  readonly stdout: NodeJS.WritableStream
  /** Writes the audit log; default: this process does. */
  readonly auditLog?: AuditLog | undefined
  report(error: unknown): void
}

/** The audit, logs and spans of requests. */
export interface RequestDiagnostics {
  /** Undefined: there are no audit events. */
  readonly auditor?: RequestAuditor | undefined
  /** Called with every request that is answered. */
  readonly followers: readonly RequestFollower[]
}

interface Diagnostics extends RequestDiagnostics {
  /** Resolves when all events and spans are written or given up. */
  close(): Promise<void>
}

/**
 * Opens the audit, logs and spans of requests that the flags configure. Throws Failure for a file that can't be used.
 */
export async function openDiagnostics(options: DiagnosticsOptions): Promise<Diagnostics> {
  const { flags, vendor, logger, report } = options
  const audit = await openAudit(options)
  const tracing = flags['tracing-config-file']
  const spans = tracing === undefined ? undefined : await openSpans(readTracingFile(tracing, vendor), report)
  const log = requestLog({
    logger,
    access: flags['access-log'] ? 'logged' : 'by verbosity',
    slowMilliseconds: flags['slow-request-threshold'],
  })
  logger.info(1, 'the server starts')
  return {
    auditor: audit.auditor,
    followers: [log, spans?.follower].filter((each) => each !== undefined),
    close: async () => {
      await audit.close()
      if (spans !== undefined) await Promise.race([spans.close(), sleep(GRACE_MILLISECONDS, undefined, { ref: false })])
      logger.info(1, 'the server ends')
    },
  }
}
