import type { Metrics } from '../metrics/index.ts'
import { LEVELS, type Level } from './policy/policy.ts'

/** Counts audit events and their losses. */
export interface AuditMetrics {
  /** A request was given a level. */
  leveled(level: Level): void
  /** An event was made. */
  made(): void
  /** So many events were lost. `plugin`: the sink, `log` or `webhook`. */
  lost(plugin: string, events: number): void
  /** A request was refused because its event could not be stored. */
  rejected(): void
}

/** Registers Kubernetes' metrics of audit. */
export function auditMetrics(metrics: Metrics): AuditMetrics {
  const events = metrics.counter({
    name: 'apiserver_audit_event_total',
    help: 'Counter of audit events generated and sent to the audit backend.',
    stability: 'ALPHA',
  })
  const errors = metrics.counter({
    name: 'apiserver_audit_error_total',
    help: 'Counter of audit events that failed to be audited properly. Plugin identifies the plugin affected by the error.',
    stability: 'ALPHA',
    labels: ['plugin'],
  })
  const levels = metrics.counter({
    name: 'apiserver_audit_level_total',
    help: 'Counter of policy levels for audit events (1 per request).',
    stability: 'ALPHA',
    labels: ['level'],
  })
  const rejected = metrics.counter({
    name: 'apiserver_audit_requests_rejected_total',
    help: 'Counter of apiserver requests rejected due to an error in audit logging backend.',
    stability: 'ALPHA',
  })
  const ofLevel = new Map(LEVELS.map((level) => [level, levels.labels({ level })]))
  return {
    leveled: (level) => ofLevel.get(level)?.inc(),
    made: () => events.inc(),
    lost: (plugin, count) => errors.inc({ plugin }, count),
    rejected: () => rejected.inc(),
  }
}
