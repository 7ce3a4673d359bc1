import { setTimeout as sleep } from 'node:timers/promises'
import {
  auditMetrics,
  Auditor,
  BatchSink,
  blockingSink,
  METADATA_POLICY,
  Throttle,
  truncatingSink,
  unionSink,
  type AuditMetrics,
  type AuditSink,
  type EventBatch,
  type Separator,
} from '../../runtime/audit/index.ts'
import type { Vendor } from '../../runtime/api/index.ts'
import type { Metrics } from '../../runtime/metrics/index.ts'
import { UsageError } from '../../flags/errors.ts'
import type { FlagValues } from '../../flags/parse.ts'
import { reloadingClientConfiguration } from '../configuration/reloading-client.ts'
import type { AUDIT_FLAGS, AuditMode } from './flags.ts'
import { openLog, type AuditLog } from './log.ts'
import { readPolicyFile } from './policy-file.ts'
import { webhookDelivery } from './webhook.ts'

type AuditFlags = FlagValues<typeof AUDIT_FLAGS>

export interface AuditOptions {
  readonly flags: AuditFlags
  readonly vendor: Vendor
  readonly metrics: Metrics
  /** The stream of the log `-`. */
  readonly stdout: NodeJS.WritableStream
  /** Writes the log; default: this process does. */
  readonly auditLog?: AuditLog | undefined
  report(error: unknown): void
}

/** Audit as the flags configure it. */
export interface Audit {
  /** Undefined: there are no audit events. */
  readonly auditor: Auditor | undefined
  /** Resolves when all events are written or given up. */
  close(): Promise<void>
}

/** How long a stopping server waits for events to be delivered. */
const GRACE_MILLISECONDS = 5_000
const DAY_MILLISECONDS = 24 * 3600 * 1000

/** How events get to one sink. */
interface SinkSettings {
  readonly plugin: 'log' | 'webhook'
  readonly mode: AuditMode
  readonly bufferSize: number
  readonly maxBatchSize: number
  readonly maxWaitMilliseconds: number
  readonly throttle: Throttle | undefined
  readonly truncate: { readonly batchBytes: number; readonly eventBytes: number } | undefined
}

function settingsOf(flags: AuditFlags, plugin: 'log' | 'webhook'): SinkSettings {
  const qps = flags[`audit-${plugin}-batch-throttle-qps`]
  const burst = flags[`audit-${plugin}-batch-throttle-burst`]
  return {
    plugin,
    mode: flags[`audit-${plugin}-mode`],
    bufferSize: flags[`audit-${plugin}-batch-buffer-size`],
    maxBatchSize: flags[`audit-${plugin}-batch-max-size`],
    maxWaitMilliseconds: flags[`audit-${plugin}-batch-max-wait`],
    throttle: flags[`audit-${plugin}-batch-throttle-enable`] ? new Throttle({ qps, burst }) : undefined,
    truncate: flags[`audit-${plugin}-truncate-enabled`]
      ? {
          batchBytes: flags[`audit-${plugin}-truncate-max-batch-size`],
          eventBytes: flags[`audit-${plugin}-truncate-max-event-size`],
        }
      : undefined,
  }
}

type Deliver = (batch: EventBatch) => Promise<boolean>

/** Returns the sink that delivers events in the configured mode, and counts lost ones. */
function sinkOf(settings: SinkSettings, deliver: Deliver, metrics: AuditMetrics): AuditSink {
  const { plugin, mode, truncate } = settings
  const separator: Separator = plugin === 'log' ? '\n' : ','
  const dropped = (events: number): void => metrics.lost(plugin, events)
  const delivered = async (batch: EventBatch): Promise<boolean> => {
    const isStored = await deliver(batch)
    if (!isStored) dropped(batch.count)
    return isStored
  }
  const common = { separator, deliver: delivered }
  const sink =
    mode === 'batch'
      ? new BatchSink({ ...settings, ...common, dropped, maxBatchBytes: truncate?.batchBytes })
      : blockingSink({ ...common, failures: mode === 'blocking' ? 'ignored' : 'strict' })
  return truncate === undefined ? sink : truncatingSink(sink, { maxEventSize: truncate.eventBytes, dropped })
}

/** Opens the audit log of the flags; undefined: they configure none. Throws Failure if it can't be opened. */
export async function openAuditLog({
  flags,
  stdout,
  report,
}: Pick<AuditOptions, 'flags' | 'stdout' | 'report'>): Promise<AuditLog | undefined> {
  const path = flags['audit-log-path']
  if (path === undefined) return undefined
  const settings = {
    path,
    maxMebibytes: flags['audit-log-maxsize'],
    maxBackups: flags['audit-log-maxbackup'],
    maxAgeMilliseconds: flags['audit-log-maxage'] * DAY_MILLISECONDS,
    compress: flags['audit-log-compress'],
    report,
  }
  return openLog(settings, stdout)
}

/** Opens the sinks of audit events. Throws Failure for a policy, file or client configuration that can't be used. */
export async function openAudit(options: AuditOptions): Promise<Audit> {
  const { flags, vendor, metrics: registry, report } = options
  const metrics = auditMetrics(registry)
  const { 'audit-policy-file': policyFile, 'audit-log-path': path, 'audit-webhook-config-file': webhook } = flags
  const policy = policyFile === undefined ? METADATA_POLICY : readPolicyFile(policyFile, vendor)
  if (path === undefined && webhook === undefined) {
    if (policyFile === undefined) return { auditor: undefined, close: async () => undefined }
    throw new UsageError('--audit-policy-file needs --audit-log-path or --audit-webhook-config-file')
  }
  const { apiDomain } = vendor
  const sinks: AuditSink[] = []
  const ending = new AbortController()
  const log = options.auditLog ?? (await openAuditLog(options))
  if (log !== undefined) sinks.push(sinkOf(settingsOf(flags, 'log'), ({ bytes }) => log.append(bytes), metrics))
  if (webhook !== undefined) {
    const deliver = webhookDelivery({
      service: await reloadingClientConfiguration({
        what: 'the audit webhook configuration',
        path: webhook,
        signal: ending.signal,
        report,
      }),
      initialBackoffMilliseconds: flags['audit-webhook-initial-backoff'],
      apiDomain,
      signal: ending.signal,
      report,
    })
    sinks.push(sinkOf(settingsOf(flags, 'webhook'), deliver, metrics))
  }
  const sink = unionSink(sinks)
  const auditor = new Auditor({ policy, sink, metrics, apiDomain })
  return {
    auditor,
    close: async () => {
      ending.abort()
      auditor.flush()
      await Promise.race([sink.close(), sleep(GRACE_MILLISECONDS, undefined, { ref: false })])
      await log?.close()
    },
  }
}
